import assert from "node:assert/strict";
import { test } from "node:test";
import { atLeastOne, fromCode, sample, toCode } from "../src/lib/odds.ts";

test("the odds are exact", () => {
  assert.equal(atLeastOne(60, 0, 4), 0);
  assert.equal(atLeastOne(4, 2, 3), 1);
  assert.ok(Math.abs(atLeastOne(60, 4, 4) - (1 - (56 * 55 * 54 * 53) / (60 * 59 * 58 * 57))) < 1e-12);
  assert.ok(Math.abs(atLeastOne(5, 1, 1) - 0.2) < 1e-12);
});

test("a sample hand holds cards of the deck, no more copies than there are", () => {
  const hand = sample([["a", 1], ["b", 2]], 3);
  assert.deepEqual(hand.toSorted(), ["a", "b", "b"]);
});

test("a share code brings the same deck back, and nonsense is refused", async () => {
  const deck = { name: "Été à Sunnydale", main: "buffy-l1", cards: { "first-slayer": 4, spike: 2 } };
  const code = await toCode(deck);
  assert.match(code, /^[\w-]+$/);
  assert.deepEqual(await fromCode(code), deck);
  await assert.rejects(fromCode("nonsense!"));
  await assert.rejects(fromCode("a".repeat(9000)));
});
