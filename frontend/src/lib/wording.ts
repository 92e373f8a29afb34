// Sentences for somebody who sees a map: a space is its place, and a direction where many share a name; not coordinates.
import type { BoardView } from "../games/board/views";
import { t } from "./i18n.svelte";
import type { Decision, Line, Option, Reasons, Segment, Update } from "./protocol";

const SPACE = /\s?\((\d+),(\d+)\)/g;

/** From whoever acts to a space in words: "3 west 2 north". */
export function direction({ town: { cols }, people }: BoardView, space: number): string {
  const from = people.find((person) => person.acting)?.space;
  if (from === undefined) return "";
  const [col, row] = [(space % cols) - (from % cols), Math.floor(space / cols) - Math.floor(from / cols)];
  return t("page.board.direction", { east: Math.max(0, col), west: Math.max(0, -col), south: Math.max(0, row), north: Math.max(0, -row) }).trim();
}

/** A sentence about spaces that are not where whoever acts stands: advice, a warning. */
export function placedText(view: Update["view"], text: string): string {
  if (view.game !== "board") return text;
  return text.replace(SPACE, (_, col, row) => {
    const there = direction(view, Number(row) * view.town.cols + Number(col));
    return there && `, ${there}`;
  });
}
const placed = (text: string): string => text.replace(SPACE, "");
const segments = (parts: Segment[]): Segment[] => parts.map((part) => ({ ...part, text: placed(part.text) }));
export const placedLine = (line: Line): Line => ({ ...line, parts: segments(line.parts) });

function option(view: BoardView, one: Option): Option {
  const space = one.arguments.find((argument) => argument.kind === "place");
  const there = space ? direction(view, Number(space.value)) : "";
  return {
    ...one,
    label: one.label.replace(SPACE, there && `, ${there}`),
    arguments: one.arguments.map((argument) => ({ ...argument, text: placed(argument.text) })),
  };
}
const decision = (view: BoardView, one: Decision): Decision => ({ ...one, prompt: segments(one.prompt), options: one.options.map((each) => option(view, each)) });

/** An update in words for the map, if it has one. */
export function placedUpdate(update: Update): Update {
  const { view } = update;
  if (view.game !== "board") return update;
  return { ...update, log: { ...update.log, lines: update.log.lines.map(placedLine) }, decision: update.decision && decision(view, update.decision) };
}

export const placedReasons = (reasons: Reasons): Reasons => ({ ...reasons, items: reasons.items.map((one) => ({ ...one, label: placed(one.label), text: placed(one.text) })) });
