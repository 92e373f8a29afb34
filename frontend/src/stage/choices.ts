// Where each option is chosen: on the scene, in the menu of a card, or by a button of the question. Pure.
import { type Key, keysOf } from "../lib/options.ts";
import type { Decision, Option } from "../lib/protocol.ts";

/** Answers that take nothing and give nothing: Space may choose them. */
const QUIET = ["pass", "done", "end", "keep"];
const MAIN = ["done", "pass", "yes", "end", "keep"];

/** Options that nothing on the scene stands for: they are buttons. `done` ends several picks and has its own. */
export function buttonsOf(options: Option[], drawn: (key: Key) => boolean, done = ""): Option[] {
  return options.filter((option) => option.key !== done && !keysOf(option).some(drawn));
}

/** The button that stands out: go on if that is what most people want here. */
export function mainOf(buttons: Option[]): Option | undefined {
  for (const verb of MAIN) {
    const found = buttons.find((option) => option.verb === verb && !option.arguments.length);
    if (found) return found;
  }
  return buttons.length === 1 ? buttons[0] : undefined;
}

/** What Space chooses. Never a "no": it would decline a gain by mistake. */
export function spaceOf(decision: Decision | null, options: Option[]): Option | undefined {
  if (!decision || decision.kind === "yes_no") return undefined;
  for (const verb of QUIET) {
    const found = options.find((option) => option.verb === verb && !option.arguments.length);
    if (found) return found;
  }
  return options.length === 1 ? options[0] : undefined;
}

/** An entry of the menu at a card: one option, or a verb whose target is chosen next. */
export interface Entry {
  key: Key;
  label: string;
  option: Option | null;
}

/** What the picked things allow. Empty where the next choice is made on the scene alone. */
export function menuOf(options: Option[], picked: Key[], drawn: (key: Key) => boolean): Entry[] {
  if (!picked.length) return [];
  const verbs = new Map<string, Option[]>();
  for (const option of options) verbs.set(option.verb, [...(verbs.get(option.verb) ?? []), option]);
  const further = (option: Option) => keysOf(option).some((key) => !picked.includes(key) && drawn(key));
  if (verbs.size === 1 && options.every(further)) return [];
  return [...verbs].flatMap(([verb, list]): Entry[] => {
    const here = list.filter((option) => !further(option));
    const there = list.filter(further);
    const entries: Entry[] = here.map((option) => ({ key: option.key, label: option.label, option }));
    if (there.length === 1) entries.push({ key: there[0]!.key, label: there[0]!.label, option: there[0]! });
    else if (there.length) entries.push({ key: `verb:${verb}`, label: begins(there.map((option) => option.label)), option: null });
    return entries;
  });
}

/** The words that all labels begin with. */
function begins(labels: string[]): string {
  const words = labels.map((label) => label.split(" "));
  const same = words[0]!.findIndex((word, i) => words.some((other) => other[i] !== word));
  return (same < 0 ? words[0]! : words[0]!.slice(0, same)).join(" ").replace(/[\s:>,(]+$/, "");
}
