import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { moved, myLevel, noteResult } from "../src/lib/matchme.ts";

const LEVELS = ["newcomer", "student", "regular", "watcher", "veteran", "slayer"];

beforeEach(() => {
  const kept = new Map<string, string>();
  globalThis.localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage;
});

test("before the first result it is the usual level, and each game has its own", () => {
  assert.equal(myLevel("vs", LEVELS, "regular"), "regular");
  for (const table of ["a", "b"]) noteResult("vs", table, true, "regular", LEVELS, "regular");
  assert.equal(myLevel("vs", LEVELS, "regular"), "watcher");
  assert.equal(myLevel("ccg", LEVELS, "regular"), "regular");
});

test("a table counts once, other players do not count", () => {
  for (let n = 0; n < 5; n++) noteResult("vs", "a", true, "regular", LEVELS, "regular");
  assert.equal(myLevel("vs", LEVELS, "regular"), "watcher"); // half a step, rounded up
  noteResult("vs", "b", false, "my_module:MyBot", LEVELS, "regular");
  assert.equal(myLevel("vs", LEVELS, "regular"), "watcher");
});

test("it stays within the levels, and easy wins and hopeless defeats move nothing", () => {
  assert.equal(moved(5, true, 5, 6), 5);
  assert.equal(moved(0, false, 0, 6), 0);
  assert.equal(moved(4, true, 0, 6), 4);
  assert.equal(moved(1, false, 5, 6), 1);
  assert.equal(moved(2, false, 2, 6), 1.5);
});

test("whoever wins half of the games stays where they are", () => {
  let at = 2;
  for (let n = 0; n < 20; n++) at = moved(at, n % 2 === 0, Math.round(at), 6);
  assert.equal(at, 2);
});
