// My tables in words: against whom, with which deck, how it stands.
import type { TableLine } from "./protocol";

/** Won, lost, shared or nobody's; "" while it is not over, or where I only watched or sat on both sides. */
export type Result = "" | "won" | "lost" | "draw";

export function resultOf(table: TableLine): Result {
  const { outcome, seats } = table;
  if (table.status !== "over" || !outcome) return "";
  if (!outcome.length) return "draw";
  const mine = seats.filter((seat) => outcome.includes(seat)).length;
  if (!seats.length || (mine > 0 && mine < seats.length)) return "";
  return mine > 0 ? "won" : "lost";
}

/** The others; everybody where I only watch, or where all seats are mine. */
export function opponents(table: TableLine): string[] {
  const others = table.names.filter((_, seat) => !table.seats.includes(seat));
  return others.length && table.seats.length ? others : table.names;
}

/** Who leads the decks, mine first, then the first of the others. */
export function leadersOf(table: TableLine): string[] {
  const all = table.leaders ?? [];
  const of = (mine: boolean) => all.find((card, seat) => card && table.seats.includes(seat) === mine);
  return [of(true), of(false)].flatMap((card) => (card ? [card] : []));
}

/** What I play, then what the others play, as far as it is told. */
export function decksOf(table: TableLine): { mine: string[]; others: string[] } {
  const decks = table.decks ?? [];
  const named = (mine: boolean) => decks.filter((deck, seat) => deck && table.seats.includes(seat) === mine);
  return { mine: named(true), others: named(false) };
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether every word of the search is found in a table's names, decks, game or result. */
export function matches(table: TableLine, words: string[], search: string): boolean {
  const text = plain([...table.names, ...(table.decks ?? []), ...words].join(" "));
  return plain(search).split(/\s+/).every((word) => text.includes(word));
}

/** Those that wait for me, the shortest time first, then running ones, then finished ones; the latest first. */
export function inOrder(tables: TableLine[]): TableLine[] {
  return tables.toSorted((a, b) => Number(b.my_turn) - Number(a.my_turn) || (a.my_turn ? (a.due ?? Infinity) - (b.due ?? Infinity) || 0 : 0) || Number(a.status === "over") - Number(b.status === "over") || b.updated - a.updated);
}
