// What present.py of this game sends.
import { library } from "../../lib/library.svelte";
import { faceOf } from "../registry";

export type Talent = "bk" | "smarts" | "weirdness" | "charm";
export interface Seen {
  id: number;
  card: string | null;
}
export interface Challenge extends Seen {
  owner: number;
  worth: number;
  goals: { talent: Talent; n: number }[];
}
export interface Gear extends Seen {
  fatigued: boolean;
}
export interface Person extends Seen {
  seat: number;
  main: boolean;
  fatigued: boolean;
  talents: number[];
  kind: string;
  level: number;
  under: number;
  gear: Gear[];
}
export interface Space {
  id: number;
  name: string;
  owner: number | null;
  location: Seen | null;
  type: string;
  challenges: Challenge[];
  characters: Person[];
}
export interface Player {
  seat: number;
  dp: number;
  of: number;
  control: number;
  main: number;
  deck: number;
  tasks: number;
  stock: number;
  task: Challenge | null;
  essence: Seen[];
  hand: Seen[];
  discard: Seen[];
  crypt: Seen[];
  episodes: Seen[];
  side: Seen[];
  limbo: Seen[];
}
export interface Stack {
  talent: Talent;
  n: number;
  cards: Seen[];
}
export interface Side {
  seat: number;
  people: (Person | (Seen & { gone: true }))[];
  stacks: Stack[];
}
export interface Conflict {
  kind: "fight" | "challenge";
  place: number;
  result: string;
  winner: number;
  settled: boolean;
  talent: Talent;
  stages: { id: string; on: boolean }[];
  sides: [Side, Side];
  doubled: number;
  fight: { totals: [number, number]; bare: [number, number]; lead: number; tie: number } | null;
  challenge:
    | (Challenge & {
        cost: number;
        lines: { talent: Talent; have: number; goal: number; enough: boolean }[];
        qualified: boolean;
        falls: boolean;
      })
    | null;
}
export interface CcgView {
  turn: number;
  active: number;
  step: string;
  you: number | null;
  night: boolean;
  begun: boolean;
  spaces: Space[];
  park: { holder: number; control: number[]; needed: number[] };
  players: Player[];
  conflict: Conflict | null;
  known: Seen[];
}

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
