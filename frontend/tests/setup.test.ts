import assert from "node:assert/strict";
import { test } from "node:test";
import { rules, type Setting } from "../src/games/house.ts";
import { questions, setup } from "../src/games/vs/setup.ts";

const asked = (seats: number, chosen = {}) => questions(seats, chosen).map((question) => question.id);

test("a battle for four asks for the mode, and two against two for its own rule", () => {
  assert.deepEqual(asked(2), ["triggers"]);
  assert.deepEqual(asked(3), ["triggers"]);
  assert.deepEqual(asked(4), ["mode", "triggers"]);
  assert.deepEqual(asked(4, { mode: "two_v_two" }), ["mode", "recruits", "triggers"]);
  assert.deepEqual(asked(3, { mode: "two_v_two" }), ["triggers"], "chosen while there were four");
});

test("what was chosen is sent", () => {
  assert.deepEqual(setup(2, {}), { mode: "duel" });
  assert.deepEqual(setup(3, { mode: "two_v_two" }), { mode: "free_for_all" });
  assert.deepEqual(setup(4, {}), { mode: "free_for_all" });
  assert.deepEqual(setup(4, { mode: "two_v_two" }), { mode: "two_v_two" });
});

test("optional rules are sent where they hold", () => {
  assert.deepEqual(setup(4, { mode: "two_v_two", recruits: "teammate" }), { mode: "two_v_two", options: { recruit_for_teammate: true } });
  assert.deepEqual(setup(4, { mode: "free_for_all", recruits: "teammate" }), { mode: "free_for_all" });
  assert.deepEqual(setup(2, { triggers: "active_all" }), { mode: "duel", options: { active_player_orders_triggers: true } });
});

test("house rules are sent only where they differ", () => {
  const settings: Setting[] = [
    { id: "a", type: "bool", default: true, text: "" },
    { id: "b", type: "int", default: 3, least: 1, text: "" },
    { id: "c", type: "choice", default: "x", values: ["x", "y"], text: "" },
  ];
  assert.deepEqual(rules(settings, {}), {});
  assert.deepEqual(rules(settings, { a: true, b: 3, c: "x" }), {});
  assert.deepEqual(rules(settings, { a: false, b: 5, c: "y", d: 1 }), { a: false, b: 5, c: "y" });
  assert.deepEqual(rules(settings, { b: 0 }), {}, "a number the game would refuse is not sent");
  assert.deepEqual(rules(settings, { b: Number.NaN }), {});
});
