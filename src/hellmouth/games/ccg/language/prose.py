"""What the vocabulary says in sentences: conventions, types of arguments, durations."""

from __future__ import annotations

ABOUT = [
    (
        "Vocabulary of the `abilities` records of cards.json, made from the declarations in `language/`. A word that"
        " is not listed here is an error, and so is an argument that is not listed with its word: nothing is accepted"
        " and ignored."
    ),
    (
        "`args` maps the name of each argument to its type; a type ending in ? may be left out, all others are "
        "required. Types in capitals are described under `types`; words separated by | are the only ones allowed."
    ),
    "`for` of an event lists the triggers that may wait for it.",
    (
        "The sentence in `text` is the rule; the record says the same thing exactly enough to be run without reading "
        "the sentence."
    ),
]
CONVENTIONS = [
    (
        "`talents` and `traits` of a skill or item apply to its holder while attached; `requires` of every card is "
        "checked by the rules. Abilities never repeat either of them."
    ),
    (
        "`you` is the controller of the source unless `by` names another player; for an attached card the controller "
        "of its holder, for an action or event the player who played it, for an essence or episode its owner."
    ),
    (
        "`self` is the character a character card belongs to; `this` is the source card itself; `holder` is the "
        "character the source is attached to; `here` is the space of the source (a location or challenge)."
    ),
    (
        "A static record works while its source is in play (attached, laid out, an essence always) and all of its "
        "`if` hold; it never has `until`. A character card works only while it is the top card of its character."
    ),
    (
        "`use` and `play` take the player's watch. `when`, `replace`, `target` and `cancel` use none and happen "
        "inside the event. Several at once: active player first, then clockwise; a player with several orders them."
    ),
    (
        "Targets are chosen in the order given, before costs are paid; a candidate is legal only if every later "
        "target and every obligatory part can still be done. An effect without a legal target cannot be used or "
        "played; a `when` without one does nothing."
    ),
    (
        "A group given as a selector instead of a $name is no target: for an instant operation it means everything "
        "that matches at that moment (possibly nothing); for a lasting or static one the group is looked up anew all "
        "the time."
    ),
    (
        "Costs are paid first and completely, or the effect cannot be used. A fatigued card cannot pay fatigue unless"
        " something spares it that fatigue."
    ),
    (
        "`may` on a record: the acting player decides when it happens, before its cost. A record without `may` is "
        "compulsory; with a cost that cannot be paid nothing happens."
    ),
    (
        "The rules look at what an effect has brought about (a side without fighter, an abandoned challenge, a "
        "fulfilled Target) only when all of its operations are done; 10 destiny points win at once."
    ),
    "Operations are done in the order given; one that cannot be done is left out and the rest is done.",
    (
        "A replace record happens instead of its event: what `do` lists happens and the event does not (a character "
        "that would be discarded stays where it is unless `do` moves it). If several could replace one event, the "
        "controller of the affected thing chooses one; the others do nothing."
    ),
    (
        "Amounts and conditions of `play`, `use` and `when` are worked out once, when the effect is carried out; "
        "those of a static record and of `while` are looked up anew all the time."
    ),
    (
        "Matching `win_fight` and `lose_fight` effects happen after the loser has left play and the destiny points "
        "are settled, before the attacker's fatigue (with moment after_fatigue: after it) and before the watches of "
        "the Discard stage. Those of challenges happen after the fatigue of the characters that faced it. They read "
        "the last known state of whoever has left."
    ),
    ("Kinds are the current ones: a Companion or Minion that is its owner's Main Character counts as Hero or Villain."),
    "A $name must be bound: by a target, by the event, or by {choose, as}. A name that nothing binds is an error.",
]
TYPES = {
    "RECORD": "{trigger: word of `triggers`, ...its arguments}",
    "EVENT": "{on: word of `events`, ...its arguments}",
    "BY": (
        "who acts and is `you` in the record: controller (default) | attacker | defender | active | {owner_of: "
        "REF} | {controller_of: REF}; of a use record: controller | any_player (every player may use it)"
    ),
    "WINDOW": (
        "Prologue | Refresh | Movement | Resource | Conflict | End | Fight/Choose | Fight/Battle | "
        "Fight/Resolve | Fight/Discard | Challenge/Choose | Challenge/Battle | Challenge/Resolve | "
        "Challenge/Discard"
    ),
    "STEP": "Prologue | Draw | Refresh | Movement | Resource | Conflict | End",
    "LIMIT": "{per: word of `limits`, each: word of `limits`}: at most once per that span for each of those",
    "CONDITIONS": "list of {cond: word of `conditions`, ...}; all must hold",
    "COSTS": "list of {pay: word of `costs`, ...}; all are paid",
    "TARGET": (
        "{as: name, who: word of `targets`, filter?: FILTER, count?: COUNT (1 if left out), same_space?: "
        "true (all chosen stand at one space), if_none?: skip (usable without a candidate; operations on it"
        " do nothing)}; referred to as $name; chosen by `you`"
    ),
    "COUNT": "integer (exactly that many) | {min: integer, max: integer or null}; null = any number",
    "SELECTOR": "{who: word of `targets`, filter: FILTER}: everything that matches",
    "FILTER": (
        "object of words of `filters` for the kind of thing selected; all terms must hold; lists inside a "
        "term are alternatives; {} matches everything"
    ),
    "REF": "word of `references` for one card or character | $name of a target or of what the event binds",
    "CHARACTERS": "REF | SELECTOR of characters",
    "PLAYERS": (
        "word of `references` for players | $name of a chosen opponent | {owner_of: REF} | {controller_of:"
        " REF} | {who: players, filter: player FILTER}"
    ),
    "CARDS": "card FILTER for cards in hand, discard pile or deck",
    "PLACE": "a space or several, see `places`",
    "TALENT": (
        "bk | smarts | weirdness | charm | all | resolving (the fight's current one) | {choose: [talents], "
        "as?: name} (`you` pick one when the effect is carried out)"
    ),
    "GOAL": (
        "bk | smarts | weirdness | charm (no effect if the challenge has no such goal) | all | {choose: "
        "goals, as?: name, not?: $name} (`you` pick one of the goals)"
    ),
    "AMOUNT": (
        "integer | {count: SELECTOR, max: integer} | {talent, of: REF, min, max} (that character's current "
        "talent, kept within min and max) | {printed_dp: challenge}"
    ),
    "DURATION": "word of `durations`",
    "OPERATIONS": "list of {op: word of `operations`, ...}",
    "RANGE": "{min?: integer, max?: integer}",
}
DURATIONS = {
    "stage": "until the end of the current stage",
    "step": "until the end of the current step",
    "fight": "until the end of the current fight, after its Discard stage",
    "challenge": "until the end of the current challenge attempt, after its Discard stage",
    "conflict": "fight or challenge, whichever is running",
    "turn": "until the Day/Night card is turned; the Park check still sees it",
    "game": "rest of the game",
}
