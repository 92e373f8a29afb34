import assert from "node:assert/strict";
import { test } from "node:test";
import type { Decision, Happening, Option, Ref } from "../src/lib/protocol.ts";
import { BUDGET, beatsOf, duration, lineOf, pace } from "../src/stage/beats.ts";
import { figureOf, throwOf } from "../src/stage/figures.ts";
import { buttonsOf, mainOf, menuOf, spaceOf } from "../src/stage/choices.ts";

const ref = (card: number): Ref => ({ card, face: `f${card}` });
const moved = (card: number, start = "deck:0", end = "hand:0"): Happening => ({ what: "moved", message: "moved", line: null, about: { card: ref(card), start, end }, cause: null });
const told = (what: Happening["what"], line: number, card: number, message = `x.log.${what}`): Happening => ({ what, message, line, about: { card: ref(card) }, cause: null });

test("five cards drawn are one beat with its last line", () => {
  const events = [1, 2, 3, 4, 5].flatMap((card, i) => [moved(card), told("drawn", i, card)]);
  const beats = beatsOf(events);
  assert.equal(beats.length, 1);
  assert.equal(beats[0]!.line, 4);
  assert.equal(beats[0]!.events.length, 10);
});

test("a line that tells of a moved card is shown with the move, others one after the other", () => {
  const beats = beatsOf([moved(7, "hand:0", "front:0"), told("moved", 0, 7), told("changed", 1, 9), told("turned", 2, 9)]);
  assert.deepEqual(beats.map((beat) => [beat.what, beat.line]), [["moved", 0], ["changed", 1], ["turned", 2]]);
});

test("every event is in exactly one beat, in order", () => {
  const events = [told("played", 0, 3), moved(3, "hand:1", "ko:1"), told("left", 1, 3), moved(4, "deck:0", "hand:0"), told("told", 2, 9), moved(5, "a:0", "b:0")];
  assert.deepEqual(beatsOf(events).flatMap((beat) => beat.events), events);
});

test("speed scales, off takes no time, a long turn hurries", () => {
  const [beat] = beatsOf([told("played", 0, 3)]);
  assert.equal(duration(beat!, "off"), 0);
  assert.ok(duration(beat!, "quick") < duration(beat!, "normal"));
  assert.ok(duration(beat!, "slow") > duration(beat!, "normal"));
  assert.equal(pace(BUDGET, 0), 1);
  assert.ok(pace(2 * BUDGET, 0) <= 0.5);
  assert.ok(pace(BUDGET, BUDGET) < 0.25);
  assert.ok(pace(100 * BUDGET, 0) > 0); // however much there is, it can be seen
});

test("a beat finds its line by number", () => {
  const line = { tick: 1, seats: [], message: "x", parts: [] };
  const [beat] = beatsOf([told("changed", 12, 3)]);
  assert.equal(lineOf(beat!.line, { start: 12, lines: [line] }), line);
  assert.equal(lineOf(beat!.line, { start: 20, lines: [line] }), null);
});

const caused = (what: Happening["what"], line: number, card: number, by: number, about: Happening["about"] = {}, message = `x.log.${what}`): Happening =>
  ({ what, message, line, about: { card: ref(card), ...about }, cause: ref(by) });

test("a played card is held up until its effect has run", () => {
  const events = [moved(3, "hand:1", "limbo:1"), told("played", 0, 3), caused("changed", 1, 9, 3), { ...moved(3, "limbo:1", "ko:1") }, told("conflict", 2, 9), caused("changed", 3, 9, 4)];
  assert.deepEqual(beatsOf(events).map((beat) => [beat.what, beat.scope?.card ?? null]), [["played", 3], ["changed", 3], ["moved", 3], ["conflict", null], ["changed", null]]);
  assert.equal(beatsOf([caused("changed", 0, 9, 3)], ref(3))[0]!.scope?.card, 3); // it went on after a roll
});

test("what a conflict cost belongs to its result", () => {
  const events = [told("conflict", 0, 1), told("result", 1, 1), told("turned", 2, 1), told("changed", 3, 1), told("left", 4, 1), moved(1, "front:0", "ko:0"), told("time", 5, 2)];
  assert.deepEqual(beatsOf(events).map((beat) => [beat.what, beat.result]), [["conflict", false], ["result", true], ["turned", true], ["changed", true], ["left", true], ["time", false]]);
});

test("a move that is said first is one beat with it", () => {
  const beats = beatsOf([told("moved", 0, 7), moved(7, "hand:0", "front:0"), told("played", 1, 8), moved(8, "hand:0", "ko:0")]);
  assert.deepEqual(beats.map((beat) => [beat.what, beat.events.length]), [["moved", 2], ["played", 1], ["moved", 1]]);
});

test("numbers say how much, and two changes of one card are one number", () => {
  const bonus = ["atk", "def"].map((stat, i) => caused("changed", i, 9, 3, { stat, n: 2 }, "vs.log.bonus"));
  const [beat, ...rest] = beatsOf(bonus);
  assert.equal(rest.length, 0);
  assert.deepEqual(figureOf(bonus[1]!, beat!.events), { text: "+2/+2", tone: "good", icon: "" });
  assert.equal(figureOf(caused("changed", 0, 9, 3, { n: 1 }, "vs.log.wounded"))?.text, "−1");
  assert.equal(figureOf(told("told", 0, 9)), null);
});

test("dice show what was rolled", () => {
  const rolled = (message: string, about: Happening["about"]): Happening => ({ what: "rolled", message, line: 0, about, cause: null });
  assert.deepEqual(throwOf(rolled("board.log.rolls", { n: 4, m: 6, moons: 1 }))?.faces, [4, 6]);
  assert.deepEqual(throwOf(rolled("board.log.fight_roll", { dice: "punch stake", n: 2 }))?.faces, ["punch", "stake"]);
  assert.deepEqual(throwOf(rolled("board.log.majik", { n: 1, m: 3 }))?.faces, [1, 0, 0]);
  assert.equal(throwOf(rolled("board.log.rerolls", {})), null);
});

const option = (verb: string, label: string, ...cards: number[]): Option => ({
  key: [verb, ...cards].join(" "), label, notation: label, verb, cards,
  arguments: cards.map((value, i) => ({ name: `c${i}`, kind: "card", value, text: `card ${value}` })),
});
const asked = (kind: string, options: Option[]): Decision => ({ seat: 0, kind, prompt: [], source: null, stop: "", options });
const drawn = (key: string): boolean => key !== "card:99";

test("what the scene does not draw is a button, and going on stands out", () => {
  const options = [option("play", "Play A", 1), option("play", "Play hidden", 99), option("pass", "Pass")];
  const buttons = buttonsOf(options, drawn);
  assert.deepEqual(buttons.map((one) => one.key), ["play 99", "pass"]);
  assert.equal(mainOf(buttons)?.key, "pass");
});

test("Space passes but never declines", () => {
  const yes = option("yes", "Yes"), no = option("no", "No"), pass = option("pass", "Pass");
  assert.equal(spaceOf(asked("yes_no", [yes, no]), [yes, no]), undefined);
  assert.equal(spaceOf(asked("window", [option("play", "x", 1), pass]), [option("play", "x", 1), pass]), pass);
  assert.equal(spaceOf(asked("choose", [option("choose", "a", 1), no]), [option("choose", "a", 1), no]), undefined);
});

test("a card with several uses has a menu; one use with targets has none", () => {
  const lay = option("lay", "Lay it face down", 1);
  const boost = [option("powerup", "Power up Buffy with it", 1, 2), option("powerup", "Power up Oz with it", 1, 3)];
  const menu = menuOf([lay, ...boost], ["card:1"], drawn);
  assert.deepEqual(menu.map((entry) => entry.key), ["lay 1", "verb:powerup"]);
  assert.equal(menu[1]!.label, "Power up");
  assert.deepEqual(menuOf(boost, ["card:1"], drawn), []);
  assert.deepEqual(menuOf([lay], [], drawn), []);
});
