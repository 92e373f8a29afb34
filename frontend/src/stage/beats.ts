// What happened, cut into beats: things shown together, each with its time. Pure: no clock, no document.
import type { Happening, Line, Ref } from "../lib/protocol.ts";

export type Speed = "off" | "quick" | "normal" | "slow";

/** Things that happen at once on the stage: a line of the log with the cards that moved for it. */
export interface Beat {
  what: Happening["what"];
  events: Happening[];
  /** Number of the log line that tells it; null: cards moved and nothing was said. */
  line: number | null;
  /** How long it takes at normal speed, in milliseconds. */
  ms: number;
  /** The card that was played and whose effect this is; it is held up as long. */
  scope: Ref | null;
  /** Part of how a conflict ended: the numbers, who fell, what it cost. */
  result: boolean;
}

/** How long each kind of thing is shown at normal speed. */
const TIMES: Record<Happening["what"], number> = {
  told: 0, moved: 400, drawn: 360, played: 1200, shown: 1200, turned: 450, changed: 600, rolled: 1200, walked: 620,
  conflict: 800, result: 1500, scored: 800, time: 500, left: 600,
};
/** Messages that take another time than their kind. */
const OWN_TIMES: Record<string, number> = {
  "ccg.log.step": 120, "ccg.log.goal": 600, "ccg.log.wins": 900, "ccg.log.day": 900, "ccg.log.night": 900, "ccg.log.boosts": 700, "vs.log.level": 900,
  "board.log.black": 700, "board.log.changes": 900, "board.log.round": 400,
};
/** Another card of the same move starts this much later. */
export const STAGGER = 70;
/** A piece takes this much longer for every further space of its way, up to so many. */
const STEP = 70;
const LONG = 12;
const FACTORS: Record<Speed, number> = { off: 0, quick: 0.45, normal: 1, slow: 1.7 };
/** What a whole turn of somebody else may take at normal speed; what is more hurries. */
export const BUDGET = 8000;
/** However much there is, a thing can be seen. */
const HURRY = 0.2;

export const isRef = (value: unknown): value is Ref => typeof value === "object" && value !== null && "card" in value;

/** The cards an event is about, in the order of its arguments. */
export function cardsOf(event: Happening): Ref[] {
  return Object.values(event.about).flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isRef);
}

/** A card that moved; everything else has words, though not always for everybody. */
export const wordless = (event: Happening): boolean => event.message === "moved";
/** The event of a beat that has words. */
export const toldOf = (beat: Beat): Happening | null => beat.events.findLast((event) => !wordless(event)) ?? null;
const named = (event: Happening, beat: Beat): boolean => {
  const [card] = cardsOf(event);
  return wordless(event) && beat.events.some((one) => !wordless(one) && cardsOf(one).some((ref) => ref.card === card?.card));
};

/** Whether a told event says in words what the wordless moves before it did. */
function tells(event: Happening, beat: Beat): boolean {
  if (beat.line !== null || wordless(event)) return false;
  const moved = new Set(beat.events.flatMap((one) => cardsOf(one).map((ref) => ref.card)));
  return cardsOf(event).some((ref) => moved.has(ref.card));
}

/** Whether a wordless move goes the same way as those before it. */
function follows(event: Happening, beat: Beat): boolean {
  const last = beat.events.at(-1)!;
  return wordless(event) && wordless(last) && event.about["start"] === last.about["start"] && event.about["end"] === last.about["end"];
}

/** Whether a wordless move carries out what was just said; a card that was played leaves when its effect has run. */
function carries(event: Happening, beat: Beat): boolean {
  return ["moved", "left", "turned"].includes(beat.what) && !wordless(beat.events.at(-1)!) && !beat.events.some(wordless) && named(event, beat);
}

/** The same thing said of one card after the other: five cards drawn are one beat, and so are two numbers of one card. */
function repeats(event: Happening, before: Beat | undefined): boolean {
  const told = before && toldOf(before);
  if (!told || event.message !== told.message) return false;
  if (before.what === "drawn") return true;
  return before.what === "changed" && cardsOf(event)[0]?.card === cardsOf(told)[0]?.card && event.cause?.card === told.cause?.card;
}

function timed(beat: Beat): Beat {
  const several = beat.events.filter(wordless).length;
  const told = toldOf(beat);
  const way = told?.about["path"];
  const walk = Array.isArray(way) ? STEP * Math.max(0, Math.min(LONG, way.length - 2)) : 0;
  return { ...beat, ms: ((told && OWN_TIMES[told.message]) ?? TIMES[beat.what]) + STAGGER * Math.max(0, several - 1) + walk };
}

/** Events in order, grouped into what is seen together. `open`: the card whose effect was still running before. */
export function beatsOf(events: Happening[], open: Ref | null = null): Beat[] {
  const beats: Beat[] = [];
  for (const event of events) {
    const last = beats.at(-1);
    if (last && (follows(event, last) || carries(event, last))) last.events.push(event);
    else if (last && wordless(event) === false && last.line !== null && repeats(event, last) && last.what === "changed") {
      last.events.push(event);
      last.line = event.line;
    } else if (last && tells(event, last)) {
      const before = beats.at(-2);
      if (repeats(event, before)) {
        before!.events.push(...last.events, event);
        before!.line = event.line;
        beats.pop();
      } else {
        last.events.push(event);
        last.line = event.line;
        last.what = event.what === "told" ? "moved" : event.what;
      }
    } else beats.push({ what: event.what, events: [event], line: event.line, ms: 0, scope: null, result: false });
  }
  return scoped(beats, open).map(timed);
}

/** Cards whose effect runs are held up; how a conflict ended stays in sight until something else begins. */
function scoped(beats: Beat[], open: Ref | null): Beat[] {
  let scope = open;
  let result = false;
  for (const beat of beats) {
    const told = toldOf(beat);
    if (beat.what === "played") scope = (told && cardsOf(told).find((ref) => ref.face !== null)) ?? null;
    else if (scope && beat.what !== "told") {
      const card = scope.card;
      if (!beat.events.some((event) => event.cause?.card === card || cardsOf(event).some((ref) => ref.card === card && wordless(event)))) scope = null;
    }
    if (beat.what === "result" || told?.message === "board.log.fight_roll") result = true;
    else if (["time", "played", "shown", "conflict", "drawn", "walked", "rolled"].includes(beat.what)) result = false;
    beat.scope = scope;
    beat.result = result && beat.line !== null && beat.what !== "told";
  }
  return beats;
}

/** How much quicker than usual what is left must go so that a turn keeps to its time. */
export function pace(left: number, spent: number): number {
  const room = Math.max(BUDGET / 8, BUDGET - spent);
  return left <= room ? 1 : Math.max(HURRY, room / left);
}

/** How long a beat takes: by the player's speed and the pace of the turn. */
export function duration(beat: Beat, speed: Speed, rate = 1): number {
  return Math.round(beat.ms * FACTORS[speed] * rate);
}

/** The line with that number among those that came with an update. */
export function lineOf(number: number | null, log: { start: number; lines: Line[] }): Line | null {
  return number === null ? null : (log.lines[number - log.start] ?? null);
}
