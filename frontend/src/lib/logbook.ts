// The log as this viewer holds it: lines by number, put right by every update.
import type { Line, Log } from "./protocol.ts";

export interface NumberedLine extends Line {
  number: number;
}

/** Forget from `start` on, then append; `gap` says that lines between are missing and the table should be asked anew. */
export function merged(held: NumberedLine[], log: Log): { lines: NumberedLine[]; gap: boolean } {
  const kept = held.filter((line) => line.number < log.start);
  const end = held.length ? held.at(-1)!.number + 1 : null;
  const added = log.lines.map((line, i) => ({ ...line, number: log.start + i }));
  return { lines: [...kept, ...added], gap: end !== null && log.start > end };
}

export const textOf = (line: { parts: { text: string }[] }): string => line.parts.map((part) => part.text).join("");
