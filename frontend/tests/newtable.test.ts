import assert from "node:assert/strict";
import { test } from "node:test";
import { newSetup, placeWish, seated, type SeatChoice } from "../src/lib/newtable.ts";
import type { GameLine } from "../src/lib/protocol.ts";

const game = (name: string): GameLine => ({ game: name, title: name, seats: [2, 3, 4], rules_version: "1", players: ["greedy"], cards: "" });
/** A generator that is always the same. */
function seeded(seed: number): () => number {
  let n = seed;
  return () => (n = (n * 16807) % 2147483647) / 2147483647;
}

test("a newcomer plays the game's own beginning, and in the board game for Good", () => {
  const vs = newSetup(game("vs"), "", "greedy", "en");
  assert.deepEqual([vs.setup, vs.decks], [null, undefined]);
  assert.deepEqual(vs.seats.map((one) => one.kind), ["me", "bot"]);
  assert.deepEqual(newSetup(game("board"), "", "greedy", "en").seats.map((one) => one.kind), ["bot", "me"]); // the first seat is Evil
});

test("later games vary decks, villains and sides", () => {
  const random = seeded(7);
  const decks = ["a", "b", "c", "d"];
  const drawn = Array.from({ length: 40 }, () => newSetup(game("ccg"), "", "greedy", "en", { begun: 1, decks, random }).decks!);
  assert.ok(drawn.every(([one, two]) => one !== two && decks.includes(one!) && decks.includes(two!)));
  assert.equal(new Set(drawn.map((pair) => pair[0])).size, 4);
  const boards = Array.from({ length: 40 }, () => newSetup(game("board"), "", "greedy", "en", { begun: 3, decks: [], random }));
  assert.equal(new Set(boards.map((one) => (one.setup as { villain: string }).villain)).size, 4);
  assert.equal(new Set(boards.map((one) => one.seats.findIndex((seat) => seat.kind === "me"))).size, 2);
});

test("without a list of decks the game chooses", () => {
  assert.equal(newSetup(game("vs"), "", "greedy", "en", { begun: 2, decks: [], random: Math.random }).decks, undefined);
});

const seat = (kind: SeatChoice["kind"], name = "", beside = false): SeatChoice => ({ kind, name, beside, player: "greedy", style: "", deck: "" });

test("I sit at one seat: whoever was to sit where I go takes the place I left", () => {
  const moved = seated([seat("me", "Anne"), seat("bot"), seat("person", "Ben", true)], 2, "me");
  assert.deepEqual(moved.map((one) => [one.kind, one.name, one.beside]), [["person", "Ben", true], ["bot", "", false], ["me", "Anne", true]]);
  assert.deepEqual(seated(moved, 2, "bot").map((one) => one.kind), ["person", "bot", "bot"]);
  assert.deepEqual(seated(moved, 2, "me").map((one) => one.kind), ["person", "bot", "me"]);
});

test("a friend at this screen is sent as one of mine, with name and deck; one with a link brings both", () => {
  assert.deepEqual(placeWish(seat("person", " Ben ", true), "spike"), { kind: "me", name: "Ben", player: null, deck: "spike" });
  assert.deepEqual(placeWish(seat("person", "Ben"), "spike"), { kind: "person", name: null, player: null, deck: null });
  assert.deepEqual(placeWish(seat("bot"), "spike"), { kind: "bot", name: null, player: "greedy", deck: "spike" });
});
