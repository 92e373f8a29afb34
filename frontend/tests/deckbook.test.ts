// Decks in the browser: nothing is lost, whatever was kept before and whoever else writes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changedEntry, type Entry, type Place, placeOf, readBook, SITTING, writeEntry } from "../src/lib/deckbook.ts";

function memory(start: Record<string, string> = {}): Place & { all: Record<string, string> } {
  const all = { ...start };
  return { all, get: (key) => all[key] ?? null, set: (key, value) => void (all[key] = value) };
}
const entry = (key: string, name = key): Entry => ({ key, deck: { name }, folder: "", notes: "", changed: 1, history: [] });

test("decks of earlier versions are read, broken ones are left out", () => {
  const place = memory({ [placeOf("vs")]: JSON.stringify([{ name: "Old", main: "x" }, 3, null, entry("a")]) });
  assert.deepEqual(readBook(place, "vs").map((one) => [one.key, one.deck.name]), [["old-0", "Old"], ["a", "a"]]);
  for (const broken of ["{", "7", '"x"', "null"]) assert.deepEqual(readBook(memory({ [placeOf("vs")]: broken }), "vs"), []);
});

test("two windows do not overwrite each other's decks", () => {
  const place = memory();
  writeEntry(place, "vs", "a", entry("a"));
  writeEntry(place, "vs", "b", entry("b")); // another window, which never saw a
  writeEntry(place, "vs", "a", entry("a", "changed"));
  assert.deepEqual(readBook(place, "vs").map((one) => one.deck.name).sort(), ["b", "changed"]);
  writeEntry(place, "vs", "b", null);
  assert.deepEqual(readBook(place, "vs").map((one) => one.key), ["a"]);
  assert.deepEqual(readBook(place, "ccg"), []);
});

test("a sitting is one version of the history", () => {
  const start = { ...entry("a"), changed: 1000 };
  const soon = changedEntry(start, { name: "a", main: "x" }, 1000 + SITTING);
  assert.deepEqual(soon.history, []);
  const later = changedEntry(soon, { name: "a", main: "y" }, soon.changed + SITTING + 1);
  assert.deepEqual(later.history, [{ at: soon.changed, deck: soon.deck }]);
  assert.deepEqual(changedEntry(later, later.deck, later.changed + SITTING + 1).history, later.history);
});

test("a browser that keeps nothing says so", () => {
  const place: Place = { get: () => null, set: () => { throw new Error("quota"); } };
  assert.throws(() => writeEntry(place, "vs", "a", entry("a")));
});
