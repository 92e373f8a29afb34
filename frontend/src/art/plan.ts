// Floors of a plan seen from above, in the light of the hour: patterns as plain shapes, colours worked out here so that
// the drawing needs no blending when it is painted.
import { circle, el, path, rect, type Kids, type Shape } from "./nodes.ts";

export type Floor =
  | "street" | "grass" | "water" | "stone" | "flag" | "parquet" | "dance" | "carpet" | "plank" | "marble" | "tile" | "metal" | "concrete" | "lino" | "home";
export type Light = "night" | "day";
/** How dark it is outside, and inside where lamps burn: 0 for paper by day. */
export interface Dark {
  out: number;
  in: number;
}

const NIGHT = [0x1d, 0x22, 0x63] as const;
const hex = (value: number) => Math.round(value).toString(16).padStart(2, "0");

/** A colour under a night of that strength: what multiplying with the night's blue gives. */
export function dimmed(colour: string, strength: number): string {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return `#${parts.map((part, i) => hex(part * (1 - strength + (strength * NIGHT[i]!) / 255))).join("")}`;
}

type Draw = (paint: (colour: string) => string) => { size: [number, number]; ground: string; kids: Kids[] };
const lines = (d: string, stroke: string, width: number) => path(d, "none", { stroke, "stroke-width": width });
/** Two tones in squares. */
const squares = (dark: string, light: string): Draw => (p) => ({
  size: [40, 40], ground: p(dark), kids: [rect(0, 0, 20, 20, p(light)), rect(20, 20, 20, 20, p(light))],
});
const ruled = (size: [number, number], ground: string, d: string, stroke: string, width: number): Draw => (p) => ({
  size, ground: p(ground), kids: [lines(d, p(stroke), width)],
});

const FLOORS: Record<Floor, Draw> = {
  street: (p) => ({ size: [20, 20], ground: p("#8d8797"), kids: [lines("M0 20H20M20 0V20", p("#837d8e"), 1.5), circle(6, 7, 1.2, p("#9a94a4"))] }),
  grass: (p) => ({
    size: [40, 40], ground: p("#5f8a4a"),
    kids: [lines("M6 14l3-7 3 7M26 32l3-8 3 8M30 12l2-5 2 5", p("#76a45c"), 2), circle(14, 30, 2, p("#54793f"))],
  }),
  water: ruled([60, 30], "#3f7fa6", "M0 10q15-8 30 0t30 0M0 25q15-8 30 0t30 0", "#6aa8ca", 2),
  stone: ruled([40, 40], "#9a9aa6", "M0 20H40M20 0V20M0 0H40M0 20V40", "#84848f", 2),
  flag: ruled([40, 40], "#a2907c", "M0 0H40M0 22H26V40M26 14H40M14 0V22", "#8a7864", 2),
  parquet: ruled([20, 20], "#b98a55", "M0 5H10V15H0M10 0H20M10 10H20M10 20H20M15 0V20", "#a67945", 1.6),
  dance: squares("#6d4a86", "#82599f"),
  carpet: ruled([30, 30], "#6f3f78", "M15 6l3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1Z", "#8a5694", 1.6),
  plank: ruled([60, 20], "#b07c4a", "M0 0H60M0 10H60M18 0V10M44 10V20", "#996838", 1.6),
  marble: squares("#d9d4cb", "#c3bcb2"),
  tile: ruled([20, 20], "#b9c4c9", "M0 0H20M0 0V20", "#a2aeb4", 1.5),
  metal: (p) => ({ size: [40, 40], ground: p("#8f9aa6"), kids: [lines("M0 0H40V40", p("#77838f"), 2), circle(5, 5, 2, p("#77838f"))] }),
  concrete: ruled([40, 40], "#a3a09a", "M0 40H40M40 0V40M8 12l8 5M26 28l6-3", "#928f89", 1.8),
  lino: squares("#c9b78d", "#bba87c"),
  home: ruled([60, 20], "#c98f5a", "M0 0H60M0 10H60M24 0V10M50 10V20", "#b37c48", 1.6),
};
const OUTSIDE: ReadonlySet<Floor> = new Set<Floor>(["street", "grass", "water"]);

/** The pattern of a floor; its id is `floor-` and its name. */
export function pattern(floor: Floor, dark: Dark): Shape {
  const drawn = FLOORS[floor]((colour) => dimmed(colour, OUTSIDE.has(floor) ? dark.out : dark.in));
  const [width, height] = drawn.size;
  return el("pattern", { id: `floor-${floor}`, width, height, patternUnits: "userSpaceOnUse" }, rect(0, 0, width, height, drawn.ground), drawn.kids);
}

/** A light that fades from its middle. */
export const glow = (id: string, colour: string, inner: number, outer: number): Shape =>
  el("radialGradient", { id },
    el("stop", { offset: 0, "stop-color": colour, "stop-opacity": inner }),
    el("stop", { offset: 1, "stop-color": colour, "stop-opacity": outer }));
