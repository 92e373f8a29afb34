// What the page works out from the view of this game.
import type { Fighter, Side, VsView } from "./views";

export type * from "./views";

/** Who sits below: the viewer and the viewer's team; everybody else above, in the order of turns. */
export function seating(table: VsView): { above: Side[]; below: Side[] } {
  const me = table.you ?? 0;
  const count = table.players.length;
  const round = table.players.map((_, i) => table.players[(me + i) % count]!);
  const camp = round[0]?.camp;
  return { below: round.filter((side) => side.camp === camp), above: round.filter((side) => side.camp !== camp) };
}

/** How many front-row cards wide these sides are, gaps and the smaller back row included: what the size of a card follows from. */
export function widthOf(sides: Side[]): number {
  return sides.reduce((sum, side) => sum + Math.max(1, side.front.length) * 1.12 + 0.3 + side.back.length * 0.98, 0);
}

/** How many cards high all rows are if they stand one above the other, at most so many abreast: a strip of each of my rows is always kept, for I may be asked to put somebody there. */
export function heightOf(table: VsView, abreast: number): number {
  const lines = (row: unknown[]) => Math.ceil(row.length / abreast);
  const high = (side: Side) => (side.seat === table.you ? Math.max(0.42, lines(side.front)) + Math.max(0.42, lines(side.back)) : Math.max(1, lines(side.front) + lines(side.back)));
  return table.players.reduce((sum, side) => sum + high(side), 0);
}

export const fightersOf = (table: VsView): Map<number, Fighter> =>
  new Map(table.players.flatMap((side) => [...side.front, ...side.back]).map((one) => [one.id, one]));
