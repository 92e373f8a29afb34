import assert from "node:assert/strict";
import { test } from "node:test";
import { groupsIn } from "../src/games/found.ts";

test("cards are found wherever a view holds them, with their seat", () => {
  const view = {
    turn: 3,
    bonds: [[1, 2]],
    players: [{ seat: 0, hand: [{ id: 4, card: "stake" }, { id: 5, card: null }], deck: 12 }, { seat: 1, hand: [] }],
    table: [{ id: 9, deck: "weapon", name: "Crossbow" }],
  };
  assert.deepEqual(groupsIn(view), [
    { label: "hand", seat: 0, cards: [{ id: 4, face: "stake", name: "" }, { id: 5, face: null, name: "" }] },
    { label: "table", seat: null, cards: [{ id: 9, face: null, name: "Crossbow" }] },
  ]);
});
