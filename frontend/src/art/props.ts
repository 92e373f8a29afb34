// What scenes are made of: stars, rays, roofs and the emblem.
import { INKS, type Tone } from "./inks.ts";
import { el, group, path, round, type Shape } from "./nodes.ts";

/** An icon of the set: its path and where its ink is. */
export interface Icon {
  d: string;
  box: readonly [x: number, y: number, width: number, height: number];
}
export type Place = "town" | "school" | "outdoor" | "under";

/** Small things in three strengths, one shape for each: hundreds of them cost as much as three. */
class Lights {
  private parts: [string, string, string] = ["", "", ""];
  add(random: () => number, d: string): void {
    this.parts[Math.floor(random() * 3)]! += d;
  }
  drawn(fill: string, strengths: [number, number, number]): Shape[] {
    return this.parts.flatMap((d, i) => (d ? [path(d, fill, { opacity: strengths[i]! })] : []));
  }
}

export function stars(random: () => number, tone: Tone, count = 16): Shape[] {
  const lights = new Lights();
  for (let i = 0; i < count; i++) {
    const r = round(1.2 + random() * 2.4);
    lights.add(random, `M${round(-500 + random() * 1500)} ${round(random() * 260)}m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`);
  }
  return lights.drawn(INKS[tone].key, [0.35, 0.6, 0.85]);
}

/** Wedges of light around a point. */
export function rays(cx: number, cy: number, count: number, from: number, to: number, color: string, opacity: number, spin = 0): Shape {
  const at = (angle: number, far: number) => `${round(cx + Math.cos(angle) * far)} ${round(cy + Math.sin(angle) * far)}`;
  let d = "";
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + spin;
    const b = a + Math.PI / count;
    d += `M${at(a, from)} L${at(a, to)} L${at(b, to)} L${at(b, from)}Z`;
  }
  return path(d, color, { opacity });
}

/** A star of blows: thin points of light around (0, 0). */
export function blow(count: number, from: number, to: number, color: string, opacity: number, spin = 0): Shape {
  const at = (angle: number, far: number) => `${round(Math.cos(angle) * far)} ${round(Math.sin(angle) * far)}`;
  let d = "";
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + spin;
    const width = 1.7 / count;
    d += `M${at(a - width, from)} L${at(a, to * (i % 2 ? 0.72 : 1))} L${at(a + width, from)}Z`;
  }
  return path(d, color, { opacity });
}

/** The horizon of a place, from far left to far right: roofs with lit windows, bare trees and stones, or a vault. */
export function skyline(random: () => number, tone: Tone, base: number, place: Place = "town", lift = 1, opacity = 1): Shape[] {
  if (place === "outdoor") return [graveyard(random, tone, base, opacity)];
  if (place === "under") return vault(tone);
  const { ink, glow } = INKS[tone];
  const walls: string[] = [];
  const windows = new Lights();
  for (let x = -540; x < 1040; ) {
    const width = 56 + random() * 74;
    const top = base - (54 + random() * 120) * lift;
    if (place === "school" && x < 250 && x + width > 190) {
      x += width;
      continue;
    }
    const gable = random() < 0.6 ? `L${round(x + width / 2)} ${round(top - width * 0.42)} L${round(x + width)} ${round(top)}` : `H${round(x + width)}`;
    walls.push(`M${round(x)} 780 V${round(top)} ${gable} V780Z`);
    if (random() < 0.4) walls.push(`M${round(x + width * 0.7)} ${round(top)} v-34 h12 v44Z`);
    for (let y = top + 14; y < base + 40; y += 30)
      for (let left = x + 12; left < x + width - 16; left += 25)
        if (random() < 0.4) windows.add(random, `M${round(left)} ${round(y)}h11v14h-11z`);
    x += width + random() * 14;
  }
  return [path(walls.join(""), ink, { opacity }), ...windows.drawn(glow, [0.6 * opacity, 0.8 * opacity, opacity])];
}

function graveyard(random: () => number, tone: Tone, base: number, opacity: number): Shape {
  const { ink } = INKS[tone];
  const parts = [`M-540 ${base} q 140 -70 330 -30 t 330 -6 t 340 10 t 620 0 V780 H-540Z`];
  for (let i = 0; i < 14; i++) {
    const x = round(-500 + i * 110 + random() * 50);
    const tall = round(60 + random() * 90);
    parts.push(random() < 0.5
      ? `M${x} ${base} l0 ${-tall} m0 ${round(tall * 0.5)} l-26 -34 m26 14 l28 -40 m-28 -4 l-18 -30`
      : `M${x} ${base} v-40 a17 17 0 0 1 34 0 v40Z`);
  }
  return path(parts.join(""), ink, { stroke: ink, "stroke-width": 7, "stroke-linecap": "round", ...(opacity < 1 ? { opacity } : {}) });
}

function vault(tone: Tone): Shape[] {
  return [
    path("M-540 -80 H1040 V780 H-540Z M-30 780 V330 A280 290 0 0 1 530 330 V780Z", INKS[tone].ink, { "fill-rule": "evenodd", opacity: 0.92 }),
    path("M-10 700 V335 A260 270 0 0 1 510 335 V700", "none", { stroke: INKS[tone].tint, "stroke-width": 16, "stroke-dasharray": "46 7" }),
  ];
}

/** Where the emblem goes: its ink fitted to a square of `size` around a point. */
function fitted({ box: [x, y, width, height] }: Icon, cx: number, cy: number, size: number, turn: number): { scale: number; transform: string } {
  const scale = Math.round((size / Math.max(width, height, 340)) * 1000) / 1000;
  const turned = turn ? ` rotate(${round(turn)})` : "";
  return { scale, transform: `translate(${round(cx)} ${round(cy)})${turned} scale(${scale}) translate(${round(-x - width / 2)} ${round(-y - height / 2)})` };
}
const stamp = (attrs: Record<string, string | number>) => el("use", { href: "#emblem", ...attrs });

/** The emblem in one colour. */
export function shade(icon: Icon, fill: string, cx: number, cy: number, size: number, turn = 0, opacity = 1): Shape {
  return stamp({ fill, ...(opacity < 1 ? { "fill-opacity": opacity } : {}), transform: fitted(icon, cx, cy, size, turn).transform });
}

/** The emblem as a printed sticker: shadow, dark rim, two-tone face. */
export function emblem(icon: Icon, tone: Tone, cx: number, cy: number, size: number, turn = 0): Shape {
  const { scale, transform } = fitted(icon, cx, cy, size, turn);
  const off = 16 / scale;
  const dark = INKS[tone].ink;
  return group({ transform },
    stamp({ fill: dark, "fill-opacity": 0.75, transform: `translate(${round(off * 0.55)} ${round(off * 0.75)})` }),
    stamp({ fill: dark, stroke: dark, "stroke-width": round(off * 0.95), "stroke-linejoin": "round" }),
    stamp({ fill: "url(#key)" }));
}
