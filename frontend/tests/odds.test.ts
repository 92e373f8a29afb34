import assert from "node:assert/strict";
import { test } from "node:test";
import { atLeastOne, checkSum, fromCode, sample, toCode } from "../src/lib/odds.ts";

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
  const code = await toCode({ ...deck, id: "summer", note: "stays behind", key_pile: {} });
  assert.match(code, /^hm1\.[\w-]+\.[0-9a-f]{8}$/);
  assert.deepEqual(await fromCode(code), deck);
  const [version, letters = "", sum] = code.split(".");
  assert.deepEqual(await fromCode(letters), deck, "as codes were before");
  await assert.rejects(fromCode(`${version}.${letters}.00000000`));
  await assert.rejects(fromCode(`hm2.${letters}.${sum}`));
  await assert.rejects(fromCode("nonsense!"));
  await assert.rejects(fromCode("a".repeat(9000)));
});

test("the check sum is that of zlib, and a code of the command line is read", async () => {
  assert.equal(checkSum(new TextEncoder().encode("123456789")), "cbf43926");
  assert.deepEqual(await fromCode("hm1.q1ZKT8xNVbJSKitW0lHKg7APd5YcXgnk5iZm5gG5SaVpaZW6OYZAkeTEopRiJatqpeKCzGygUqPaWgA.11a1f5f2"), {
    game: "vs", name: "Été", main: "buffy-l1", cards: { spike: 2 },
  });
});
