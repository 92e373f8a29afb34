// "Match me": the level that follows my results in this browser. A win is half a step up, a defeat half a step down, so it settles where I win about every other game.

interface Standing {
  /** Where I stand among the levels, from the easiest (0) up. */
  at: number;
  /** The last tables that counted: none counts twice. */
  tables: string[];
}
const PLACE = "hellmouth standing";
const STEP = 0.5;
const MOST = 20;

function all(): Record<string, Standing> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Standing>;
  } catch {
    return {}; // no storage: everybody begins in the middle
  }
}

/** Where somebody stands after a result against a level. */
export function moved(at: number, won: boolean, level: number, levels: number): number {
  // beating a much weaker opponent says nothing, nor does losing to a much stronger one
  if (won ? level < at - 1 : level > at + 1) return at;
  return Math.max(0, Math.min(levels - 1, at + (won ? STEP : -STEP)));
}

/** The level of mine in this game; the usual one before the first result. */
export function myLevel(game: string, levels: string[], usual: string): string {
  const kept = all()[game];
  return kept ? (levels[Math.round(kept.at)] ?? usual) : usual;
}

/** A game against one computer player is over. */
export function noteResult(game: string, table: string, won: boolean, player: string, levels: string[], usual: string): void {
  const level = levels.indexOf(player);
  if (level < 0) return;
  const kept = all()[game] ?? { at: Math.max(0, levels.indexOf(usual)), tables: [] };
  if (kept.tables.includes(table)) return;
  const next = { at: moved(kept.at, won, level, levels.length), tables: [table, ...kept.tables].slice(0, MOST) };
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...all(), [game]: next }));
  } catch {
    // a private window: nothing to follow
  }
}
