// The town from above as two pictures that are drawn once: the ground with walls and doors, and what is printed on spaces.
import { circle, el, group, path, rect, round, toSvg, type Shape } from "../../art/nodes";
import { dimmed, glow, pattern, type Dark, type Floor, type Light } from "../../art/plan";
import type { Icon } from "../../art/props";
import { seeded } from "../../art/random";
import { drawing, FRAME, middle, U, type Drawing, type Room } from "./plan";
import type { TownPlan } from "./views";

/** What stands for a name of the plan in emblems.json. */
export type Emblem = (name: string) => Icon | undefined;

const FLOOR: Record<string, Floor> = {
  M: "stone", C: "flag", O: "parquet", B: "dance", J: "carpet", H: "plank", E: "marble", L: "parquet", S: "tile", W: "plank", I: "metal", R: "concrete",
  F: "concrete", N: "lino", G: "grass", K: "water",
};
/** The floor of a place; one of somebody else's map has that of its kind. */
const floorOf = (room: Room): Floor => (room.residence ? "home" : (FLOOR[room.letter] ?? (room.indoor ? "concrete" : "grass")));

const MOON: Record<string, number> = { new: 0.76, waxing: 0.66, full: 0.56, waning: 0.66, sunrise: 0.34 };
const darkness = (light: Light, phase: string): Dark =>
  light === "day" ? { out: phase === "sunrise" ? 0.04 : 0, in: 0 } : { out: MOON[phase] ?? 0.66, in: phase === "sunrise" ? 0.16 : 0.26 };

/** An icon centred on a point, that wide at most. */
export function stamped(icon: Icon, x: number, y: number, size: number, fill: string, more: Record<string, string | number> = {}): Shape {
  const [left, top, width, height] = icon.box;
  const scale = size / Math.max(width, height);
  const at = `translate(${round(x - (left + width / 2) * scale)} ${round(y - (top + height / 2) * scale)}) scale(${scale.toFixed(4)})`;
  return path(icon.d, fill, { transform: at, ...more });
}

function graves(room: Room, dark: number): Shape[] {
  const random = seeded("graves");
  return room.cells.flatMap(([col, row]) => {
    if (random() > 0.62) return [];
    const [x, y] = [round(col * U + 8 + random() * 8), round(row * U + 8 + random() * 6)];
    const fill = dimmed(random() < 0.5 ? "#c2c4cf" : "#a9acba", dark * 0.8);
    return [path(`M${x} ${y + 22}v-14a8 8 0 0 1 16 0v14Z`, fill, { stroke: dimmed("#4a4d5c", dark), "stroke-width": 1.5 })];
  });
}

function pier(room: Room, dark: number): Shape[] {
  const { x, y, w, h } = room.box;
  const wood = { stroke: dimmed("#5a3a1c", dark), "stroke-width": 2 };
  const fill = dimmed("#8a5f36", dark);
  return [rect(x, y - 10, w, 20, fill, wood), rect(x + w * 0.375, y + 10, 20, h * 0.73, fill, wood)];
}

function furniture(room: Room, dark: Dark, emblem: Emblem): Shape[] {
  const floor = floorOf(room);
  if (floor === "grass") return graves(room, dark.out);
  if (floor === "water") return pier(room, dark.out);
  const { x, y, w, h } = room.box;
  const icon = emblem(`area-${room.letter}`);
  return [
    ...(room.residence ? [rect(x + w * 0.2, y + h * 0.5, w * 0.6, h * 0.36, dimmed("#8c2f3a", dark.in), { rx: 8, opacity: 0.55 })] : []),
    ...(icon ? [stamped(icon, x + w / 2, y + h / 2 + 6, Math.min(w, h) * 0.82, "#20140a", { opacity: 0.22 })] : []),
  ];
}

function walls(plan: Drawing, town: TownPlan): Shape[] {
  const line = (d: string, stroke: string, width: number, more: Record<string, string | number> = {}) =>
    path(d, "none", { stroke, "stroke-width": width, "stroke-linecap": "round", ...more });
  return [
    line(plan.walls, "#000", 9, { "stroke-opacity": 0.45, transform: "translate(3 4)" }),
    line(plan.walls, "#efe6d2", 7),
    line(plan.walls, "#b9a884", 2.5),
    path(plan.fences, "none", { stroke: "#1a1a22", "stroke-width": 8, "stroke-dasharray": "3 5" }),
    path(plan.fences, "none", { stroke: "#d5d7e2", "stroke-width": 2.5 }),
    ...plan.doors.map(({ x, y, flat }) => {
      const [w, h] = flat ? [U - 12, 9] : [9, U - 12];
      return rect(x - w / 2, y - h / 2, w, h, "#ffcf6b", { rx: 2, stroke: "#5b3a10", "stroke-width": 2 });
    }),
    rect(0, 0, town.cols * U, town.rows * U, "none", { stroke: "#efe6d2", "stroke-width": 8 }),
  ];
}

const frame = (town: TownPlan, ...kids: (Shape | Shape[])[]) => {
  const [width, height] = [town.cols * U + 2 * FRAME, town.rows * U + 2 * FRAME];
  return toSvg(el("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `${-FRAME} ${-FRAME} ${width} ${height}` }, ...kids));
};

/** Streets, floors, walls, doors, lamps. */
export function groundSvg(town: TownPlan, emblem: Emblem, light: Light, phase: string): string {
  const plan = drawing(town);
  const dark = darkness(light, phase);
  const day = light === "day";
  const floors = new Set<Floor>(["street", ...plan.rooms.map(floorOf)]);
  const mouth = middle(town, town.hellmouth);
  const crack = emblem("hellmouth");
  return frame(town,
    el("defs", {}, [...floors].map((floor) => pattern(floor, dark)),
      glow("room", "#ffca70", day ? 0.05 : 0.3, day ? 0 : 0.02), glow("lamp", "#ffd98a", day || phase === "sunrise" ? 0 : 0.7, 0),
      el("radialGradient", { id: "hell" }, el("stop", { offset: 0, "stop-color": "#fff0a0" }), el("stop", { offset: 0.4, "stop-color": "#ff5a2a" }),
        el("stop", { offset: 1, "stop-color": "#7a0d1c", "stop-opacity": 0 })),
      el("linearGradient", { id: "dawn", x1: 1, x2: 0 }, el("stop", { offset: 0, "stop-color": "#ffb35c", "stop-opacity": 0.42 }),
        el("stop", { offset: 1, "stop-color": "#ff8a5c", "stop-opacity": 0.04 }))),
    rect(-FRAME, -FRAME, town.cols * U + 2 * FRAME, town.rows * U + 2 * FRAME, "#12131f"),
    path(plan.streets, "url(#floor-street)"),
    plan.rooms.map((room) => path(room.floor, `url(#floor-${floorOf(room)})`)),
    plan.rooms.flatMap((room) => furniture(room, dark, emblem)),
    plan.rooms.filter((room) => room.indoor).map((room) => rect(room.box.x, room.box.y, room.box.w, room.box.h, "url(#room)")),
    plan.lamps.flatMap(({ x, y }) => [circle(x, y, 62, "url(#lamp)"), circle(x, y, 3.5, "#fff3c4")]),
    phase === "sunrise" ? [rect(0, 0, town.cols * U, town.rows * U, "url(#dawn)")] : [],
    rect(plan.chart.x, plan.chart.y, plan.chart.w, plan.chart.h, "#151832"),
    circle(mouth.x, mouth.y, 54, "url(#hell)"),
    crack ? [stamped(crack, mouth.x, mouth.y, 42, "#2a0508")] : [],
    walls(plan, town));
}

const DOTS: Record<string, string> = { evil: "#1b1626", weapon: "#b5430a", research: "#0b6b50", help: "#8a6400" };

/** Dots, sewer covers, tunnels: what lies on spaces, above the light of what is in reach. */
export function printSvg(town: TownPlan, emblem: Emblem): string {
  const rim = { stroke: "#fff", "stroke-width": 1.6 };
  const at = (space: number, ...kids: (Shape | Shape[])[]) => {
    const { x, y } = middle(town, space);
    return group({ transform: `translate(${x} ${y})` }, ...kids);
  };
  const dots = Object.entries(town.dots).map(([space, { deck }]) => {
    const icon = emblem(deck);
    const fill = DOTS[deck] ?? "#3d3f4c";
    return at(Number(space), deck === "evil" ? rect(-12, -12, 24, 24, fill, { rx: 5, ...rim }) : circle(0, 0, 12.5, fill, rim), icon ? [stamped(icon, 0, 0, 17, "#fff")] : []);
  });
  const covers = town.covers.map((space) =>
    at(space, circle(0, 0, 14, "#3d3f4c", { stroke: "#c9cbd6", "stroke-width": 2 }), path("M-9 -5H9M-11 0H11M-9 5H9", "none", { stroke: "#c9cbd6", "stroke-width": 2 })));
  const tunnels = Object.keys(town.tunnels).map((space) =>
    at(Number(space), path("M-14 15V-2a14 14 0 0 1 28 0V15Z", "#0d0b14", { stroke: "#e0d6c4", "stroke-width": 2.5 })));
  return frame(town, covers, tunnels, dots);
}
