import assert from "node:assert/strict";
import { test } from "node:test";
import { unbroken } from "../src/lib/typography.ts";

test("French marks keep to their word", () => {
  assert.equal(unbroken("Étape de Prologue : agir ou passer ?"), "Étape de Prologue\u202f: agir ou passer\u202f?");
  assert.equal(unbroken("« Oui » à 69 %"), "«\u202fOui\u202f» à 69\u202f%");
  assert.equal(unbroken("l'un d''eux, '{' et '#'"), "l’un d’eux, '{' et '#'");
  assert.deepEqual(JSON.parse(unbroken('{"a": "b : c", "n": [1, 2]}')), { a: "b\u202f: c", n: [1, 2] });
});
