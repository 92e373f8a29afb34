// What this browser last saw of its tables, so that the lobby can say more than a name. Nothing hidden: only what stood on the screen.
import { heroes } from "../games/heroes.ts";
import type { GameView } from "../games/views.ts";

export interface Visit {
  table: string;
  turn?: number;
  /** Who leads, mine first. */
  heroes: string[];
  /** What decides the game, mine first. */
  scores: { label: string; value: number | string }[];
}
const PLACE = "hellmouth visited";
const MOST = 12;

/** The line for the lobby, from what the table shows. */
export function visitOf(table: string, view: GameView, seat: number | null): Visit {
  const { turn, scores = [] } = view.shell ?? {};
  const mine = scores.filter((one) => one.seat === (seat ?? 0));
  const kept = [...mine, ...scores.filter((one) => one.seat !== (seat ?? 0))].filter((one) => one.label === mine[0]?.label);
  return { table, ...(turn === undefined ? {} : { turn }), heroes: heroes(view, seat), scores: kept.map(({ label, value }) => ({ label, value })) };
}

export function visits(): Visit[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? (found as Visit[]) : [];
  } catch {
    return [];
  }
}

/** The latest tables come first, old ones are forgotten. */
export function remember(visit: Visit): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify([visit, ...visits().filter((one) => one.table !== visit.table)].slice(0, MOST)));
  } catch {
    // a private window without storage: the lobby shows the name alone
  }
}
