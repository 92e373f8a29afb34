import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { applied, followed } from "../src/lib/changes.ts";
import type { Change, Update } from "../src/lib/protocol.ts";

const CASES = JSON.parse(readFileSync(new URL("../../tests/table/changes.json", import.meta.url), "utf8"));

for (const { what, old, new: wanted, patch } of CASES) {
  test(`a change: ${what}`, () => {
    const before = JSON.stringify(old);
    assert.deepEqual(applied(old, patch), wanted);
    assert.equal(JSON.stringify(old), before, "the old one stays as it is");
  });
}

const LAST = { type: "update", seq: 4, seat: 1, view: { a: 1, b: { c: 2 } }, decision: null } as unknown as Update;
const CHANGE = {
  type: "change", seq: 5, since: 4, digest: "d", view: [2, { a: [1, 7] }], waiting: null, log: { start: 0, lines: [] }, events: [], undo: "", outcome: null, auto: false,
  decision: { seat: 1, kind: "main", prompt: [], source: null, stop: "", several: null, options: [["play 4", "Play Stake", "play Stake", "play", [4], [["card", "card", 4, "Stake"]]]] },
} as unknown as Change;

test("an update follows from the last one and a change", () => {
  const update = followed(LAST, CHANGE);
  assert.equal(update?.type, "update");
  assert.equal(update?.seat, 1);
  assert.deepEqual(update?.view, { a: 7, b: { c: 2 } });
  const part = (one: Update | null) => (one?.view as Record<string, unknown> | undefined)?.["b"];
  assert.equal(part(update), part(LAST), "what did not change is the same object");
  assert.deepEqual(update?.decision?.options, [
    { key: "play 4", label: "Play Stake", notation: "play Stake", verb: "play", cards: [4], arguments: [{ name: "card", kind: "card", value: 4, text: "Stake" }] },
  ]);
});

test("a change of another update is not taken", () => {
  assert.equal(followed(null, CHANGE), null);
  assert.equal(followed({ ...LAST, seq: 3 }, CHANGE), null);
  assert.equal(followed(LAST, { ...CHANGE, view: [4, 9, 9, []] }), null);
});
