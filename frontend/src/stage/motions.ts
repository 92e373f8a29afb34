// Movements of what stands on the scene: transform and opacity only, nothing is laid out anew.
import { type Box, boxOf, cardElement, pieceElement } from "./boxes";
import type { Happening } from "../lib/protocol";

const middle = (box: Box): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];

/** The one who strikes leans into the other. */
export function lean(from: Element | null, to: Element | null, ms: number): void {
  const [a, b] = [boxOf(from), boxOf(to)];
  if (!from || !a) return;
  const [x, y] = b ? [middle(b)[0] - middle(a)[0], middle(b)[1] - middle(a)[1]] : [0, -1];
  const far = Math.max(1, Math.hypot(x, y));
  from.animate([{ transform: "none" }, { transform: `translate(${(14 * x) / far}px, ${(14 * y) / far}px)`, offset: 0.4 }, { transform: "none" }],
    { duration: Math.min(ms, 300), easing: "ease-in-out", composite: "add" });
}

/** Something happens to it: a short push. */
export function nudge(element: Element, ms: number): void {
  element.animate([{ transform: "none" }, { transform: "scale(1.07) rotate(-2deg)" }, { transform: "none" }],
    { duration: Math.min(ms, 400), easing: "ease-in-out", composite: "add" });
}

/** Stunned: it tilts back. */
export function tilt(element: Element, ms: number): void {
  element.animate([{ transform: "none" }, { transform: "perspective(600px) rotateX(28deg) translateY(4%)", offset: 0.5 }, { transform: "none" }],
    { duration: Math.min(ms, 450), easing: "ease-out", composite: "add" });
}

/** Lying elsewhere than before, it slides to its place. */
export function slide(element: Element, from: Box, to: Box, ms: number): void {
  const [x, y] = [middle(from)[0] - middle(to)[0], middle(from)[1] - middle(to)[1]];
  element.animate([{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }, { transform: "none" }],
    { duration: ms, easing: "cubic-bezier(.2,.8,.3,1)", composite: "add" });
}

/** A pawn walks along the spaces of its path; `at` says where a space is in the drawing. */
export function walk(event: Happening, at: (space: number) => { x: number; y: number }, ms: number): void {
  const pawn = pieceElement(event.about["who"]);
  const path = event.about["path"];
  const spaces = Array.isArray(path) ? path.filter((one): one is number => typeof one === "number") : [];
  const end = event.about["space"];
  if (!pawn || typeof end !== "number") return;
  const step = Math.abs(at(1).x - at(0).x) * 1.1;
  const now = new DOMMatrix(getComputedStyle(pawn).transform);
  const places = spaces.length > 1 ? spaces.map((space) => at(space)) : [{ x: now.e, y: now.f }, at(end)];
  const there = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`;
  const frames = places.flatMap((to, i) => {
    const from = places[i - 1];
    // through a tunnel, or put somewhere: out here, up there, never across what lies between
    const leaps = from && Math.hypot(to.x - from.x, to.y - from.y) > step;
    return [...(leaps ? [{ transform: there(from), opacity: 0 }, { transform: there(to), opacity: 0 }] : []), { transform: there(to), opacity: 1 }];
  });
  pawn.animate(frames, { duration: Math.max(ms, 1), easing: "linear", fill: "forwards", id: "walk" });
}

/** What the walks left in place is put away; the scene draws the pieces where they are now. */
export function stopWalks(): void {
  for (const motion of document.getAnimations()) if (motion.id === "walk") motion.cancel();
}

export const strike = (attacker: number | null, defender: number | null, ms: number): void =>
  lean(attacker === null ? null : cardElement(attacker), defender === null ? null : cardElement(defender), ms);
