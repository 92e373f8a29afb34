// What never changes while playing: printed cards, glossary, rules, decks; fetched once per game and language.
import { untrack } from "svelte";
import { api } from "./api";
import { termsIn } from "./glossary";
import { words } from "./i18n.svelte";
import { timesBegun } from "./newtable";

/** A printed card as the server lists it; each game knows its own fields. */
export interface Printed {
  id: string;
  name: string;
  [field: string]: unknown;
}
export interface Term {
  id: string;
  name: string;
  text: string;
  rules?: string[];
}
export interface Rule {
  id: string;
  family: string;
  text: string;
  see?: string[];
  kind?: string;
}
export interface Deck {
  id?: string;
  name: unknown;
  [field: string]: unknown;
}

export interface Shelf {
  cards: Map<string, Printed>;
}

/** Some cards of a game; whoever asks for another makes that all are fetched. */
export class Some extends Map<string, Printed> {
  private more: () => void;
  constructor(cards: Printed[], more: () => void) {
    super(cards.map((card) => [card.id, card]));
    this.more = more;
  }
  override get(id: string): Printed | undefined {
    const found = super.get(id);
    if (!found) this.more();
    return found;
  }
}

const LISTS: Record<string, string> = { glossary: "terms", first: "cards" };
const fetched = new Map<string, Promise<unknown[]>>();

/** One list of a game in the viewer's language; `set`: of a game with several sets of cards, which. */
export function list<T>(game: string, what: "cards" | "first" | "glossary" | "rules" | "decks" | "strengths" | "settings", set = ""): Promise<T[]> {
  const key = `${words.language} ${game} ${what} ${set}`;
  let found = fetched.get(key);
  if (!found) {
    found = api
      .library<Record<string, unknown[]>>(words.language, game, what, set)
      .then((reply) => (reply[LISTS[what] ?? what] ?? []).map(inLanguage));
    found.catch(() => fetched.delete(key));
    fetched.set(key, found);
  }
  return found as Promise<T[]>;
}

/** Some data carry the French name beside the other one. */
function inLanguage(entry: unknown): unknown {
  const { name_fr: french, ...rest } = entry as Record<string, unknown>;
  return french && words.language === "fr" ? { ...rest, name: french } : rest;
}

class Library {
  private shelves = $state.raw<Record<string, Shelf>>({});
  private asked = new Set<string>();

  /** The set of cards on the table that is shown, by game: one id may be another card in each set. */
  private sets = $state.raw<Record<string, string>>({});

  private glossaries = $state.raw<Record<string, Term[]>>({});

  /** The glossary of a game, fetched when somebody first looks closely; empty until it has come. */
  terms(game: string): Term[] {
    const key = `${words.language} ${game}`;
    const found = this.glossaries[key];
    if (!found) {
      void list<Term>(game, "glossary").then(
        (terms) => {
          this.glossaries = { ...this.glossaries, [key]: terms };
          setTimeout(() => termsIn([""], terms), 300); // so that the next look at a card is as quick as can be
        },
        () => {},
      );
    }
    return found ?? [];
  }

  /** Show the cards of that set until what is returned is called; empty: the usual ones. */
  play(game: string, set: string): () => void {
    const turn = (to: string): void => {
      const now = untrack(() => this.sets);
      if ((now[game] ?? "") !== to) this.sets = { ...now, [game]: to };
    };
    turn(set);
    return () => turn("");
  }

  private keyOf = (game: string): string => `${words.language} ${game} ${this.sets[game] ?? ""}`;

  /** Every card of a game; empty until they have come. */
  all(game: string): Shelf {
    const key = this.keyOf(game);
    const found = this.shelves[key];
    if (found && !(found.cards instanceof Some)) return found;
    void this.fetch(game, key, "cards");
    return found ?? { cards: new Map() };
  }

  /** Cards of a game; empty until they have come. At a newcomer's first table those of its decks come first: a tenth of all. */
  shelf(game: string): Shelf {
    const key = this.keyOf(game);
    const found = this.shelves[key];
    if (!found) void this.fetch(game, key, timesBegun(game) === 1 && !this.sets[game] ? "first" : "cards");
    return found ?? { cards: new Map() };
  }

  /** All cards with the same name, this one among them. */
  namesakes(game: string, id: string): string[] {
    const { cards } = this.all(game);
    const name = said(cards.get(id)?.name);
    return [...cards.values()].filter((card) => card.id === id || said(card.name) === name).map((card) => card.id);
  }

  private async fetch(game: string, key: string, what: "cards" | "first"): Promise<void> {
    const wish = `${key} ${what}`;
    if (this.asked.has(wish)) return;
    this.asked.add(wish);
    try {
      const cards = await list<Printed>(game, what, what === "cards" ? (this.sets[game] ?? "") : "").catch(() => []);
      const before = this.shelves[key]?.cards;
      if (what === "first" && before) return;
      const found =
        what === "first"
          ? new Some(cards, () => void this.fetch(game, key, "cards"))
          : new Map(cards.map((card) => [card.id, before?.has(card.id) ? before.get(card.id)! : card])); // drawn faces stay
      this.shelves = { ...this.shelves, [key]: { cards: found } };
    } finally {
      if (!this.shelves[key]) this.asked.delete(wish);
    }
  }
}

export const library = new Library();

/** A text that may still carry both languages. */
export function said(value: unknown): string {
  if (typeof value === "string") return value;
  if (value && typeof value === "object") {
    const texts = value as Record<string, string>;
    return texts[words.language] ?? texts["en"] ?? "";
  }
  return value === undefined || value === null ? "" : String(value);
}
