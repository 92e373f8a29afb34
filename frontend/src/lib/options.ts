// How options and the things on the table belong together. Pure functions; the page computes no rule here.
import type { Decision, Option } from "./protocol.ts";

/** A thing an option touches: "card:12", "space:5", "seat:1". */
export type Key = string;
/** How a thing looks while a decision is open. */
export type Mark = "" | "playable" | "target" | "chosen";

const ACTING = new Set(["main", "window", "setup"]);
const DEFAULTS = ["pass", "done", "no"];

/** All options of one verb, where many would fill the bar (a move to each of ninety spaces). */
const verbKey = (option: Option): Key => `verb:${option.verb}`;
export const cardKey = (id: number): Key => `card:${id}`;

/** The things an option touches, in the order of its arguments; bare numbers and words are left to the buttons. */
export function keysOf(option: Option): Key[] {
  const keys = option.arguments.filter((a) => a.kind !== "number" && a.value !== null).map((a) => `${a.kind}:${a.value}`);
  for (const card of option.cards) if (!keys.includes(cardKey(card))) keys.push(cardKey(card));
  return keys;
}

/** Options that touch everything picked so far. */
export function narrowed(options: Option[], picked: Key[]): Option[] {
  if (!picked.length) return options;
  return options.filter((option) => {
    const keys = [...keysOf(option), verbKey(option)];
    return picked.every((key) => keys.includes(key));
  });
}

/** What can be picked next, each with its mark; later arguments may be picked first too, but are not marked. */
export function marks(decision: Decision | null, picked: Key[]): Map<Key, Mark> {
  const found = new Map<Key, Mark>();
  if (!decision) return found;
  const next: Mark = ACTING.has(decision.kind) && !picked.length ? "playable" : "target";
  for (const option of narrowed(decision.options, picked)) {
    const key = keysOf(option).find((k) => !picked.includes(k));
    if (key) found.set(key, next);
  }
  for (const key of picked) found.set(key, "chosen");
  return found;
}

/** Whether a click on this thing means anything now. */
export function pickable(decision: Decision | null, picked: Key[], key: Key): boolean {
  if (!decision) return false;
  return picked.includes(key) || narrowed(decision.options, picked).some((o) => verbKey(o) === key || keysOf(o).includes(key));
}

/** The option that Space takes: to pass, to be done, to decline. */
export function defaultOption(options: Option[]): Option | undefined {
  for (const verb of DEFAULTS) {
    const found = options.find((o) => o.verb === verb && !o.arguments.length);
    if (found) return found;
  }
  return options.length === 1 ? options[0] : undefined;
}

export interface Bundle {
  key: Key;
  text: string;
  options: Option[];
}

/** Many options become few buttons: those that begin with the same thing are shown as one. */
export function bundled(options: Option[], picked: Key[], most = 12, alike = most): (Option | Bundle)[] {
  if (options.length <= most) return byVerb(options, picked, alike);
  const bundles = new Map<Key, Bundle>();
  const shown: (Option | Bundle)[] = [];
  for (const option of options) {
    const first = option.arguments.find((a) => a.kind !== "number" && !picked.includes(`${a.kind}:${a.value}`));
    if (!first) {
      shown.push(option);
      continue;
    }
    const key = `${first.kind}:${first.value}`;
    const bundle = bundles.get(key);
    if (bundle) bundle.options.push(option);
    else {
      const made = { key, text: first.text, options: [option] };
      bundles.set(key, made);
      shown.push(made);
    }
  }
  if (shown.length === options.length) return byVerb(options, picked, alike);
  return byVerb(shown.map((s) => ("options" in s && s.options.length === 1 ? s.options[0]! : s)), picked, alike);
}

/** Places are picked on the map: more than `alike` of one verb become one button, named by what their labels share. */
function byVerb<T extends Option | Bundle>(shown: T[], picked: Key[], alike: number): (T | Bundle)[] {
  const verbs = new Map<string, Option[]>();
  for (const one of shown) if ("verb" in one) verbs.set(one.verb, [...(verbs.get(one.verb) ?? []), one]);
  const many = new Set([...verbs].filter(([verb, list]) => list.length > alike && list.every((o) => o.arguments[0] && o.arguments[0].kind !== "card") && !picked.includes(`verb:${verb}`)).map(([verb]) => verb));
  if (!many.size || shown.every((one) => "verb" in one && many.has(one.verb))) return shown;
  const told = new Set<string>();
  return shown.flatMap((one): (T | Bundle)[] => {
    if (!("verb" in one) || !many.has(one.verb)) return [one];
    if (told.has(one.verb)) return [];
    told.add(one.verb);
    const list = verbs.get(one.verb)!;
    return [{ key: verbKey(one), text: shared(list.map((option) => option.label)), options: list }];
  });
}

/** The words that all labels begin with. */
function shared(labels: string[]): string {
  const words = labels.map((label) => label.split(" "));
  const same = words[0]!.findIndex((word, i) => words.some((other) => other[i] !== word));
  return (same < 0 ? words[0]! : words[0]!.slice(0, same)).join(" ");
}
