// Path data on a coarser grid: at the sizes cards are drawn the eye sees no difference, the download is a third smaller.

const ARGUMENTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

interface Step {
  /** The command as absolute or relative letter, and its numbers. */
  letter: string;
  numbers: number[];
}

/** Commands with all their numbers; flags of arcs may stand without a gap. */
export function parse(d: string): Step[] {
  const steps: Step[] = [];
  let i = 0;
  let letter = "";
  const number = (flag: boolean): number => {
    const found = /^[\s,]*(?:([01])|)/.exec(d.slice(i, i + 40))!;
    if (flag) {
      i += found[0].length;
      return Number(found[1]);
    }
    const read = /^[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/.exec(d.slice(i, i + 40));
    if (!read) throw new Error(`not a number at ${i} of ${d.slice(0, 40)}`);
    i += read[0].length;
    return Number(read[1]);
  };
  for (;;) {
    while (i < d.length && /[\s,]/.test(d[i]!)) i++;
    if (i >= d.length) return steps;
    if (/[a-zA-Z]/.test(d[i]!)) letter = d[i++]!;
    else if (letter === "M") letter = "L";
    else if (letter === "m") letter = "l";
    const count = ARGUMENTS[letter.toUpperCase()];
    if (count === undefined) throw new Error(`not a command: ${letter}`);
    const numbers = Array.from({ length: count }, (_, k) => number(letter.toUpperCase() === "A" && (k === 3 || k === 4)));
    steps.push({ letter, numbers });
  }
}

/** Where the path goes: every step with absolute numbers. */
export function absolute(steps: Step[]): Step[] {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  return steps.map(({ letter, numbers }) => {
    const kind = letter.toUpperCase();
    const relative = letter !== kind;
    const across = (value: number) => value + (relative ? x : 0);
    const down = (value: number) => value + (relative ? y : 0);
    const made =
      kind === "H" ? [across(numbers[0]!)]
      : kind === "V" ? [down(numbers[0]!)]
      : kind === "A" ? [...numbers.slice(0, 5), across(numbers[5]!), down(numbers[6]!)]
      : numbers.map((value, k) => (k % 2 ? down(value) : across(value)));
    if (kind === "H") x = made[0]!;
    else if (kind === "V") y = made[0]!;
    else if (kind === "Z") [x, y] = [startX, startY];
    else [x, y] = [made.at(-2)!, made.at(-1)!];
    if (kind === "M") [startX, startY] = [x, y];
    return { letter: kind, numbers: made };
  });
}

/** The same path with `digits` decimals, as short as relative commands make it; errors do not add up. */
export function coarse(d: string, digits: number): string {
  const unit = 10 ** digits;
  const grid = (value: number) => Math.round(value * unit) / unit;
  const written = (values: number[]) =>
    values.map((value, k) => {
      const text = String(grid(value)).replace(/^(-?)0\./, "$1.");
      return k && !text.startsWith("-") ? ` ${text}` : text;
    }).join("");
  let [x, y, startX, startY, last, out] = [0, 0, 0, 0, "", ""];
  for (const { letter, numbers } of absolute(parse(d))) {
    if (letter === "Z") {
      [x, y, last] = [startX, startY, "z"];
      out += "z";
      continue;
    }
    const ends = numbers.map(grid);
    const short =
      letter === "H" ? [ends[0]! - x]
      : letter === "V" ? [ends[0]! - y]
      : letter === "A" ? [...ends.slice(0, 5), ends[5]! - x, ends[6]! - y]
      : ends.map((value, k) => value - (k % 2 ? y : x));
    const small = letter.toLowerCase();
    const text = written(short);
    const same = small === last && small !== "m";
    out += same ? (text.startsWith("-") ? text : ` ${text}`) : small + text;
    if (letter === "H") x = ends[0]!;
    else if (letter === "V") y = ends[0]!;
    else [x, y] = [ends.at(-2)!, ends.at(-1)!];
    if (letter === "M") [startX, startY] = [x, y];
    last = small;
  }
  return out;
}

/** Where the ink is: [x, y, width, height]. */
export function box(d: string): [number, number, number, number] {
  const across: number[] = [];
  const down: number[] = [];
  for (const [x, y] of outline(absolute(parse(d)))) {
    across.push(x);
    down.push(y);
  }
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return [left, top, Math.max(...across) - left, Math.max(...down) - top].map(Math.round) as [number, number, number, number];
}

type Point = [x: number, y: number];
const SAMPLES = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];

/** Points close enough together on every line and curve. */
function* outline(steps: Step[]): Generator<Point> {
  let at: Point = [0, 0];
  let start: Point = at;
  let handle: Point = at;
  let before = "";
  for (const { letter, numbers: n } of steps) {
    const end: Point = letter === "H" ? [n[0]!, at[1]] : letter === "V" ? [at[0], n[0]!] : letter === "Z" ? start : [n.at(-2)!, n.at(-1)!];
    const mirrored = (kinds: string): Point => (kinds.includes(before) && before ? [2 * at[0] - handle[0], 2 * at[1] - handle[1]] : at);
    if (letter === "C" || letter === "S") {
      const first: Point = letter === "C" ? [n[0]!, n[1]!] : mirrored("CS");
      handle = [n.at(-4)!, n.at(-3)!];
      yield* curve([at, first, handle, end]);
    } else if (letter === "Q" || letter === "T") {
      handle = letter === "Q" ? [n[0]!, n[1]!] : mirrored("QT");
      yield* curve([at, handle, end]);
    } else if (letter === "A") yield* arc(at, n, end);
    else yield end;
    if (letter === "M") start = end;
    [at, before] = [end, letter];
  }
}

/** Points of a Bezier curve of any degree (de Casteljau). */
function* curve(handles: Point[]): Generator<Point> {
  for (const t of SAMPLES) {
    let line = handles;
    while (line.length > 1) line = line.slice(1).map((p, i) => [line[i]![0] + (p[0] - line[i]![0]) * t, line[i]![1] + (p[1] - line[i]![1]) * t]);
    yield line[0]!;
  }
}

/** Points of an elliptical arc, by the centre form of the SVG specification (B.2.4). */
function* arc(from: Point, [rx0, ry0, tilt, large, sweep]: number[], to: Point): Generator<Point> {
  if (!rx0 || !ry0) return yield to; // without a radius it is a line
  const turn = ((tilt ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [dx, dy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [x, y] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const grown = Math.max(1, Math.hypot(x / rx0, y / ry0));
  const [rx, ry] = [rx0 * grown, ry0 * grown];
  const rest = Math.max(0, (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2 || 1) - 1);
  const k = Math.sqrt(rest) * (large === sweep ? -1 : 1);
  const [cx, cy] = [(k * rx * y) / ry, (-k * ry * x) / rx];
  const first = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let angle = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - first;
  if (sweep && angle < 0) angle += 2 * Math.PI;
  if (!sweep && angle > 0) angle -= 2 * Math.PI;
  for (const t of SAMPLES) {
    const [px, py] = [cx + rx * Math.cos(first + angle * t), cy + ry * Math.sin(first + angle * t)];
    yield [cos * px - sin * py + (from[0] + to[0]) / 2, sin * px + cos * py + (from[1] + to[1]) / 2];
  }
}
