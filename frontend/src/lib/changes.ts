// What changed since the last update, put into it. `hellmouth.table.changes` makes the patches and explains them.
import type { Argument, Asked, Change, Decision, Option, Update } from "./protocol.ts";

type Json = unknown;
type Patch = [0] | [1, Json] | [2, Record<string, Patch>, string[]?] | [3, number, Patch[]] | [4, number, number, Json[]];

/** The new value; the old one stays as it is, and what did not change is shared with it. */
export function applied(old: Json, patch: Patch): Json {
  switch (patch[0]) {
    case 0: return old;
    case 1: return patch[1];
    case 2: return inObject(old as Record<string, Json>, patch[1], patch[2] ?? []);
    case 3: {
      const [, at, patches] = patch;
      const list = [...(old as Json[])];
      if (at + patches.length > list.length) throw new Error("a change of another list");
      patches.forEach((change, n) => (list[at + n] = applied(list[at + n], change)));
      return list;
    }
    case 4: {
      const [, at, less, items] = patch;
      const list = [...(old as Json[])];
      if (at + less > list.length) throw new Error("a change of another list");
      list.splice(at, less, ...items);
      return list;
    }
  }
}

function inObject(old: Record<string, Json>, changed: Record<string, Patch>, gone: string[]): Record<string, Json> {
  const made = { ...old };
  for (const key of gone) delete made[key];
  for (const [key, change] of Object.entries(changed)) made[key] = applied(old[key], change);
  return made;
}

function decision(asked: Asked): Decision {
  return { ...asked, options: asked.options.map((row) => option(row as Row)) };
}

type Row = [string, string, string, string, number[], [string, string, Argument["value"], string][]];

function option([key, label, notation, verb, cards, values]: Row): Option {
  const named = values.map(([name, kind, value, text]) => ({ name, kind, value, text }));
  return { key, label, notation, verb, cards, arguments: named };
}

/** The update a change leads to; null if it does not follow the one we hold. */
export function followed(last: Update | null, change: Change): Update | null {
  if (!last || last.seq !== change.since) return null;
  const { since: _, view, decision: asked, ...rest } = change;
  try {
    return { ...rest, type: "update", seat: last.seat, view: applied(last.view, view as Patch) as Update["view"], decision: asked && decision(asked) };
  } catch {
    return null;
  }
}
