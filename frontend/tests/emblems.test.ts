import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { bundle, decksOf, doorBundle, emblems, iconSet } from "../build/emblems.ts";
import { SCENES } from "../src/art/scenes.ts";

const list = emblems();
const set = iconSet();
const data = (path: string) => readFileSync(new URL(`../../src/hellmouth/games/${path}`, import.meta.url), "utf8");
const ids = (path: string) => (JSON.parse(data(path)) as { id: string }[]).map((card) => card.id);
/** Ids of all cards, from the games' own data. */
const CARDS: Record<string, string[]> = {
  vs: ids("vs/data/cards.json"),
  ccg: ids("ccg/data/cards.json"),
  board: (() => {
    type Named = { id: string };
    const { decks, characters } = JSON.parse(data("board/data/components.json")) as { decks: Record<string, Named[]>; characters: Named[] };
    return [...Object.values(decks).flat(), ...characters].map((one) => one.id);
  })(),
};

for (const [game, cards] of Object.entries(CARDS)) {
  test(`${game}: every card has an emblem, and nothing else has`, () => {
    assert.ok(cards.length > 50);
    assert.deepEqual(Object.keys(list.games[game]!).sort(), [...cards].sort());
  });
  test(`${game}: no emblem stands for more than two cards`, () => {
    const used = new Map<string, string[]>();
    for (const [id, { icon }] of Object.entries(list.games[game]!)) used.set(icon, [...(used.get(icon) ?? []), id]);
    assert.deepEqual([...used].filter(([, ids]) => ids.length > 2), []);
  });
  test(`${game}: its files hold exactly what its cards need, where the index says`, () => {
    const { index, files } = bundle(game, list, set);
    const needed = files.map(() => [] as string[]);
    for (const [id, entry] of [...Object.entries(index.cards), ...Object.entries(index.unlisted)]) needed[entry.file]!.push(id);
    assert.deepEqual(files.map((file) => Object.keys(file).sort()), needed.map((ids) => ids.sort()));
    for (const [name, { d, box }] of files.flatMap((file) => Object.entries(file))) {
      assert.match(d, /^m[\d -]/, name);
      assert.ok(box[2] > 100 && box[3] > 40 && box[0] >= -2 && box[1] >= -2 && box[0] + box[2] <= 514 && box[1] + box[3] <= 514, `${name} ${box}`);
    }
  });
  test(`${game}: the door of the lobby has three cards in both languages, with their emblems`, () => {
    const door = doorBundle(list, set)[game]!;
    assert.deepEqual(door.map(({ card }) => card.id), list.doors[game]);
    for (const { card, entry, icon } of door) {
      assert.ok(card.name.en && card.name.fr, card.id);
      assert.equal(entry.scene, list.games[game]![card.id]!.scene);
      assert.ok(icon.d);
      assert.ok(!("text" in card) && !("powers" in card), "a poster has no text");
    }
  });
}

test("the map of the board game has an emblem for every room and for every kind of dot", () => {
  const { grid, features } = JSON.parse(data("board/data/components.json")) as {
    grid: { areas: Record<string, { indoor: boolean }> }; features: { dot_deck: Record<string, string> };
  };
  const rooms = Object.entries(grid.areas).filter(([, area]) => area.indoor).map(([letter]) => `area-${letter}`);
  const needed = [...rooms, ...Object.values(features.dot_deck), "corner", "hellmouth"];
  assert.deepEqual(Object.keys(list.plan).sort(), needed.sort());
});

test("two decks of the large game need about half of its emblems, those of a first game one file", () => {
  const { index, files } = bundle("ccg", list, set);
  const named = decksOf("ccg", new Set(Object.keys(index.cards)));
  const decks = [...named.values()];
  assert.ok(decks.length > 10);
  const size = (numbers: Set<number>) => [...numbers].reduce((sum, i) => sum + gzipSync(JSON.stringify(files[i])).length, 0);
  const whole = size(new Set(files.keys()));
  const pairs = decks.flatMap((one, i) => decks.slice(i + 1).map((other) => size(new Set([...one, ...other].map((id) => index.cards[id]!.file)))));
  assert.ok(Math.max(...pairs) < whole * 0.6, `${Math.max(...pairs)} of ${whole}`);
  const first = list.first["ccg"]!.map((name) => named.get(name));
  assert.ok(first.length === 2 && first.every(Boolean), "the decks of a first game exist");
  assert.equal(new Set(first.flatMap((deck) => [...deck!].map((id) => index.cards[id]!.file))).size, 1);
});

test("a first game of the board game needs one file, and leaves others for later", () => {
  const { index, files } = bundle("board", list, set);
  const needed = ["buffy", "willow", "xander", "oz", "master", "spike", "drusilla", "darla", "weapon-crossbow", "research-sewer-map", "help-tara", "evil-hex"];
  assert.equal(new Set(needed.map((id) => index.cards[id]!.file)).size, 1);
  const sizes = files.map((file) => gzipSync(JSON.stringify(file)).length);
  assert.ok(sizes[index.cards["buffy"]!.file]! < sizes.reduce((sum, size) => sum + size, 0) * 0.75, `${sizes}`);
});

test("scenes are known, people have figures, places a kind", () => {
  for (const cards of [...Object.values(list.games), list.unlisted])
    for (const [id, entry] of Object.entries(cards)) {
      assert.ok(SCENES.includes(entry.scene), id);
      assert.equal(entry.figure !== undefined, entry.scene === "bust", id);
      assert.equal(entry.place !== undefined, entry.scene === "place", id);
    }
});

test("small marks exist", () => {
  for (const name of Object.values(list.glyphs)) assert.ok(set.icons[name], name);
});

test("an icon that does not exist is named", () => {
  assert.throws(() => bundle("vs", { ...list, games: { vs: { x: { icon: "no-such", scene: "object" } } } }, set), /the icon set has no "no-such"/);
});
