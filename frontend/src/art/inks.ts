// The inks of the posters. A card is printed in one tone; actions and skills take the colour of their leading talent.
import { el, type Shape } from "./nodes.ts";

export interface Ink {
  /** Top and bottom of the sky. */
  top: string;
  bottom: string;
  /** Moon, lamps, rays. */
  glow: string;
  /** Silhouettes. */
  ink: string;
  /** The emblem's light and its shade. */
  key: string;
  mid: string;
  /** Cloth, plinths, glass. */
  tint: string;
}
const ink = (top: string, bottom: string, glow: string, dark: string, key: string, mid: string, tint: string): Ink =>
  ({ top, bottom, glow, ink: dark, key, mid, tint });

export const INKS = {
  blue: ink("#0d2440", "#3d84b4", "#ffd98a", "#071627", "#fff0c9", "#f0b95a", "#2c5474"),
  wine: ink("#2b0713", "#a12f3c", "#ff9d63", "#150309", "#ffe3cf", "#f0876a", "#6e2a3c"),
  dual: ink("#1c1230", "#7a3d63", "#ffc07a", "#0e0718", "#fff0d6", "#e9a86a", "#57324f"),
  plum: ink("#1f0d3a", "#7d46b0", "#f3a8ff", "#12061f", "#fbe9ff", "#d18cf0", "#573a70"),
  moss: ink("#11290f", "#5c8f3d", "#f3e98a", "#081505", "#fbf7cf", "#c9cf5e", "#435a2e"),
  teal: ink("#04232a", "#208a86", "#9af2da", "#031317", "#e9fff6", "#7ed9bd", "#23605f"),
  ochre: ink("#321d05", "#b57c1c", "#ffe08a", "#1a0e02", "#fff5d6", "#f2bd4b", "#6f5018"),
  rust: ink("#341205", "#bb5a22", "#ffc77d", "#1b0802", "#ffecd6", "#f39a55", "#87431f"),
  gold: ink("#38240a", "#c9962a", "#fff3b0", "#1c1103", "#fffbe6", "#f0c957", "#7a5a10"),
  indigo: ink("#0f1138", "#4a55b5", "#c3caff", "#070820", "#f0f2ff", "#9aa6f5", "#373f7e"),
  slate: ink("#0f1830", "#5b6f9c", "#ffcf7a", "#080d1c", "#fff0cf", "#f2b84b", "#39465f"),
  dusk: ink("#141337", "#c0607a", "#ffd083", "#0b0a20", "#fff2d4", "#f7b35c", "#3d3a66"),
  /** A place in daylight; only for the tables, never for a card. */
  noon: ink("#5fa3d0", "#f6e2b4", "#fff6d0", "#41506a", "#fffdf4", "#f2b84b", "#6b7f92"),
} as const;
export type Tone = keyof typeof INKS;

export const TALENT_INKS = { bk: "#ff8a4a", smarts: "#6cc4f7", weirdness: "#ff9bd6", charm: "#ffdf5e" } as const;
export type Talent = keyof typeof TALENT_INKS;

/** `share` of the second colour in the first. */
export function mix(one: string, other: string, share: number): string {
  const part = (color: string, i: number) => parseInt(color.slice(i, i + 2), 16);
  return "#" + [1, 3, 5].map((i) => Math.round(part(one, i) * (1 - share) + part(other, i) * share).toString(16).padStart(2, "0")).join("");
}

export const stop = (offset: number, color: string, opacity = 1) => el("stop", { offset, "stop-color": color, "stop-opacity": opacity });
const down = { x1: 0, y1: 0, x2: 0, y2: 1 };
const across = { x1: 0, y1: 0, x2: 1, y2: 0.9 };

/** The gradients one picture needs; their ids are the picture's own, because it stands alone as an image. */
export function gradients(tone: Tone, talent?: Talent): Shape[] {
  const { top, bottom, glow, ink: dark, key, mid } = INKS[tone];
  const burst = talent ? TALENT_INKS[talent] : glow;
  const [light, shade] = talent ? ["#fffaf0", burst] : [key, mid];
  return [
    el("linearGradient", { id: "sky", ...down }, stop(0, top), stop(0.5, bottom), stop(0.72, bottom), stop(1, top)),
    el("radialGradient", { id: "glow" }, stop(0, glow, 0.95), stop(0.42, glow, 0.38), stop(1, glow, 0)),
    el("radialGradient", { id: "halo" }, stop(0, burst, 0.92), stop(0.44, burst, 0.36), stop(1, burst, 0)),
    el("linearGradient", { id: "key", ...across }, stop(0, light), stop(0.53, light), stop(0.53, shade), stop(1, shade)),
    el("linearGradient", { id: "ink", ...down, x2: 0.4 }, stop(0, mix(dark, top, 0.75)), stop(0.6, dark)),
    el("linearGradient", { id: "cone", ...down }, stop(0, glow, 0.6), stop(1, glow, 0)),
    el("linearGradient", { id: "fog", ...down }, stop(0, top, 0), stop(1, dark, 0.95)),
  ];
}
