// From the lines of the map to what is drawn. Only drawing: who may go where is the server's matter.
import type { TownPlan } from "./view";

/** Width of a space in the drawing. */
export const U = 40;
export interface Point {
  x: number;
  y: number;
}
export interface Room {
  letter: string;
  name: string;
  indoor: boolean;
  residence: boolean;
  floor: string;
  lines: string[];
  label: Point;
}
export interface Drawing {
  rooms: Room[];
  walls: string;
  fences: string;
  doors: { x: number; y: number; flat: boolean }[];
  grid: string;
  streets: string;
  /** The Phase Chart's place on the map. */
  chart: { x: number; y: number; w: number; h: number };
}

export const middle = (plan: TownPlan, space: number): Point => ({
  x: (space % plan.cols) * U + U / 2,
  y: Math.floor(space / plan.cols) * U + U / 2,
});
export const spaceName = (plan: TownPlan, space: number): string => `(${space % plan.cols},${Math.floor(space / plan.cols)})`;
const letterAt = (plan: TownPlan, col: number, row: number): string => plan.lines[2 * row + 1]?.[2 * col + 1] ?? "#";
export const areaOf = (plan: TownPlan, space: number): string =>
  plan.areas[letterAt(plan, space % plan.cols, Math.floor(space / plan.cols))]?.name ?? "";

/** Words on one, two or three lines, as wide as there is room for. */
function wrapped(name: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + word.length + 1) * 7 <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Where the name of a place stands: on a line between two of its rows if it can, so that nothing printed is under it. */
function labelOf(plan: TownPlan, name: string, cells: [number, number][], taken: Set<number>): { label: Point; width: number } {
  const rows = cells.map(([, row]) => row);
  const centre = (Math.min(...rows) + Math.max(...rows) + 1) / 2;
  const own = new Set(cells.map(([col, row]) => row * plan.cols + col));
  const has = (col: number, row: number) => own.has(row * plan.cols + col);
  let best = { score: -Infinity, label: { x: 0, y: 0 }, width: 0 };
  const weigh = (row: number, between: boolean, fits: (col: number) => boolean, joined: (col: number) => boolean) => {
    for (let col = 0; col < plan.cols; col++) {
      if (!fits(col) || (col > 0 && fits(col - 1) && joined(col))) continue;
      let end = col + 1;
      while (end < plan.cols && fits(end) && joined(end)) end++;
      const x = ((col + end) / 2) * U;
      const y = between ? row * U : (row + 0.5) * U;
      const reach = Math.min(end - col, (name.length * 7) / U) / 2;
      let printed = 0;
      for (let c = col; c < end; c++) {
        const under = between ? [row, row - 1].some((r) => r * plan.cols + c === plan.hellmouth) : taken.has(row * plan.cols + c);
        if (under && Math.abs((c + 0.5) * U - x) < (reach + 0.3) * U) printed++;
      }
      const room = Math.min((end - col) * U, name.length * 7);
      const score = room / 12 + (end - col) / 3 + (between ? 3 : 0) - printed * 6 - Math.abs(y / U - centre);
      if (score > best.score) best = { score, label: { x, y }, width: (end - col) * U };
    }
  };
  for (const row of new Set(rows)) {
    weigh(row, false, (col) => has(col, row), (col) => plan.lines[2 * row + 1]![2 * col] === " ");
    weigh(row, true, (col) => has(col, row) && has(col, row - 1) && plan.lines[2 * row]![2 * col + 1] === " ",
      (col) => plan.lines[2 * row + 1]![2 * col] === " " && plan.lines[2 * row - 1]![2 * col] === " ");
  }
  return best;
}

export function drawing(plan: TownPlan): Drawing {
  const cells = new Map<string, [number, number][]>();
  for (let row = 0; row < plan.rows; row++) {
    for (let col = 0; col < plan.cols; col++) {
      const letter = letterAt(plan, col, row);
      cells.set(letter, [...(cells.get(letter) ?? []), [col, row]]);
    }
  }
  const taken = new Set([
    plan.hellmouth, ...Object.values(plan.corners), ...plan.covers,
    ...Object.keys(plan.dots).map(Number), ...Object.keys(plan.tunnels).map(Number),
  ]);
  const floor = (list: [number, number][]) => list.map(([col, row]) => `M${col * U} ${row * U}h${U}v${U}h-${U}z`).join("");
  const rooms = [...cells].filter(([letter]) => letter !== "." && letter !== "#").map(([letter, list]) => {
    const area = plan.areas[letter]!;
    const { label, width } = labelOf(plan, area.name, list, taken);
    return { letter, name: area.name, indoor: area.indoor, residence: area.residence, floor: floor(list), label, lines: wrapped(area.name, width) };
  });
  const hole = cells.get("#") ?? [];
  const cols = hole.map(([col]) => col);
  const rows = hole.map(([, row]) => row);
  const chart = { x: Math.min(...cols) * U, y: Math.min(...rows) * U, w: 0, h: 0 };
  chart.w = (Math.max(...cols) + 1) * U - chart.x;
  chart.h = (Math.max(...rows) + 1) * U - chart.y;
  return { rooms, ...edges(plan), streets: floor(cells.get(".") ?? []), chart };
}

function edges(plan: TownPlan): Pick<Drawing, "walls" | "fences" | "doors" | "grid"> {
  const found = { walls: "", fences: "", grid: "", doors: [] as Drawing["doors"] };
  const add = (mark: string, x: number, y: number, flat: boolean, open: boolean) => {
    const line = `M${x} ${y}${flat ? `h${U}` : `v${U}`}`;
    if (mark === "-" || mark === "|") found.walls += line;
    else if (mark === "~") found.fences += line;
    else if (mark === "=") found.doors.push({ x: flat ? x + U / 2 : x, y: flat ? y : y + U / 2, flat });
    else if (open) found.grid += line;
  };
  for (let row = 0; row <= plan.rows; row++) {
    for (let col = 0; col <= plan.cols; col++) {
      const inside = letterAt(plan, col, row) !== "#";
      if (col < plan.cols) add(plan.lines[2 * row]![2 * col + 1]!, col * U, row * U, true, inside);
      if (row < plan.rows) add(plan.lines[2 * row + 1]![2 * col]!, col * U, row * U, false, inside);
    }
  }
  return found;
}

/** The line a piece walks; through a tunnel or a sewer it leaps in an arc. */
export function routePath(plan: TownPlan, way: number[]): string {
  return way.map((space, i) => {
    const at = middle(plan, space);
    if (!i) return `M${at.x} ${at.y}`;
    const from = middle(plan, way[i - 1]!);
    const far = Math.abs(at.x - from.x) + Math.abs(at.y - from.y) > U;
    return far ? `Q${(at.x + from.x) / 2 + (at.y - from.y) / 4} ${(at.y + from.y) / 2 - (at.x - from.x) / 4} ${at.x} ${at.y}` : `L${at.x} ${at.y}`;
  }).join("");
}
