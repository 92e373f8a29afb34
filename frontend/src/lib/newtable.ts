// What is sent to open a table.
import type { GameLine, NewPlace, NewSeat, NewTable } from "./protocol";

export interface SeatChoice {
  kind: "me" | "person" | "open" | "bot";
  /** A friend at this screen instead of one with a link. */
  beside: boolean;
  player: string;
  /** How the computer plays; "": as its level does. */
  style: string;
  name: string;
  /** A deck or "" for the game's choice. */
  deck: string;
}

/** What "Play now" varies: how often this game was begun here, the ready decks, and chance. */
export interface Taste {
  begun: number;
  decks: string[];
  random: () => number;
}
const NEWCOMER: Taste = { begun: 0, decks: [], random: () => 0 };
const VILLAINS = ["master", "judge", "adam", "mayor"];

/** One person against computer players, no questions. The first time the game's own beginning, as Good where sides differ; then decks, story and side vary. */
export function newSetup(game: GameLine, name: string, player: string, language: "en" | "fr", taste: Taste = NEWCOMER): NewTable {
  const { begun, decks, random } = taste;
  const any = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const count = Math.min(...game.seats);
  const evil = game.game === "board" && begun > 0 && random() < 0.5;
  const me = game.game === "board" && !evil ? count - 1 : 0;
  const seats: NewSeat[] = Array.from({ length: count }, (_, i) =>
    i === me ? { kind: "me", name: name || null, player: null } : { kind: "bot", name: null, player });
  const table: NewTable = { game: game.game, seats, setup: null, language };
  if (begun === 0) return table;
  if (game.game === "board") return { ...table, setup: { players: count, villain: any(VILLAINS) } };
  if (decks.length < count) return table;
  const left = [...decks];
  return { ...table, decks: seats.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!) };
}

const PLACE = "hellmouth begun";
function begunHere(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, number>;
  } catch {
    return {}; // no storage: everybody is a newcomer
  }
}
/** How often that game was begun in this browser. */
export const timesBegun = (game: string): number => begunHere()[game] ?? 0;
export function noteBegun(game: string): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...begunHere(), [game]: timesBegun(game) + 1 }));
  } catch {
    // a private window: the next game begins as the first did
  }
}

/** Whether somebody sits there at this screen: me, or a friend beside me. */
export const sitsHere = (seat: SeatChoice): boolean => seat.kind === "me" || (seat.kind === "person" && seat.beside);

/** A seat as it is sent; whoever comes brings their own deck. */
export function placeWish(seat: SeatChoice, deck: NewPlace["deck"]): NewPlace {
  const here = sitsHere(seat);
  return { kind: here ? "me" : seat.kind, name: here ? seat.name.trim() || null : null, player: seat.kind === "bot" ? seat.player : null, deck: here || seat.kind === "bot" ? deck ?? null : null };
}

/** Somebody else sits at a seat. I sit at one only: where I go, whoever was to sit there takes my place. */
export function seated(seats: SeatChoice[], at: number, kind: SeatChoice["kind"]): SeatChoice[] {
  const before = seats[at]!;
  const mine = seats.findIndex((seat) => seat.kind === "me");
  if (kind !== "me" || mine < 0 || mine === at) return seats.map((seat, i) => (i === at ? { ...seat, kind } : seat));
  const me = seats[mine]!;
  return seats.map((seat, i) => (i === at ? { ...before, kind, name: me.name } : i === mine ? { ...me, kind: before.kind, beside: before.beside, name: before.name } : seat));
}

/** Clocks that are offered: minutes for each person and seconds gained by handing over, or days for every turn. */
export const CLOCKS = ["", "5+10", "15+15", "30+30", "1440+0", "days1", "days3", "days7"] as const;
export function clockOf(choice: string): { bank: number; gain: number; days?: number } | null {
  if (choice.startsWith("days")) return { bank: 0, gain: 0, days: Number(choice.slice(4)) };
  const [minutes = 0, gain = 0] = choice.split("+").map(Number);
  return choice ? { bank: minutes * 60, gain } : null;
}
