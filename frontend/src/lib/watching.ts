// What watchers see of a table, in words and in numbers.
import { t } from "./i18n.svelte";
import type { Watching } from "./protocol";

/** Delays one can choose: turns, minutes. */
export const DELAYS: [number, number][] = [[0, 0], [1, 0], [3, 0], [0, 5], [0, 15]];
export const keyOf = (turns: number, minutes: number): string => `${turns},${minutes}`;

export function delayText(turns = 0, minutes = 0): string {
  if (turns) return t("page.watching.turns", { n: turns });
  return minutes ? t("page.watching.minutes", { n: minutes }) : t("page.watching.now");
}
/** One sentence: hands and delay. */
export function watchingText(watching: Watching): string {
  return t(watching.open ? "page.watching.open" : "page.watching.closed", { when: delayText(watching.turns, watching.minutes) });
}
