// From the lines of the map to what is drawn. Only drawing: who may go where is the server's matter.
import type { TownPlan } from "./views";

/** Width of a space in the drawing. */
export const U = 40;
/** Width of the frame around the town. */
export const FRAME = 12;
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
  cells: [col: number, row: number][];
  /** The smallest box around it. */
  box: { x: number; y: number; w: number; h: number };
}
export interface Drawing {
  rooms: Room[];
  walls: string;
  fences: string;
  doors: { x: number; y: number; flat: boolean }[];
  streets: string;
  /** Corners of spaces with street on all four sides, some way apart: where lamps stand. */
  lamps: Point[];
  /** The Phase Chart's place on the map. */
  chart: { x: number; y: number; w: number; h: number };
}

export const middle = (plan: TownPlan, space: number): Point => ({
  x: (space % plan.cols) * U + U / 2,
  y: Math.floor(space / plan.cols) * U + U / 2,
});
export const letterAt = (plan: TownPlan, col: number, row: number): string => plan.lines[2 * row + 1]?.[2 * col + 1] ?? "#";
export const areaOf = (plan: TownPlan, space: number): string =>
  plan.areas[letterAt(plan, space % plan.cols, Math.floor(space / plan.cols))]?.name ?? "";

const boxOf = (cells: [number, number][]) => {
  const cols = cells.map(([col]) => col);
  const rows = cells.map(([, row]) => row);
  const [x, y] = [Math.min(...cols) * U, Math.min(...rows) * U];
  return { x, y, w: (Math.max(...cols) + 1) * U - x, h: (Math.max(...rows) + 1) * U - y };
};

const drawn = new Map<string, Drawing>();
/** What is drawn of a map; every update brings the map anew, it is worked out once. */
export function drawing(plan: TownPlan): Drawing {
  const key = [...plan.lines, ...Object.values(plan.areas).map((area) => area.name)].join();
  const found = drawn.get(key) ?? draw(plan);
  drawn.set(key, found);
  return found;
}

function draw(plan: TownPlan): Drawing {
  const cells = new Map<string, [number, number][]>();
  for (let row = 0; row < plan.rows; row++) {
    for (let col = 0; col < plan.cols; col++) {
      const letter = letterAt(plan, col, row);
      cells.set(letter, [...(cells.get(letter) ?? []), [col, row]]);
    }
  }
  const floor = (list: [number, number][]) => list.map(([col, row]) => `M${col * U} ${row * U}h${U}v${U}h-${U}z`).join("");
  const rooms = [...cells].filter(([letter]) => letter !== "." && letter !== "#").map(([letter, list]) => {
    const area = plan.areas[letter]!;
    return { letter, name: area.name, indoor: area.indoor, residence: area.residence, floor: floor(list), cells: list, box: boxOf(list) };
  });
  return { rooms, ...edges(plan), streets: floor(cells.get(".") ?? []), lamps: lamps(plan), chart: boxOf(cells.get("#") ?? [[0, 0]]) };
}

const APART = 4;
function lamps(plan: TownPlan): Point[] {
  const found: Point[] = [];
  for (let row = 1; row < plan.rows; row++) {
    for (let col = 1; col < plan.cols; col++) {
      const around = [[0, 0], [-1, 0], [0, -1], [-1, -1]].filter(([x, y]) => letterAt(plan, col + x!, row + y!) === ".").length;
      if (around > 2 && found.every((one) => Math.hypot(one.x - col * U, one.y - row * U) >= APART * U)) found.push({ x: col * U, y: row * U });
    }
  }
  return found;
}

function edges(plan: TownPlan): Pick<Drawing, "walls" | "fences" | "doors"> {
  const found = { walls: "", fences: "", doors: [] as Drawing["doors"] };
  const add = (mark: string, x: number, y: number, flat: boolean) => {
    const line = `M${x} ${y}${flat ? `h${U}` : `v${U}`}`;
    if (mark === "-" || mark === "|") found.walls += line;
    else if (mark === "~") found.fences += line;
    else if (mark === "=") {
      found.walls += flat ? `M${x} ${y}h6m${U - 12} 0h6` : `M${x} ${y}v6m0 ${U - 12}v6`;
      found.doors.push({ x: flat ? x + U / 2 : x, y: flat ? y : y + U / 2, flat });
    }
  };
  for (let row = 0; row < plan.rows; row++) {
    for (let col = 0; col < plan.cols; col++) {
      // the rim of the town is its frame
      if (row) add(plan.lines[2 * row]![2 * col + 1]!, col * U, row * U, true);
      if (col) add(plan.lines[2 * row + 1]![2 * col]!, col * U, row * U, false);
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
    return leap(from, at) ? `Q${(at.x + from.x) / 2 + (at.y - from.y) / 4} ${(at.y + from.y) / 2 - (at.x - from.x) / 4} ${at.x} ${at.y}` : `L${at.x} ${at.y}`;
  }).join("");
}

/** Whether a step goes through a tunnel or a sewer: the spaces do not touch. */
export const leap = (from: Point, to: Point): boolean => Math.abs(to.x - from.x) + Math.abs(to.y - from.y) > U;
