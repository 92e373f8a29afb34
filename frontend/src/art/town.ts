// The town behind everything: hills, two rows of roofs, lit windows, street. Paths only; the colours come from the light of the page.
import { round } from "./nodes.ts";
import { seeded } from "./random.ts";

export interface Town {
  /** Stars in three strengths. */
  stars: [string, string, string];
  hill: string;
  /** Roofs far and near, and the windows of the near ones. */
  far: string;
  near: string;
  windows: string;
  /** Lines of the paving. */
  street: string;
}
export const WIDTH = 1920;
export const HEIGHT = 1080;

/** A row of houses along `base`; `lit`: how many of their windows. */
export function roofs(random: () => number, base: number, low: number, high: number, lit: number, width = WIDTH): { walls: string; windows: string } {
  let walls = "";
  let windows = "";
  for (let x = -20; x < width + 20; ) {
    const wide = Math.round(60 + random() * 110);
    const top = Math.round(base - low - random() * (high - low));
    const half = Math.round(wide / 2);
    const kind = random();
    const foot = base + 4;
    if (kind < 0.45) walls += `M${x} ${foot} V${top} l${half} ${-Math.round(wide * 0.38)} l${wide - half} ${Math.round(wide * 0.38)} V${foot}Z`;
    else if (kind < 0.8) walls += `M${x} ${foot} V${top} h${wide} V${foot}Z`;
    else if (kind < 0.9) {
      const [wall, spire] = [Math.round(wide * 0.35), Math.round(wide * 0.15)];
      walls += `M${x} ${foot} V${top} h${wall} v${-Math.round(50 + random() * 60)} l${spire} -40 l${spire} 40 V${top} h${wall} V${foot}Z`;
    } else walls += `M${x} ${foot} V${top + 40} q${half} -70 ${wide} 0 V${foot}Z`;
    if (lit)
      for (let y = top + 16; y < base - 12; y += 26)
        for (let left = x + 12; left < x + wide - 16; left += 22) if (random() < lit) windows += `M${left} ${y}h9v12h-9z`;
    x += wide + Math.round(random() * 16);
  }
  return { walls, windows };
}

/** `horizon`: how far down the sky reaches, from 0 to 1. */
export function town(seed: string, horizon: number): Town {
  const random = seeded(seed);
  const base = Math.round(HEIGHT * horizon);
  const stars: Town["stars"] = ["", "", ""];
  for (let i = 0; i < 110; i++) {
    const size = round(0.6 + random() * 1.6);
    stars[i % 3]! += `M${round(random() * WIDTH)} ${round(random() * base * 0.8)}h${size}v${size}h${-size}z`;
  }
  const far = roofs(random, base, 40, 130, 0);
  const near = roofs(random, base, 26, 96, 0.34);
  const hill = `M0 ${base - 60} Q${WIDTH * 0.2} ${base - 190} ${WIDTH * 0.42} ${base - 80} T${WIDTH * 0.78} ${base - 130} T${WIDTH} ${base - 70} V${base + 4} H0Z`;
  let street = "";
  for (let i = -9; i <= 9; i++) street += `M${WIDTH / 2 + i * 26} ${base}L${WIDTH / 2 + i * 330} ${HEIGHT}`;
  for (let i = 1; i < 9; i++) street += `M0 ${round(base + (HEIGHT - base) * (i / 9) ** 1.9)}h${WIDTH}`;
  return { stars, hill, far: far.walls, near: near.walls, windows: near.windows, street };
}
