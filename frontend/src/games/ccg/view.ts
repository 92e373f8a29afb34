// What the page works out from the view of this game.
import { library } from "../../lib/library.svelte";
import { faceOf } from "../registry";
import type { CcgView, Goal, Player } from "./views";

export type * from "./views";
export type Talent = Goal["talent"];

export const PARK = 32;

/** The ring goes clockwise around a square with as many cells on each side as there are players and one; mine lie at the bottom. */
export function cells(table: CcgView): Map<number, { row: number; column: number }> {
  const n = table.players.length;
  const side = n + 1;
  const round: { row: number; column: number }[] = [];
  for (let i = 1; i < side; i++) round.push({ row: i, column: side });
  for (let i = side; i > 1; i--) round.push({ row: side, column: i });
  for (let i = side; i > 1; i--) round.push({ row: i, column: 1 });
  for (let i = 1; i < side; i++) round.push({ row: 1, column: i });
  const me = table.you ?? 0;
  const first = n === 2 ? 1 : n;
  return new Map(round.map((_, i) => [(4 * me + i) % (4 * n), round[(i + first) % (4 * n)]!]));
}

/** Everybody else first, in the order of turns after me. */
export function others(table: CcgView): Player[] {
  const me = table.you ?? 0;
  const n = table.players.length;
  return Array.from({ length: n - 1 }, (_, i) => table.players[(me + 1 + i) % n]!);
}

/** The name on a card, without what follows it; empty for a card nobody knows. */
export function titleOf(card: string | null): string {
  const printed = card ? library.shelf("ccg").cards.get(card) : undefined;
  return printed ? faceOf("ccg", printed).title : "";
}
