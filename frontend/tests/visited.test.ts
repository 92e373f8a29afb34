import assert from "node:assert/strict";
import { test } from "node:test";
import { heroes, leaders } from "../src/games/heroes.ts";
import type { GameView } from "../src/games/views.ts";
import { visitOf } from "../src/lib/visited.ts";

const lying = (card: string, main = false, seat = 0) => ({ id: 1, card, main, seat });

/** As much of a view as a test needs. */
const shown = (game: string, part: object) => ({ game, ...part }) as unknown as GameView;

test("the two that lead are found, mine first", () => {
  const vs = { players: [{ camp: 0, front: [lying("faith")], back: [lying("buffy-l1", true)] }, { camp: 1, front: [lying("master-l1", true)], back: [] }] };
  assert.deepEqual(heroes(shown("vs", vs), 0), ["buffy-l1", "master-l1"]);
  assert.deepEqual(heroes(shown("vs", vs), 1), ["master-l1", "buffy-l1"]);
  const ccg = { players: [{ seat: 0, limbo: [] }, { seat: 1, limbo: [] }], spaces: [{ characters: [lying("spike-1", true, 1)] }, { characters: [lying("oz-1"), lying("buffy-2", true, 0)] }] };
  assert.deepEqual(heroes(shown("ccg", ccg), 0), ["buffy-2", "spike-1"]);
  const board = { people: [{ id: "buffy", good: true, villain: false, seat: 0 }, { id: "willow", good: true, villain: false, seat: 1 }, { id: "master", good: false, villain: true, seat: 2 }] };
  assert.deepEqual(heroes(shown("board", board), 1), ["willow", "master"]);
  assert.deepEqual(heroes(shown("board", board), 2), ["master", "buffy"]);
});

test("friends stand on one side, the others after them in turn order", () => {
  const leads = (camp: number, card: string) => ({ camp, front: [lying(card, true)], back: [] });
  const four = { players: [leads(0, "buffy-l1"), leads(1, "master-l1"), leads(0, "faith-l1"), leads(1, "spike-l1")] };
  const order = leaders(shown("vs", four), 2).map(({ seat, card, mine }) => [seat, card, mine]);
  assert.deepEqual(order, [[2, "faith-l1", true], [0, "buffy-l1", true], [3, "spike-l1", false], [1, "master-l1", false]]);
  assert.deepEqual(heroes(shown("vs", four), 2), ["faith-l1", "spike-l1"]);
});

test("a leader that nobody sees is left out, and a strange game has none", () => {
  assert.deepEqual(heroes(shown("vs", { players: [{ camp: 0, front: [], back: [], aside: [] }, { camp: 1, front: [{ id: 3, card: null, main: true }], back: [], aside: [] }] }), 0), []);
  assert.deepEqual(heroes(shown("demo", { anything: 1 }), null), []);
});

test("what the lobby tells of a table", () => {
  const shell = { turn: 10, scores: [{ seat: 0, label: "Health", value: 3 }, { seat: 1, label: "Health", value: 5 }, { seat: 1, label: "XP", value: 2 }] };
  assert.deepEqual(visitOf("t", shown("demo", { shell }), 1), { table: "t", turn: 10, heroes: [], scores: [{ label: "Health", value: 5 }, { label: "Health", value: 3 }] });
  assert.deepEqual(visitOf("t", shown("demo", {}), null), { table: "t", heroes: [], scores: [] });
});
