// What present.py of this game sends.
export interface Seen {
  id: number;
  card: string | null;
  name: string | null;
}
export interface Place extends Seen {
  symbols: string[];
}
export interface Fighter extends Seen {
  owner: number;
  main: boolean;
  pose: "ready" | "exhausted" | "stunned" | "hidden";
  atk: number;
  def: number;
  health: number;
  remaining: number;
  wounds: number;
  vitality: number;
  counters: number;
  teams: string[];
  keywords: string[];
  gear: Seen | null;
  in_combat: boolean;
  stand_in: boolean;
}
export interface Side {
  seat: number;
  camp: number;
  out: boolean;
  main: number;
  xp: number;
  target: number;
  health: number;
  remaining: number;
  deck: number;
  front: Fighter[];
  back: Fighter[];
  hand: Seen[];
  resources: Seen[];
  locations: Place[];
  ko: Seen[];
  removed: Seen[];
  spellbook: Seen[];
  key: Seen[];
}
export interface Fall {
  id: number;
  sure: boolean;
  ko: boolean;
  text: string;
}
/** A combat, or what would come of one; the numbers are missing once a side has left it. */
export interface Combat {
  attackers: number[];
  defender: number;
  ranged: boolean;
  team: boolean;
  strike?: { n: number; against: number; enough: boolean; by: { id: number; n: number }[] };
  back?: { n: number; choose: boolean; silent: string; at: { id: number; against: number; enough: boolean; struck: boolean }[] };
  first?: number[];
  falls?: Fall[];
  says?: string;
}
export interface VsView {
  mode: string;
  turn: number;
  active: number;
  phase: string;
  points: number;
  you: number | null;
  combat: Combat | null;
  declaring: { attackers: number[]; total: string; against: Combat[] } | null;
  bonds: number[][];
  offered: Seen[];
  players: Side[];
}

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
