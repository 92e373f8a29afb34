// Where the names of places stand on the map: inside their place, clear of what is printed there and of pieces.
import { letterAt, middle, U, type Drawing, type Room } from "./plan";
import type { TownPlan } from "./views";

interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** A dark plate with the name on one to three lines. */
export interface Plate extends Rect {
  lines: string[];
  /** How large its letters are: smaller where it has to make room. */
  scale: number;
}
export const LINE = 16;
const LETTER = 6.9;
const STEP = 5;
const EDGE = 4;

/** The ways to break a name into lines, the fewest first. */
function broken(name: string): string[][] {
  const words = name.split(" ");
  const ways: string[][] = [[name]];
  for (let n = 2; n <= Math.min(3, words.length); n++) {
    const most = Math.max(...words.map((word) => word.length), Math.ceil(name.length / n));
    const lines: string[] = [];
    for (const word of words) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < most + 2) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    ways.push(lines);
  }
  return ways;
}

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));
const around = ({ x, y }: { x: number; y: number }, r: number): Rect => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r });

/** Whether a plate lies in one room: no wall between the spaces it covers. */
function inside(town: TownPlan, room: Room, plate: Rect): boolean {
  const [left, right] = [Math.floor(plate.x / U), Math.floor((plate.x + plate.w - 0.1) / U)];
  const [top, bottom] = [Math.floor(plate.y / U), Math.floor((plate.y + plate.h - 0.1) / U)];
  for (let row = top; row <= bottom; row++) {
    for (let col = left; col <= right; col++) {
      if (letterAt(town, col, row) !== room.letter) return false;
      if (col > left && town.lines[2 * row + 1]![2 * col] !== " ") return false;
      if (row > top && town.lines[2 * row]![2 * col + 1] !== " ") return false;
    }
  }
  return true;
}

const SCALES = [1, 0.84, 0.72];
/** What it costs a plate to give way by smaller letters, across a wall or outside it: less than to hide much. */
const SMALLER = 160;
const ACROSS = 420;
const OUTSIDE = 560;

function place(town: TownPlan, room: Room, taken: Rect[]): Plate {
  const { box } = room;
  const nearby = taken.filter((one) => overlap(one, { x: box.x - U, y: box.y - U, w: box.w + 2 * U, h: box.h + 2 * U }) > 0);
  let best: Plate & { score: number } = { x: box.x + EDGE, y: box.y + EDGE, w: 0, h: 0, lines: [room.name], scale: 1, score: Infinity };
  const [middleX, bottom] = [box.x + box.w / 2, box.y + box.h];
  function weigh(plate: Plate, cost: number): void {
    const hidden = nearby.reduce((sum, one) => sum + overlap(one, plate), 0);
    const aside = Math.abs(plate.x + plate.w / 2 - middleX) + 0.7 * Math.abs(plate.y - box.y);
    const score = hidden * 2 + aside + 26 * plate.lines.length + SMALLER * SCALES.indexOf(plate.scale) + cost;
    if (score < best.score) best = { ...plate, score };
  }
  for (const scale of SCALES) {
    for (const lines of broken(room.name)) {
      const w = (Math.max(...lines.map((line) => line.length)) * LETTER + 14) * scale;
      const h = (lines.length * LINE + 5) * scale;
      // one too long for its place may reach over its walls
      const wide = w > box.w - 2 * EDGE;
      for (let x = wide ? middleX - w / 2 : box.x + EDGE; x + w <= box.x + box.w - EDGE + 0.1 || wide; x += STEP) {
        for (let y = box.y + EDGE; y + h <= bottom - EDGE + 0.1; y += STEP) {
          const plate = { x, y, w, h, lines, scale };
          if (wide || inside(town, room, plate)) weigh(plate, wide ? 4 * (w - box.w) + 5000 : 0);
        }
        for (const [y, cost] of [[box.y - h / 2, ACROSS], [bottom - h / 2, ACROSS], [box.y - h - EDGE, OUTSIDE], [bottom + EDGE, OUTSIDE]] as const) {
          if (!wide && y >= 0 && y + h <= town.rows * U) weigh({ x, y, w, h, lines, scale }, cost);
        }
        if (wide) break;
      }
    }
  }
  return best;
}

/** What is printed on the map, as boxes that names keep clear of. */
function printed(town: TownPlan, plan: Drawing): Rect[] {
  const spaces = [...Object.keys(town.dots), ...Object.keys(town.tunnels), ...town.covers, ...Object.values(town.corners)].map(Number);
  return [
    ...spaces.map((space) => around(middle(town, space), 16)),
    around(middle(town, town.hellmouth), 26),
    ...plan.doors.map((door) => around(door, 9)),
  ];
}

const known = new WeakMap<Drawing, Names>();
/** The names of a map, worked out once. */
export function namesOf(town: TownPlan, plan: Drawing): Names {
  const found = known.get(plan) ?? new Names(town, plan);
  known.set(plan, found);
  return found;
}

/** The plate of every place; one that would lie under a piece steps aside. */
class Names {
  private fixed: Rect[];
  private usual: Map<string, Plate>;
  private town: TownPlan;
  private plan: Drawing;

  constructor(town: TownPlan, plan: Drawing) {
    this.town = town;
    this.plan = plan;
    this.fixed = printed(town, plan);
    this.usual = new Map(plan.rooms.map((room) => [room.letter, place(town, room, this.fixed)]));
  }

  beside(pieces: { space: number; r: number }[]): { room: Room; plate: Plate }[] {
    const bodies = pieces.map(({ space, r }) => around(middle(this.town, space), r));
    const free = (plate: Plate) => bodies.every((body) => overlap(body, plate) === 0);
    const plates = new Map(this.usual);
    for (const room of this.plan.rooms) {
      if (free(this.usual.get(room.letter)!)) continue;
      const others = [...plates].filter(([letter]) => letter !== room.letter).map(([, plate]) => plate);
      plates.set(room.letter, place(this.town, room, [...this.fixed, ...bodies, ...others]));
    }
    return this.plan.rooms.map((room) => ({ room, plate: plates.get(room.letter)! }));
  }
}
