// The parts a deck has in each game: which cards go where, how they are counted. The game says it (`decks/form`).
import { t } from "../lib/i18n.svelte";
import type { Deck, Printed } from "../lib/library.svelte";
import type { DeckForm, DeckSection } from "./views";

/** Games to build decks for. */
export const BUILT = ["vs", "ccg"];

export interface Section extends Omit<DeckSection, "cards"> {
  label: string;
  holds: (card: Printed) => boolean;
}

export function sectionsOf(form: DeckForm): Section[] {
  return form.sections.map(({ cards, ...section }) => {
    const held = new Set(cards);
    return { ...section, label: t(`page.deck.${section.id}`), holds: (card) => held.has(card.id) };
  });
}

/** As many copies of a card as may usually go in. */
export const mostOf = (section: Section, card: string): number => (section.single.includes(card) ? 1 : section.most);

export const blankOf = (form: DeckForm): Deck => ({ name: "", ...structuredClone(form.blank) });

/** The card that leads a deck; a game calls it by one of these names. */
export const leaderOf = (deck: Deck): string => String(deck["main"] || deck["start"] || deck["essence"] || "");

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
