// What is sent to open a table.
import type { GameLine, NewSeat, NewTable } from "./protocol";

export interface SeatChoice {
  kind: "me" | "person" | "bot";
  player: string;
  name: string;
  /** A deck or "" for the game's choice. */
  deck: string;
}

/** One person against computer players, ready decks, no questions. */
export function newSetup(game: GameLine, name: string, player: string, language: "en" | "fr"): NewTable {
  const count = Math.min(...game.seats);
  const seats: NewSeat[] = Array.from({ length: count }, (_, i) =>
    i === 0 ? { kind: "me", name: name || null, player: null } : { kind: "bot", name: null, player });
  return { game: game.game, seats, setup: null, language };
}

export function seatWish(seat: SeatChoice): NewSeat {
  return { kind: seat.kind, name: seat.name.trim() || null, player: seat.kind === "bot" ? seat.player : null };
}
