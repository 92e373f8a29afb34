// Ready decks from the server and my own decks kept in this browser.
import { type Place, readBook } from "./deckbook";
import { t } from "./i18n.svelte";
import { fromCode } from "./odds";
import { list, said, type Deck } from "./library.svelte";

export interface NamedDeck {
  key: string;
  name: string;
  deck: Deck;
  own: boolean;
}

/** How many games in a hundred a ready deck has won against the others. */
interface Strength {
  id: string;
  wins: number;
}

const here: Place = { get: (key) => localStorage.getItem(key), set: (key, value) => localStorage.setItem(key, value) };

/** My decks first, then those that come with the game. */
export async function allDecks(game: string): Promise<NamedDeck[]> {
  const ready = await list<Deck>(game, "decks").catch(() => []);
  const wins = new Map((await list<Strength>(game, "strengths").catch(() => [])).map((one) => [one.id, one.wins]));
  const named = (deck: Deck) => {
    const n = wins.get(String(deck.id));
    return n === undefined ? said(deck.name) : t("page.new.deck.wins", { name: said(deck.name), n });
  };
  return [
    ...readBook(here, game).map(({ key, deck }) => ({ key: `own ${key}`, name: said(deck.name) || t("page.deck.unnamed"), deck, own: true })),
    ...ready.map((deck) => ({ key: String(deck.id), name: named(deck), deck, own: false })),
  ];
}

/** A deck as it is sent to a table: without what only its owner reads. */
export function bare(deck: Deck): Record<string, unknown> {
  const { id: _, note: __, notes: ___, name, ...rest } = deck;
  return { ...rest, name: said(name) };
}

/** The deck of a code, or of a link with one; throws if there is none, or if it is of another game. */
export async function deckFrom(text: string, game: string): Promise<Deck> {
  const code = decodeURIComponent(text.trim().replace(/^.*[?&]deck=/, ""));
  const { game: of, ...deck } = await fromCode(code);
  if (of !== undefined && of !== game) throw new Error("another game");
  return deck as Deck;
}
