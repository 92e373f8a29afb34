import assert from "node:assert/strict";
import { test } from "node:test";
import { emphasis, quiet } from "../src/art/emphasis.ts";
import { lineWidth, widthOf } from "../src/art/lettering.ts";

test("letters have their own widths", () => {
  assert.ok(widthOf("Will") < widthOf("Mmmm"));
  assert.ok(widthOf("Commencement") > 7);
});

test("a line is never narrower than the longest word", () => {
  for (const name of ["Commencement Ceremonies", "Self-Referential Humor", "Fiez-vous à la technopaïenne", "La vie sur la Bouche de l'Enfer", "Wesley Wyndam-Pryce"]) {
    const longest = Math.max(...name.split(/[ -]/).map(widthOf));
    const line = lineWidth(name);
    assert.ok(line >= longest - 0.01, name);
    assert.ok(line < widthOf(name), name);
  }
});

test("two lines break where they are most even", () => {
  assert.equal(lineWidth("Double Espresso"), Math.round(widthOf("Espresso") * 100) / 100);
  assert.equal(lineWidth("Stake"), widthOf("Stake"));
  assert.equal(lineWidth("Wyndam-Pryce"), Math.round(Math.max(widthOf("Wyndam-"), widthOf("Pryce")) * 100) / 100);
});

test("three lines where two would be too small", () => {
  assert.ok(lineWidth("Le Maire Richard Wilkins III", 3) < lineWidth("Le Maire Richard Wilkins III", 2));
  assert.equal(lineWidth("Le Maire Richard Wilkins III", 3), Math.round(Math.max(widthOf("Le Maire"), widthOf("Richard"), widthOf("Wilkins III")) * 100) / 100);
  assert.equal(lineWidth("Stake", 3), lineWidth("Stake", 2));
});

test("a space that holds does not break", () => {
  assert.equal(lineWidth("a\u00a0b"), Math.round(widthOf("a\u00a0b") * 100) / 100);
});

test("words in capitals are emphasised", () => {
  assert.deepEqual(emphasis("If a VAMPIRE wins"), [{ text: "If a ", strong: false }, { text: "VAMPIRE", strong: true }, { text: " wins", strong: false }]);
  assert.deepEqual(emphasis("SORCELLERIE, ok").map((piece) => piece.strong), [true, false]);
  assert.deepEqual(emphasis("The KO pile, 2 XP"), [{ text: "The KO pile, 2 XP", strong: false }]);
});

test("on the line below the name they are not", () => {
  assert.equal(quiet("Hero · SLAYER · DÉMONOLOGIE"), "Hero · Slayer · Démonologie");
  assert.equal(quiet("KO, XP III"), "KO, XP III");
});
