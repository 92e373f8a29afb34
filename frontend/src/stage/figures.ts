// What is shown of an event beside its sentence: the number that rises, whether it is good news, the dice. Pure.
import type { Happening } from "../lib/protocol.ts";

export interface Figure {
  text: string;
  tone: "good" | "bad" | "plain";
  /** A mark beside the number: a drop of health, a star of destiny, experience. */
  icon: "heart" | "star" | "";
}
/** Dice that fell: which kind, what each shows. */
export interface Throw {
  kind: "blue" | "black" | "fight" | "majik";
  faces: (number | string)[];
  /** How many of them show a Moon; flames of the black die. */
  moons: number;
  flames: [number, number];
}

const number = (event: Happening, name = "n"): number => (typeof event.about[name] === "number" ? event.about[name] : 0);
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
const health = (n: number): Figure => ({ text: signed(n), tone: n < 0 ? "bad" : "good", icon: "heart" });
const both = (n: number): Figure => ({ text: `${signed(n)}/${signed(n)}`, tone: n < 0 ? "bad" : "good", icon: "" });

const FIGURES: Record<string, (event: Happening) => Figure> = {
  "vs.log.wounded": (e) => health(-number(e)),
  "vs.log.healed": (e) => health(number(e)),
  "vs.log.vitality": (e) => health(number(e)),
  "vs.log.marks": (e) => both(number(e)),
  "vs.log.minus": (e) => both(-number(e)),
  "vs.log.xp": (e) => ({ text: `${signed(number(e))} XP`, tone: "good", icon: "" }),
  "ccg.log.gain": (e) => ({ text: signed(number(e)), tone: "good", icon: "star" }),
  "ccg.log.lose": (e) => ({ text: signed(-number(e)), tone: "bad", icon: "star" }),
  "ccg.log.pays": (e) => ({ text: signed(-number(e)), tone: "plain", icon: "star" }),
  "board.log.hurt": (e) => health(-number(e)),
  "board.log.healed": (e) => health(number(e)),
  "board.log.runs": (e) => health(-number(e)),
};

/** Changes of attack and defence that were told one after the other: "+2/+2". */
function bonus(events: Happening[]): Figure | null {
  const by = { atk: 0, def: 0 };
  for (const event of events) by[event.about["stat"] === "def" ? "def" : "atk"] += number(event);
  if (!by.atk && !by.def) return null;
  return { text: `${signed(by.atk)}/${signed(by.def)}`, tone: by.atk + by.def < 0 ? "bad" : "good", icon: "" };
}

/** The number of an event; `same` are the others of its beat with the same message. */
export function figureOf(event: Happening, same: Happening[] = [event]): Figure | null {
  return event.message === "vs.log.bonus" ? bonus(same) : (FIGURES[event.message]?.(event) ?? null);
}

const DICE: Record<string, (event: Happening) => Omit<Throw, "moons" | "flames"> & Partial<Throw>> = {
  "board.log.rolls": (e) => ({ kind: "blue", faces: [number(e), number(e, "m")], moons: number(e, "moons") }),
  "board.log.rolls_for": (e) => ({ kind: "blue", faces: [number(e), number(e, "m")], moons: number(e, "moons") }),
  "board.log.black": (e) => ({ kind: "black", faces: [""], flames: [number(e), number(e, "m")] }),
  "board.log.fight_roll": (e) => ({ kind: "fight", faces: String(e.about["dice"] ?? "").split(" ").filter(Boolean) }),
  "board.log.majik": (e) => ({ kind: "majik", faces: Array.from({ length: number(e, "m") }, (_, i) => (i < number(e) ? 1 : 0)) }),
};

export function throwOf(event: Happening): Throw | null {
  const found = DICE[event.message]?.(event);
  return found && found.faces.length ? { moons: 0, flames: [0, 0], ...found } : null;
}

/** The two numbers that met, if the event tells them. */
export function meetingOf(event: Happening): [number, number] | null {
  if (!["vs.log.strike", "vs.log.strike_back", "ccg.log.totals", "ccg.log.goal"].includes(event.message)) return null;
  return [number(event), number(event, "m")];
}
