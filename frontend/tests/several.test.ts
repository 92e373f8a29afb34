import assert from "node:assert/strict";
import { test } from "node:test";
import { optionOf, linksOf, atOnce, Chain, enough, mayFinish, tickMarks, toggled } from "../src/lib/several.ts";
import type { Decision, Option, Several, Update } from "../src/lib/protocol.ts";

const option = (verb: string, card?: number): Option => ({
  key: card === undefined ? verb : `${verb} ${card}`, label: verb, notation: verb, verb,
  cards: card === undefined ? [] : [card],
  arguments: card === undefined ? [] : [{ name: "card", kind: "card", value: card, text: `card ${card}` }],
});
const several = (change: Partial<Several> = {}): Several => ({
  chain: "3 ccg.Keeping", verb: "discard", least: 2, most: null, done: "done", picked: [], live: false, gain: false,
  cards: [{ card: 1, face: "stake" }, { card: 2, face: "stake" }, { card: 3, face: "garlic" }], ...change,
});
const decision = (change: Partial<Several> = {}, options = [option("discard", 1), option("discard", 3)]): Decision => ({
  seat: 0, kind: "discard", prompt: [], source: null, stop: "", options, several: several(change),
});
const update = (asked: Decision | null, undo: Update["undo"] = ""): Update =>
  ({ type: "update", seq: 1, digest: "", seat: 0, view: { game: "", picture: "" }, decision: asked, waiting: null, log: { start: 0, lines: [] }, events: [], undo, outcome: null, auto: false });

test("cards are ticked and let go again, up to the limit", () => {
  assert.deepEqual(toggled(several(), [], 2), [2]);
  assert.deepEqual(toggled(several(), [2, 3], 2), [3]);
  assert.deepEqual(toggled(several({ most: 2 }), [1, 2], 3), [1, 2]);
  assert.deepEqual([...tickMarks(several({ most: 2 }), [1, 2], "discard")], [["card:1", "chosen"], ["card:2", "chosen"]]);
  assert.equal(tickMarks(several(), [1], "main").get("card:3"), "playable");
});

test("Done needs the minimum, and no key declines a gain", () => {
  assert.equal(enough(several(), [1]), false);
  assert.equal(mayFinish(several(), [1, 2]), true);
  assert.equal(mayFinish(several({ least: 0, gain: true }), []), false);
  assert.equal(mayFinish(several({ least: 0, gain: true }), [1]), true);
});

test("a question is asked at once unless each pick is sent by itself or there is one pick to make", () => {
  assert.ok(atOnce(decision()));
  assert.equal(atOnce(decision({ live: true })), null);
  assert.equal(atOnce(decision({ least: 1, most: 1 })), null);
  assert.equal(atOnce(null), null);
});

test("a copy is sent by the option of another copy, only inside its chain", () => {
  const [second, ...rest] = linksOf(several(), [2, 3]);
  assert.equal(optionOf(decision(), second!)?.key, "discard 1");
  assert.equal(rest.at(-1)?.done, "done");
  assert.equal(optionOf(decision({ chain: "4 other" }), second!), undefined);
  assert.deepEqual(linksOf(several({ least: 2, most: 2, done: "" }), [1, 3]).map((one) => one.card), [1, 3]);
});

test("the picks go out one by one, then Done; one undo takes all back", () => {
  const chain = new Chain();
  chain.begin(linksOf(several(), [2, 3]));
  const keys = [decision(), decision({ least: 1 }, [option("discard", 3), option("discard", 2)]), decision({ least: 0 }, [option("done"), option("discard", 2)])]
    .map((asked) => chain.next(update(asked)));
  assert.deepEqual(keys.map((one) => (one as Option).key), ["discard 1", "discard 3", "done"]);
  assert.equal(chain.next(update(decision())), null);
  chain.back();
  assert.deepEqual([chain.next(update(null, "free")), chain.next(update(null, "free")), chain.next(update(null, "free"))], ["undo", "undo", null]);
});

test("a chain that ended by itself sends nothing into the next question", () => {
  const chain = new Chain();
  chain.begin(linksOf(several(), [1, 2, 3]));
  assert.equal((chain.next(update(decision())) as Option).key, "discard 1");
  assert.equal(chain.next(update({ ...decision(), several: null })), null);
  assert.equal(chain.next(update(decision())), null);
});
