// Ready decks from the server and my own decks kept in this browser.
import { setupOf } from "../games/setup";
import { list, said, type Deck } from "./library.svelte";

export interface NamedDeck {
  key: string;
  name: string;
  deck: Deck;
  own: boolean;
}

const place = (game: string) => `hellmouth.decks.${game}`;

export function ownDecks(game: string): Deck[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(game)) ?? "[]");
    return Array.isArray(kept) ? (kept as Deck[]) : [];
  } catch {
    return [];
  }
}
export function keepDeck(game: string, deck: Deck): void {
  const others = ownDecks(game).filter((one) => said(one.name) !== said(deck.name));
  localStorage.setItem(place(game), JSON.stringify([deck, ...others].slice(0, 100)));
}
export function dropDeck(game: string, name: string): void {
  localStorage.setItem(place(game), JSON.stringify(ownDecks(game).filter((one) => said(one.name) !== name)));
}

/** My decks first, then those that come with the game. */
export async function allDecks(game: string): Promise<NamedDeck[]> {
  const ready = await list<Deck>(game, "decks").catch(() => []);
  return [
    ...ownDecks(game).map((deck) => ({ key: `own ${said(deck.name)}`, name: said(deck.name), deck, own: true })),
    ...ready.map((deck) => ({ key: String(deck.id), name: said(deck.name), deck, own: false })),
  ];
}

/** The setup for the decks chosen per seat; a seat without a choice gets a ready deck that nobody took. */
export function setupWith(game: string, chosen: (NamedDeck | null)[], all: NamedDeck[], fields: Record<string, string> = {}): Record<string, unknown> | null {
  if (!chosen.some(Boolean)) return setupOf(game, chosen.length, null, fields);
  const free = all.filter((deck) => !deck.own && !chosen.includes(deck));
  const decks = chosen.map((deck) => {
    const found = deck ?? free.shift() ?? all.find((one) => !one.own);
    return found ? (found.own ? found.deck : found.key) : null;
  });
  return setupOf(game, chosen.length, decks, fields);
}
