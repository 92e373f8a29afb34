// The parts a deck has in each game: which cards go where, how they are counted.
import { t } from "../lib/i18n.svelte";
import type { Deck, Printed } from "../lib/library.svelte";

export interface Section {
  id: string;
  label: string;
  /** One card; cards with copies; a list of different cards. */
  shape: "one" | "counts" | "list";
  holds: (card: Printed) => boolean;
  /** Drawn from during play: odds and sample hands count it. */
  drawn?: boolean;
}
export interface DeckForm {
  sections: () => Section[];
  /** Cards in the first hand: the opening hand of vs, the first Draw Step of ccg. */
  hand: number;
  /** What the curve counts. */
  curve: (card: Printed) => string | null;
  blank: () => Deck;
}

const type = (...types: string[]) => (card: Printed) => types.includes(String(card["type"]));

export const DECKS: Record<string, DeckForm> = {
  vs: {
    sections: () => [
      { id: "main", label: t("page.deck.main"), shape: "one", holds: (c) => c["type"] === "main" && c["level"] === 1 },
      { id: "cards", label: t("page.deck.cards"), shape: "counts", drawn: true, holds: (c) => c["type"] !== "main" && !c["key_pile"] && c["type"] !== "token" },
      { id: "key_pile", label: t("page.deck.key_pile"), shape: "counts", holds: (c) => !!c["key_pile"] },
    ],
    hand: 7,
    curve: (card) => (card["cost"] === undefined ? null : String(card["cost"])),
    blank: () => ({ name: "", main: "", cards: {}, key_pile: {} }),
  },
  ccg: {
    sections: () => [
      { id: "essence", label: t("page.ccg.type.essence"), shape: "one", holds: type("essence") },
      { id: "start", label: t("page.deck.start"), shape: "one", holds: (c) => c["type"] === "character" && c["level"] === 1 },
      { id: "resource", label: t("page.deck.resource"), shape: "counts", drawn: true, holds: type("character", "action", "item", "skill", "event", "episode1") },
      { id: "challenges", label: t("page.deck.challenges"), shape: "list", holds: type("challenge") },
      { id: "locations", label: t("page.deck.locations"), shape: "list", holds: type("location") },
      { id: "episodes2", label: t("page.deck.episodes2"), shape: "list", holds: type("episode2") },
    ],
    hand: 5,
    curve: (card) => (card["level"] === undefined ? null : String(card["level"])),
    blank: () => ({ name: "", format: "constructed", edition: "third", essence: "", start: "", resource: {}, challenges: [], locations: [], episodes2: [] }),
  },
};

type Counts = Record<string, number>;

/** Copies of a card in a section. */
export function copies(deck: Deck, section: Section, card: string): number {
  const held = deck[section.id];
  if (section.shape === "one") return held === card ? 1 : 0;
  if (section.shape === "list") return ((held as string[] | undefined) ?? []).filter((one) => one === card).length;
  return (held as Counts | undefined)?.[card] ?? 0;
}

/** The deck with so many copies more or less. */
export function changed(deck: Deck, section: Section, card: string, by: number): Deck {
  const held = deck[section.id];
  if (section.shape === "one") return { ...deck, [section.id]: by > 0 ? card : "" };
  if (section.shape === "list") {
    const list = [...((held as string[] | undefined) ?? [])];
    for (let n = 0; n < by; n++) list.push(card);
    for (let n = 0; n > by && list.includes(card); n--) list.splice(list.lastIndexOf(card), 1);
    return { ...deck, [section.id]: list };
  }
  const counts = { ...(held as Counts | undefined) };
  const n = (counts[card] ?? 0) + by;
  if (n > 0) counts[card] = n;
  else delete counts[card];
  return { ...deck, [section.id]: counts };
}

/** Everything in a section: card and copies. */
export function held(deck: Deck, section: Section): [card: string, n: number][] {
  const value = deck[section.id];
  if (!value) return [];
  if (section.shape === "one") return [[String(value), 1]];
  if (section.shape === "counts") return Object.entries(value as Counts);
  const counts = new Map<string, number>();
  for (const card of value as string[]) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}
