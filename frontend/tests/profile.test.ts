import assert from "node:assert/strict";
import { test } from "node:test";
import { taken, written } from "../src/lib/profile.ts";

class Box {
  kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
}
const deck = (key: string, name: string, changed: number) => ({ key, deck: { name }, folder: "", notes: "", changed, history: [] });

test("a profile arrives whole and takes nothing away", () => {
  const [from, to] = [new Box(), new Box()];
  from.setItem("hellmouth", JSON.stringify({ name: "Anne", emblem: "moon", language: "fr" }));
  from.setItem("hellmouth friends", JSON.stringify(["Bob"]));
  from.setItem("hellmouth.decks.vs", JSON.stringify([deck("a", "new", 5), deck("b", "old", 1)]));
  to.setItem("hellmouth", JSON.stringify({ name: "", sound: true }));
  to.setItem("hellmouth friends", JSON.stringify(["Cleo", "Bob"]));
  to.setItem("hellmouth.decks.vs", JSON.stringify([deck("b", "newer here", 9), deck("c", "mine", 2)]));
  assert.equal(taken(written(from), to), 1);
  assert.deepEqual(JSON.parse(to.getItem("hellmouth")!), { name: "Anne", sound: true, emblem: "moon", language: "fr" });
  assert.deepEqual(JSON.parse(to.getItem("hellmouth friends")!), ["Bob", "Cleo"]);
  const names = (JSON.parse(to.getItem("hellmouth.decks.vs")!) as { deck: { name: string } }[]).map((one) => one.deck.name);
  assert.deepEqual(names.toSorted(), ["mine", "new", "newer here"]);
});

test("what is no profile changes nothing", () => {
  const to = new Box();
  for (const text of ["{}", "[]", "nonsense", '{"format": "hellmouth profile 1"}']) assert.throws(() => taken(text, to));
  assert.equal(to.kept.size, 0);
});
