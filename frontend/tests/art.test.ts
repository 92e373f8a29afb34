import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, emblems, iconSet } from "../build/emblems.ts";
import { entryOf, leading, pictureOf } from "../src/art/art.ts";
import { backSvg } from "../src/art/backs.ts";
import { INKS, mix, type Tone } from "../src/art/inks.ts";
import { el, toSvg, type Shape } from "../src/art/nodes.ts";
import { seeded } from "../src/art/random.ts";
import { scene, SCENES, sceneSvg, type Picture } from "../src/art/scenes.ts";
import { roofs, town } from "../src/art/town.ts";

const icon = { d: "M0 0h512v512H0z", box: [0, 0, 512, 512] as const };
const card = (more: Partial<Picture> = {}): Picture => ({ id: "buffy", icon, scene: "bust", tone: "blue", figure: "tail/jacket/light", ...more });

/** Every id that is referred to exists, once. */
function references(svg: string): void {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
  assert.equal(new Set(ids).size, ids.length);
  for (const [, name] of svg.matchAll(/(?:url\(#|href="#)([\w-]+)/g)) assert.ok(ids.includes(name), `#${name}`);
}

test("chance depends on the text alone", () => {
  const first = Array.from({ length: 50 }, seeded("sunnydale"));
  assert.deepEqual(Array.from({ length: 50 }, seeded("sunnydale")), first);
  assert.notDeepEqual(Array.from({ length: 50 }, seeded("cleveland")), first);
  assert.ok(first.every((n) => n >= 0 && n < 1));
  assert.ok(new Set(first).size > 45);
});

test("a picture is always the same, and another one for another card", () => {
  for (const kind of SCENES) {
    const svg = sceneSvg(card({ scene: kind }));
    assert.equal(sceneSvg(card({ scene: kind })), svg);
    references(svg);
    if (kind !== "window" && kind !== "beast") assert.notEqual(sceneSvg(card({ scene: kind, id: "willow" })), svg, kind);
    assert.ok(!/NaN|undefined|Infinity/.test(svg), kind);
    assert.ok(!/ style=|<style|<script/.test(svg), kind);
  }
});

test("scenes are plain data", () => {
  const walk = (shape: Shape): number => 1 + shape.kids.reduce((sum, kid) => sum + walk(kid), 0);
  for (const kind of SCENES) {
    const shapes = scene(card({ scene: kind }));
    assert.deepEqual(JSON.parse(JSON.stringify(shapes)), shapes);
    assert.ok(shapes.reduce((sum, shape) => sum + walk(shape), 0) < 600, kind);
  }
});

test("heroes, evil, levels, talents, places and lights can be told apart", () => {
  const drawn = [
    card(), card({ main: true }), card({ main: true, level: 2 }), card({ evil: true }), card({ tone: "wine" }), card({ figure: "bald/robe" }),
    card({ scene: "gesture" }), card({ scene: "gesture", talent: "charm" }), card({ scene: "place", place: "town" }), card({ scene: "place", place: "under" }),
    card({ scene: "place", place: "outdoor" }), card({ scene: "place", place: "school" }), card({ scene: "place", place: "town", backlit: true }),
    card({ scene: "place", place: "town", backlit: true, tone: "noon" }), card({ scene: "object" }), card({ scene: "object", holy: true }),
  ].map((one) => sceneSvg(one));
  assert.equal(new Set(drawn).size, drawn.length);
});

test("every card of every game is drawn, no two alike", () => {
  const [list, set] = [emblems(), iconSet()];
  for (const game of Object.keys(list.games)) {
    const { index, files } = bundle(game, list, set);
    const drawn = new Map<string, string>();
    for (const [id, entry] of Object.entries(index.cards)) {
      const svg = sceneSvg(pictureOf({ id, type: "other", tone: "blue" }, entry, files[entry.file]![id]!));
      references(svg);
      assert.ok(!/NaN|undefined/.test(svg), id);
      assert.equal(drawn.get(svg), undefined, `${game} ${id} and ${drawn.get(svg)}`);
      drawn.set(svg, id);
    }
    assert.ok(drawn.size > 60);
  }
});

test("a card that people add has a picture of its type", () => {
  const { index, files } = bundle("ccg", emblems(), iconSet());
  const drawn = (type: string) => {
    const { entry, name } = entryOf(index, "my-own", type);
    return pictureOf({ id: "my-own", type, tone: "slate" }, entry, files[entry.file]![name]!).scene;
  };
  assert.equal(drawn("location"), "place");
  assert.equal(drawn("nothing known"), "gesture");
  assert.equal(entryOf(index, "stake").name, "stake");
  assert.equal(entryOf(index, "constructor").name, "other");
});

test("the leading talent is the highest, the first of equals", () => {
  assert.equal(leading({ bk: 1, charm: 2 }), "charm");
  assert.equal(leading({ bk: 1, smarts: 1 }), "bk");
  assert.equal(leading({}), undefined);
});

test("inks mix, and their emblems stand out from the sky", () => {
  assert.equal(mix("#000000", "#ffffff", 0.5), "#808080");
  const light = (color: string) => [1, 3, 5].reduce((sum, i) => sum + parseInt(color.slice(i, i + 2), 16), 0);
  for (const tone of Object.keys(INKS) as Tone[]) if (tone !== "noon") assert.ok(light(INKS[tone].key) - light(INKS[tone].top) > 400, tone);
});

test("attributes are escaped", () => {
  assert.equal(toSvg(el("path", { d: 'M0"<&' })), '<path d="M0&quot;&lt;&amp;"/>');
  references(backSvg());
});

test("the town is the same for a seed, and its roofs go from side to side", () => {
  assert.deepEqual(town("a", 0.6), town("a", 0.6));
  assert.notDeepEqual(town("a", 0.6), town("b", 0.6));
  const { walls, windows } = roofs(seeded("x"), 300, 60, 150, 0.3, 400);
  assert.match(walls, /^M-20 /);
  assert.ok(windows.length > 0);
});
