import assert from "node:assert/strict";
import { test } from "node:test";
import { unbroken } from "../src/lib/typography.ts";

test("French marks keep to their word", () => {
  assert.equal(unbroken("Étape de Prologue : agir ou passer ?"), "Étape de Prologue\u00a0: agir ou passer\u00a0?");
  assert.equal(unbroken("« Oui » à 69 %"), "«\u00a0Oui\u00a0» à 69\u00a0%");
  assert.deepEqual(JSON.parse(unbroken('{"a": "b : c", "n": [1, 2]}')), { a: "b\u00a0: c", n: [1, 2] });
});
