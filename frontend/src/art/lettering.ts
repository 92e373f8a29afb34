// How wide a name is in Young Serif, so that it shrinks before a word would have to break.

/** Advance widths in hundredths of an em, rounded up to the next twentieth. */
const WIDTHS: [width: number, letters: string][] = [
  [20, "'"], [25, " "], [30, "j’,.:;"], [35, "ilîï!"], [40, "1Ift"], [45, "()"], [50, "Jcegéèêëç-/"], [55, "23578orszôö–?"],
  [60, "0469abdqvxyàâ"], [65, "kpuûüù«»\u00a0"], [70, "BFLPShn"], [75, "CEGZÉÈÇ"], [80, "ADKOQRTUVYÀ&"], [85, "Xœ"], [90, "HNæ"],
  [95, "w"], [105, "Mm"], [120, "W"],
];
const WIDTH = new Map(WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)));
const SPACE = 25;

/** Width of a text in em. */
export const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (WIDTH.get(letter) ?? 70), 0) / 100;

/** Where a browser may break: after spaces (not those that hold) and after hyphens. */
const pieces = (text: string) => text.match(/[^ -]+-*|-+/g) ?? [];

/** Words on one line. */
const together = (words: string[]) =>
  words.reduce((sum, word, i) => sum + widthOf(word) + (i && !words[i - 1]!.endsWith("-") ? SPACE / 100 : 0), 0);

/** Width in em of the longest line if the text stands on at most so many lines, broken where they are most even, and no word is broken. */
export function lineWidth(text: string, lines = 2): number {
  const best = (words: string[], left: number): number =>
    left === 1 ? together(words)
    : Math.min(together(words), ...words.slice(1).map((_, i) => Math.max(together(words.slice(0, i + 1)), best(words.slice(i + 1), left - 1))));
  return Math.round(best(pieces(text), lines) * 100) / 100;
}
