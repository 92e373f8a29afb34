import assert from "node:assert/strict";
import { test } from "node:test";
import { encode } from "uqr";

test("a whole link fits into a code that a camera reads from a screen", () => {
  const link = `http://192.168.178.123:8666/#s=${"x".repeat(43)}`;
  const code = encode(link, { ecc: "M", border: 4 });
  assert.ok(code.size <= 41 + 8, `${code.size}`);
  assert.equal(code.data.length, code.size);
  // three finder patterns, in the corners inside the quiet border
  const finder = (x: number, y: number) => [0, 6].every((d) => code.data[y + d]!.slice(x, x + 7).every(Boolean));
  assert.ok(finder(4, 4) && finder(code.size - 11, 4) && finder(4, code.size - 11));
  assert.ok(code.data[0]!.every((on) => !on), "a quiet border");
});
