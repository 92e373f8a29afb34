// What never changes while playing: printed cards, glossary, rules, decks; fetched once per game and language.
import { api } from "./api";
import { termsIn } from "./glossary";
import { words } from "./i18n.svelte";

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
  terms: Term[];
}

const LISTS: Record<string, string> = { glossary: "terms" };
const fetched = new Map<string, Promise<unknown[]>>();

/** One list of a game in the viewer's language. */
export function list<T>(game: string, what: "cards" | "glossary" | "rules" | "decks"): Promise<T[]> {
  const key = `${words.language} ${game} ${what}`;
  let found = fetched.get(key);
  if (!found) {
    found = api
      .library<Record<string, unknown[]>>(words.language, game, what)
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

  /** Cards and glossary of a game; empty until they have come. */
  shelf(game: string): Shelf {
    const key = `${words.language} ${game}`;
    const found = this.shelves[key];
    if (found) return found;
    void this.fetch(game, key);
    return { cards: new Map(), terms: [] };
  }

  private async fetch(game: string, key: string): Promise<void> {
    if (this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const [cards, terms] = await Promise.all([
        list<Printed>(game, "cards").catch(() => []),
        list<Term>(game, "glossary").catch(() => []),
      ]);
      setTimeout(() => termsIn([""], terms), 300); // so that the first look at a card is as quick as the others
      this.shelves = { ...this.shelves, [key]: { cards: new Map(cards.map((card) => [card.id, card])), terms } };
    } finally {
      if (!this.shelves[key]) this.asked.delete(key);
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
