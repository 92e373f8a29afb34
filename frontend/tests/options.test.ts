import assert from "node:assert/strict";
import { test } from "node:test";
import { merged, type NumberedLine } from "../src/lib/logbook.ts";
import { bundled, defaultOption, marks, narrowed, pickable } from "../src/lib/options.ts";
import type { Decision, Option } from "../src/lib/protocol.ts";

const option = (verb: string, ...args: [string, number][]): Option => ({
  key: [verb, ...args.map((a) => a[1])].join(" "),
  label: verb,
  notation: verb,
  verb,
  cards: args.filter((a) => a[0] === "card").map((a) => a[1]),
  arguments: args.map(([kind, value]) => ({ name: kind, kind, value, text: `${kind} ${value}` })),
});
const OPTIONS = [
  option("attack", ["card", 1], ["card", 7]),
  option("attack", ["card", 1], ["card", 8]),
  option("attack", ["card", 2], ["card", 8]),
  option("move", ["card", 2], ["space", 5]),
  option("done"),
];
const decision = (kind: string): Decision => ({ seat: 0, kind, prompt: [], source: null, stop: "", options: OPTIONS });

test("what begins an option is playable, what goes on is a target, what was picked is chosen", () => {
  assert.deepEqual([...marks(decision("main"), [])], [["card:1", "playable"], ["card:2", "playable"]]);
  const then = marks(decision("main"), ["card:2"]);
  assert.deepEqual([...then], [["card:8", "target"], ["space:5", "target"], ["card:2", "chosen"]]);
  assert.equal(marks(decision("card"), []).get("card:1"), "target");
});

test("picking narrows the options, in any order", () => {
  assert.equal(narrowed(OPTIONS, ["card:8"]).length, 2);
  assert.equal(narrowed(OPTIONS, ["card:8", "card:2"])[0], OPTIONS[2]);
  assert.equal(pickable(decision("main"), ["card:1"], "space:5"), false);
  assert.equal(pickable(decision("main"), ["card:1"], "card:7"), true);
  assert.equal(pickable(null, [], "card:7"), false);
});

test("space takes pass, done or no, never an act", () => {
  assert.equal(defaultOption(OPTIONS)!.verb, "done");
  assert.equal(defaultOption(OPTIONS.slice(0, 2)), undefined);
});

test("many options become few buttons", () => {
  const shown = bundled(OPTIONS, [], 3);
  assert.deepEqual(shown.map((s) => ("options" in s ? s.options.length : 1)), [2, 2, 1]);
  assert.equal(bundled(OPTIONS, [], 9), OPTIONS);
});

test("very many options of one verb become one button that opens them", () => {
  const moves = Array.from({ length: 20 }, (_, n) => ({ ...option("move", ["place", n]), label: `Move to (${n},1)` }));
  const all = [...moves, option("draw"), option("done")];
  const shown = bundled(all, []);
  assert.deepEqual(shown.map((s) => ("options" in s ? s.text : s.verb)), ["Move to", "draw", "done"]);
  const chosen: Decision = { ...decision("main"), options: all };
  assert.equal(pickable(chosen, [], "verb:move"), true);
  assert.equal(narrowed(all, ["verb:move"]).length, 20);
  assert.equal(bundled(narrowed(all, ["verb:move"]), ["verb:move"]).length, 20);
  assert.equal(narrowed(all, ["place:3"]).length, 1);
});

const line = (text: string) => ({ tick: 1, seats: [], message: "", parts: [{ text }] });
const numbered = (n: number): NumberedLine => ({ ...line(`${n}`), number: n });

test("the log forgets what was taken back and notices a gap", () => {
  const held = [0, 1, 2, 3].map(numbered);
  const undone = merged(held, { start: 2, lines: [line("new")] });
  assert.deepEqual(undone.lines.map((l) => l.number), [0, 1, 2]);
  assert.equal(undone.lines[2]!.parts[0]!.text, "new");
  assert.equal(undone.gap, false);
  assert.equal(merged(held, { start: 9, lines: [] }).gap, true);
  assert.equal(merged([], { start: 300, lines: [line("x")] }).gap, false);
});
