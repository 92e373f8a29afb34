import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Arg, Catalogue, MessageError, parse } from "../src/lib/template.ts";

// The same vectors that the Python side passes.
const vectors = JSON.parse(readFileSync(new URL("../../tests/core/message_vectors.json", import.meta.url), "utf-8"));
const catalogue = (language: string) => new Catalogue(language, vectors.catalogue[language]);
type Case = { language: string; id: string; args: Record<string, Arg>; text: string; names: string[] };

test("every message reads as the vectors say", () => {
  assert.ok(vectors.cases.length > 40);
  for (const one of vectors.cases as Case[]) {
    assert.equal(catalogue(one.language).render(one.id, one.args), one.text, JSON.stringify(one));
  }
});

test("a message that cannot be shown says what is wrong", () => {
  assert.ok(vectors.errors.length > 5);
  for (const one of vectors.errors as Case[]) {
    const named = (error: Error) => error instanceof MessageError && one.names.every((n) => error.message.includes(n));
    assert.throws(() => catalogue(one.language).render(one.id, one.args), named, JSON.stringify(one));
  }
});

test("a broken template names the character", () => {
  assert.ok(vectors.broken.length > 10);
  for (const one of vectors.broken as { text: string; character: number }[]) {
    const said = new RegExp(`at character ${one.character} of`);
    assert.throws(() => parse(one.text), said, one.text);
  }
});
