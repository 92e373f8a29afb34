// The back of every card: an arched door with a crescent and a stake.
import { circle, el, path, rect, toSvg, type Shape } from "./nodes.ts";
import { rays } from "./props.ts";

const GOLD = "#e3b458";
const NIGHT = "#1b1230";

export function back(): Shape[] {
  const arches = Array.from({ length: 9 }, (_, i) => path(
    `M${60 + i * 21} 700 V${300 - i * 3} A${190 - i * 21} ${210 - i * 22} 0 0 1 ${440 - i * 21} ${300 - i * 3} V700`, "none",
    { stroke: GOLD, "stroke-width": i % 3 ? 2 : 6, opacity: i % 3 ? 0.35 : 0.8 }));
  return [
    rect(0, 0, 500, 700, NIGHT), rays(250, 350, 28, 60, 700, "#33215a", 0.5), ...arches,
    circle(250, 360, 118, NIGHT), el("circle", { cx: 250, cy: 360, r: 118, fill: "none", stroke: GOLD, "stroke-width": 8 }),
    path("M286 274 A92 92 0 1 0 334 398 A76 76 0 1 1 286 274Z", GOLD),
    path("M306 268 L330 292 L232 436 L196 462 L214 420Z", "#f6e7c3", { stroke: NIGHT, "stroke-width": 8 }),
  ];
}

export function backSvg(): string {
  return toSvg(el("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 500 700", width: 500, height: 700 }, back()));
}
