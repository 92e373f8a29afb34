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

/** The longest of all rows: on a phone they stand one above the other. */
export function longestOf(sides: Side[]): number {
  return Math.max(1, ...sides.flatMap((side) => [side.front.length, side.back.length]));
}

export const fightersOf = (table: VsView): Map<number, Fighter> =>
  new Map(table.players.flatMap((side) => [...side.front, ...side.back]).map((one) => [one.id, one]));
