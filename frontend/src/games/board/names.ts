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

function place(town: TownPlan, room: Room, taken: Rect[]): Plate {
  const { box } = room;
  const nearby = taken.filter((one) => overlap(one, box) > 0);
  let best: Plate & { score: number } = { x: box.x + EDGE, y: box.y + EDGE, w: 0, h: 0, lines: [room.name], score: Infinity };
  for (const lines of broken(room.name)) {
    const w = Math.max(...lines.map((line) => line.length)) * LETTER + 14;
    const h = lines.length * LINE + 5;
    // one too long for its place may reach over its walls
    const wide = w > box.w - 2 * EDGE;
    for (let y = box.y + EDGE; y + h <= box.y + box.h - EDGE + 0.1; y += STEP) {
      for (let x = wide ? box.x + (box.w - w) / 2 : box.x + EDGE; x + w <= box.x + box.w - EDGE + 0.1 || wide; x += STEP) {
        const plate = { x, y, w, h };
        if (wide || inside(town, room, plate)) {
          const hidden = nearby.reduce((sum, one) => sum + overlap(one, plate), 0);
          const aside = Math.abs(x + w / 2 - box.x - box.w / 2) + 0.7 * (y - box.y);
          const score = hidden * 2 + aside + 26 * lines.length + (wide ? 4 * (w - box.w) + 5000 : 0);
          if (score < best.score) best = { ...plate, lines, score };
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
    return this.plan.rooms.map((room) => {
      const usual = this.usual.get(room.letter)!;
      const free = bodies.every((body) => overlap(body, usual) === 0);
      return { room, plate: free ? usual : place(this.town, room, [...this.fixed, ...bodies]) };
    });
  }
}
