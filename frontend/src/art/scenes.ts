// One picture per card, composed from its emblem: a screen-printed poster. Coordinates: 500 x 700 with the focus at (250, 252);
// backgrounds reach far beyond the sides, so that the same drawing fills a poster, a window and a wide strip.
import { person } from "./figures.ts";
import { gradients, INKS, mix, TALENT_INKS, type Ink, type Talent, type Tone } from "./inks.ts";
import { circle, el, flat, group, path, rect, round, toSvg, type Kids, type Shape } from "./nodes.ts";
import { emblem, rays, shade, skyline, stars, type Icon, type Place } from "./props.ts";
import { seeded } from "./random.ts";

export const SCENES = ["bust", "beast", "place", "gesture", "object", "rosette", "poster", "omen", "diptych", "window"] as const;
export type Scene = (typeof SCENES)[number];

/** Everything a picture depends on. */
export interface Picture {
  /** Seeds stars, roofs, tilt. */
  id: string;
  icon: Icon;
  scene: Scene;
  tone: Tone;
  figure?: string;
  place?: Place;
  evil?: boolean;
  /** The hero of the table: rays, a ring round the moon. */
  main?: boolean;
  level?: number;
  talent?: Talent;
  /** An artifact: rays behind it. */
  holy?: boolean;
  /** A place as a stage: its landmark dark before the light. */
  backlit?: boolean;
}

/** How far the drawing reaches: what an image of it shows. */
export const FRAME = { x: -520, y: -60, width: 1540, height: 820 } as const;

interface Brush {
  card: Picture;
  ink: Ink;
  random: () => number;
  sky: Shape;
  fog: Shape;
  /** Colour of burst and glass. */
  hot: string;
}

/** The shapes of a card's picture. */
export function scene(card: Picture): Shape[] {
  const ink = INKS[card.tone];
  const all = (fill: string, y: number) => rect(FRAME.x, y, FRAME.width, FRAME.y + FRAME.height - y, fill);
  const brush: Brush = {
    card, ink, random: seeded(card.id), sky: all("url(#sky)", FRAME.y), fog: all("url(#fog)", 380),
    hot: card.talent ? TALENT_INKS[card.talent] : ink.glow,
  };
  return flat(DRAW[card.scene](brush));
}

/** A place as a stage set: seen wide, its landmark to the right. */
const WIDE = { x: -330, y: 66, width: 820, height: 420 };

/** The picture as a file that stands alone. */
export function sceneSvg(card: Picture, wide = false): string {
  const { x, y, width, height } = wide ? WIDE : FRAME;
  return toSvg(el("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `${x} ${y} ${width} ${height}`, width, height },
    el("defs", {}, gradients(card.tone, card.talent), el("path", { id: "emblem", d: card.icon.d })), scene(card)));
}

const DRAW: Record<Scene, (brush: Brush) => Kids[]> = {
  bust({ card, ink, random, sky, fog }) {
    const moon = card.main ? 196 : 165;
    const high = (card.level ?? 1) > 1;
    return [
      sky, stars(random, card.tone, 26),
      card.main && rays(250, 190, 18, 170, 900, ink.glow, high ? 0.34 : 0.2, random()),
      circle(250, 178, moon * 2, "url(#glow)", { opacity: 0.85 }),
      circle(250, 178, moon, ink.glow, { opacity: 0.92 }),
      circle(250 + (random() - 0.5) * 90, 160 + random() * 30, moon * 0.86, "#fff", { opacity: 0.16 }),
      card.main && el("circle", {
        cx: 250, cy: 178, r: moon + 17, fill: "none", stroke: ink.key, "stroke-width": high ? 7 : 4, opacity: 0.9, ...(high ? {} : { "stroke-dasharray": "3 14" }),
      }),
      skyline(random, card.tone, 420, card.place ?? (card.evil ? "outdoor" : "town"), 0.75),
      person(card.figure ?? "short/jacket", card.tone, card.evil ?? false, card.main ?? false), fog,
      emblem(card.icon, card.tone, 250, 352, card.main ? 205 : 188),
    ];
  },
  beast({ card, ink, random, sky, fog }) {
    return [
      sky, stars(random, card.tone, 26), circle(250, 220, 430, "url(#glow)"), circle(250, 220, 205, ink.glow, { opacity: 0.92 }),
      card.main && rays(250, 220, 18, 215, 900, ink.glow, 0.34),
      skyline(random, card.tone, 470, "town", 0.6), fog, shade(card.icon, ink.ink, 250, 262, 372), emblem(card.icon, card.tone, 244, 255, 352),
    ];
  },
  place({ card, ink, random, sky }) {
    const where = card.place ?? "town";
    return [
      sky, stars(random, card.tone, 30), circle(250, 300, 420, "url(#glow)"), circle(120 + random() * 260, 130 + random() * 40, 52, ink.key, { opacity: 0.9 }),
      skyline(random, card.tone, 360, where === "under" ? "town" : where, 1.15, 0.55),
      where === "under" ? skyline(random, card.tone, 400, "under") : skyline(random, card.tone, 440, where, 0.8),
      path("M-540 448 Q250 420 1040 448 V780 H-540Z", ink.ink), path("M215 452 L285 452 L360 780 L140 780Z", ink.glow, { opacity: 0.22 }),
      card.backlit
        ? [circle(250, 280, 190, "url(#glow)"), shade(card.icon, ink.glow, 244, 304, 252), shade(card.icon, mix(ink.ink, ink.tint, 0.45), 250, 308, 252)]
        : emblem(card.icon, card.tone, 250, 296, 300),
    ];
  },
  gesture({ card, ink, random, sky, fog, hot }) {
    const turn = (random() - 0.5) * 22;
    const spin = random() * 6;
    return [
      sky, rays(250, 255, 14, 30, 950, hot, card.talent ? 0.42 : 0.24, spin), rays(250, 255, 14, 120, 300, ink.key, 0.16, spin + 0.22),
      circle(250, 255, 330, "url(#halo)"),
      shade(card.icon, ink.key, 176, 289, 300, turn - 9, 0.22), shade(card.icon, ink.key, 212, 272, 306, turn - 4, 0.3),
      fog, emblem(card.icon, card.tone, 256, 250, 312, turn),
    ];
  },
  object({ card, ink, random, sky, fog }) {
    return [
      sky, card.holy && rays(250, 250, 20, 150, 900, ink.glow, 0.26, random()), path("M190 -60 H310 L470 470 H30Z", "url(#cone)"),
      circle(250, 250, 300, "url(#glow)", { opacity: 0.8 }), el("ellipse", { cx: 250, cy: 446, rx: 235, ry: 44, fill: ink.ink, "fill-opacity": 0.75 }),
      el("ellipse", { cx: 250, cy: 436, rx: 205, ry: 33, fill: ink.tint }), el("ellipse", { cx: 250, cy: 431, rx: 180, ry: 26, fill: ink.glow, "fill-opacity": 0.35 }),
      fog, emblem(card.icon, card.tone, 250, 256, 322, (random() - 0.5) * 14),
    ];
  },
  rosette({ card, ink, random, sky, fog, hot }) {
    const petals = Array.from({ length: 12 }, (_, i) => path("M250 250 L205 60 A196 196 0 0 1 295 60Z", i % 3 ? ink.bottom : hot, {
      transform: `rotate(${i * 30 + 15} 250 250)`, "fill-opacity": round(0.35 + random() * 0.5), stroke: ink.ink, "stroke-width": 8,
    }));
    return [
      sky, rays(250, 250, 12, 205, 900, ink.ink, 0.25), circle(250, 250, 214, ink.ink), petals,
      circle(250, 250, 138, ink.ink, { opacity: 0.92 }), el("circle", { cx: 250, cy: 250, r: 138, fill: "none", stroke: hot, "stroke-width": 6 }),
      fog, emblem(card.icon, card.tone, 250, 250, 224),
    ];
  },
  poster({ card, ink, random, fog }) {
    const sheet = "M70 14 L432 6 L438 150 L430 168 L440 320 L432 498 L318 492 L300 502 L176 494 L66 500 L60 330 L70 310 L62 120Z";
    const boards = Array.from({ length: 10 }, (_, i) => el("line", { x1: FRAME.x, x2: FRAME.x + FRAME.width, y1: i * 74 - 20, y2: i * 74 - 20 }));
    return [
      rect(FRAME.x, FRAME.y, FRAME.width, FRAME.height, "#1d130d"), group({ stroke: "#2f2016", "stroke-width": 5 }, boards),
      group({ transform: `rotate(${round((random() - 0.5) * 7)} 250 250)` },
        path(sheet, "#000", { opacity: 0.5, transform: "translate(10 14)" }), path(sheet, ink.mid), path("M86 30 H414 V482 H86Z", ink.key, { opacity: 0.45 }),
        rays(250, 250, 16, 60, 230, ink.bottom, 0.35), circle(250, 246, 165, ink.bottom, { opacity: 0.55 }),
        shade(card.icon, ink.bottom, 256, 252, 268), shade(card.icon, ink.ink, 250, 246, 268),
        circle(250, 22, 13, "#d8342a"), circle(246, 18, 4, "#fff", { opacity: 0.8 })),
      fog,
    ];
  },
  omen({ card, ink, random, sky, fog }) {
    return [
      sky, stars(random, card.tone, 40), [330, 260, 195].map((r, i) => circle(250, 240, r, ink.glow, { opacity: round(0.1 + i * 0.1) })),
      rays(250, 240, 24, 200, 520, ink.glow, 0.3, random()), circle(250, 240, 176, ink.glow),
      path("M-540 372 q220 -60 430 -12 q70 -64 170 -8 q110 -46 180 8 q90 -50 170 6 q120 -40 630 10 V520 H-540Z", ink.bottom, { opacity: 0.85 }),
      skyline(random, card.tone, 470, "town", 0.6), fog, shade(card.icon, ink.ink, 250, 240, 250),
    ];
  },
  diptych({ card, ink, random, sky, fog }) {
    const second = card.level === 2;
    const holes = [14, 462].map((x) => Array.from({ length: 13 }, (_, i) => rect(x, i * 62 - 56, 24, 34, ink.key, { opacity: 0.35, rx: 5 })));
    return [
      sky, path("M-540 -60 H330 L170 780 H-540Z", ink.ink, { opacity: 0.55 }), circle(second ? 350 : 150, 240, 300, "url(#glow)"),
      el("line", { x1: 330, y1: -60, x2: 170, y2: 760, stroke: ink.glow, "stroke-width": 7 }), holes,
      shade(card.icon, ink.key, second ? 130 : 370, 270, 300, 0, 0.3),
      skyline(random, card.tone, 500, "town", 0.7), fog, emblem(card.icon, card.tone, 250, 250, 290),
    ];
  },
  window({ card, ink, sky, fog }) {
    const fan = Array.from({ length: 7 }, (_, i) => path(`M250 260 L${90 + i * 53} 520 L${139 + i * 53} 520Z`, i % 2 ? ink.bottom : ink.tint));
    const point = (angle: number) => `${round(250 + Math.cos(angle) * 152)} ${round(236 + Math.sin(angle) * 182)}`;
    const panes = Array.from({ length: 9 }, (_, i) => {
      const [a, b] = [Math.PI * (1 + i / 9), Math.PI * (1 + (i + 1) / 9)];
      return path(`M250 260 L${point(a)} L${point(b)}Z`, [ink.bottom, ink.tint, ink.mid][i % 3]!);
    });
    return [
      sky, rays(250, 240, 20, 20, 900, ink.glow, 0.28), circle(250, 240, 420, "url(#glow)"),
      path("M90 520 V230 A160 190 0 0 1 410 230 V520Z", ink.ink, { stroke: ink.glow, "stroke-width": 12 }),
      group({ stroke: ink.ink, "stroke-width": 6 }, fan, panes), circle(250, 262, 128, ink.ink, { opacity: 0.93 }),
      el("circle", { cx: 250, cy: 262, r: 128, fill: "none", stroke: ink.glow, "stroke-width": 7 }), fog, emblem(card.icon, card.tone, 250, 262, 206),
    ];
  },
};
