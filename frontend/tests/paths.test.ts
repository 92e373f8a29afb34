import assert from "node:assert/strict";
import { test } from "node:test";
import { absolute, box, coarse, parse } from "../build/paths.ts";

test("commands are read, also without gaps", () => {
  assert.deepEqual(parse("M1.5.5-3 2z").map((step) => step.letter), ["M", "L", "z"]);
  assert.deepEqual(parse("a5 5 0 0110 0")[0]!.numbers, [5, 5, 0, 0, 1, 10, 0]);
  assert.throws(() => parse("M1 x"), /not a number/);
});

test("relative steps become places", () => {
  assert.deepEqual(absolute(parse("m10 10h5v5l-5 0zm20 0h1")).map((step) => step.numbers), [[10, 10], [15], [15], [10, 15], [], [30, 10], [31]]);
});

test("rounding errors do not add up", () => {
  const many = "M0 0" + "l.4 0".repeat(100);
  const ends = absolute(parse(coarse(many, 0)));
  assert.equal(ends.at(-1)!.numbers[0], 40);
});

test("a coarse path goes where the fine one goes", () => {
  const fine = "M12.34 5.6c1.11 2.22 3.33 4.44 5.55 6.66S20 21.5 22.3 23.4Q30.1 30.2 33.3 31.1T40.4 41.4A10.5 10.5 0 0 1 61.4 41.4H70.7V80.8L5.5 5.5Z";
  const [a, b] = [absolute(parse(fine)), absolute(parse(coarse(fine, 1)))];
  assert.equal(a.length, b.length);
  a.forEach((step, i) => step.numbers.forEach((n, k) => assert.ok(Math.abs(n - b[i]!.numbers[k]!) <= 0.051, `${i} ${k}`)));
});

test("the box is where the ink is, not where handles are", () => {
  assert.deepEqual(box("M0 0h10v20h-10z"), [0, 0, 10, 20]);
  assert.deepEqual(box("M0 0C0 40 100 40 100 0"), [0, 0, 100, 30]);
  assert.deepEqual(box("M0 50A50 50 0 0 1 100 50"), [0, 0, 100, 50]);
});
