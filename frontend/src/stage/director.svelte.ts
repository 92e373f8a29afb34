// The director: shows what happened, one thing after the other, before the table stands as the last update says.
//
// Every update waits here until its beats have been played; then it is applied and whatever still changed its place
// slides there. A click, Space or a hidden window ends the show at once: nothing ever waits for a movement.
import { tick } from "svelte";
import type { Happening, Line, Outcome, Ref } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { play, soundOf } from "../lib/sound";
import { type Beat, beatsOf, cardsOf, duration, isRef, lineOf, pace, type Speed, STAGGER, toldOf, wordless } from "./beats";
import { type Box, boxOf, cardElement, elementsOf, endOf, heldBox, pieceElement, placeOf, plateElement, questionBox, stageBox, snapshot, walkEnd, type Drawn, zoneBox } from "./boxes";
import { Digest } from "./digest.svelte";
import { type Figure, figureOf, meetingOf, type Throw, throwOf } from "./figures";
import { lean, nudge, slide, stopWalks, strike, tilt, walk } from "./motions";

/** A card on its way, drawn above the scene. */
export interface Flight {
  key: string;
  card: number;
  face: string | null;
  from: Box;
  to: Box;
  ms: number;
  delay: number;
}
/** A number that rises from a card, or a point that flies to a plate, with its cause. */
export interface Float extends Figure {
  key: string;
  /** The printed card that caused it. */
  cause: string | null;
  at: Box;
  /** Where a point flies to. */
  to: Box | null;
}
/** A card held up for everybody to read, with the line that tells of it, while its effect runs. */
export interface Held {
  face: string;
  card: number;
  line: Line | null;
  /** Lines of what it does. */
  effects: Line[];
  from: Box | null;
}
/** How a conflict ended: who, numbers, cost. */
export interface Result {
  faces: string[];
  numbers: [number, number] | null;
  lines: Line[];
}
/** Something that happens to one card and has a look of its own. */
export interface Mark {
  key: string;
  kind: "stun" | "dust" | "level";
  face: string | null;
  at: Box;
}
export interface Shown {
  seq: number;
  events: Happening[];
  log: { start: number; lines: Line[] };
  outcome: Outcome | null;
  /** Whether I am asked next. */
  decision?: unknown;
}
interface Waiting {
  update: Shown;
  beats: Beat[];
  apply: () => void;
  at: number;
}

/** Shown so much later than it happened, somebody was away: jump to the end. */
const BEHIND = 15_000;
/** What I did myself goes quicker. */
const OWN = 0.6;
const SMALL = new Set<Beat["what"]>(["moved", "drawn", "told", "turned", "changed"]);

export class Director {
  flights = $state.raw<Flight[]>([]);
  floats = $state.raw<Float[]>([]);
  marks = $state.raw<Mark[]>([]);
  held = $state.raw<Held | null>(null);
  result = $state.raw<Result | null>(null);
  dice = $state.raw<(Throw & { key: number }) | null>(null);
  /** The last lines that were shown, the newest last. */
  lines = $state.raw<Line[]>([]);
  /** Where they are told: where the question stands. */
  seam = $state.raw<Box | null>(null);
  /** The room where things are held up: the map where there is one. */
  room = $state.raw<Box | null>(null);
  /** The beat that is being shown. */
  beat = $state.raw<Beat | null>(null);
  /** How long that beat takes here. */
  ms = $state(0);
  playing = $state(false);
  /** Some of what happened was jumped over. */
  missed = $state(false);
  /** What happened since I was asked before, to be looked at and shown again. */
  readonly digest = new Digest();
  /** The show waits until this is over: the opening. */
  curtain: Promise<void> | null = null;
  /** Where a space is in the drawing of a map; the game's scene may say. */
  spot: ((space: number) => { x: number; y: number }) | null = null;

  private queue: Waiting[] = [];
  private spent = 0;
  private hurry = false;
  private wake: (() => void) | null = null;
  private hidden: HTMLElement[] = [];
  private count = 0;
  private scope: Ref | null = null;
  /** Who met in the last conflict: the one who strikes, the one who is struck. */
  private met: string[] = [];
  /** Where the card that is held up goes afterwards. */
  private landing: Box | null = null;

  get speed(): Speed {
    return settings.still ? "off" : settings.kept.speed;
  }

  /** Show an update, then `apply` it. With nothing to show it is applied at once; `own`: it answers what I just did. */
  push(update: Shown, apply: () => void, own = false): void {
    const beats = beatsOf(update.events, this.scope);
    this.scope = beats.length ? beats.at(-1)!.scope : this.scope;
    this.digest.add(update, own);
    if (own) this.missed = false;
    if (!this.playing && (this.speed === "off" || document.hidden || !beats.length)) {
      for (const beat of beats) this.tell(beat, update, 0);
      this.report(update.seq, []);
      apply();
      return;
    }
    if (!this.playing && own && update.decision && beats.every((beat) => SMALL.has(beat.what))) {
      for (const beat of beats) this.tell(beat, update, 0);
      void this.settle(update, apply);
      return;
    }
    if (own) for (const beat of beats) beat.ms *= OWN; // I know what I did
    this.queue.push({ update, beats, apply, at: performance.now() });
    if (performance.now() - this.queue[0]!.at > BEHIND) this.finish();
    if (!this.playing) void this.run();
  }

  /** Everything that still waits happens now. */
  finish(): void {
    this.missed ||= this.playing;
    this.hurry = this.playing;
    this.wake?.();
  }

  /** It is my turn to answer again: the next show may take its time. */
  rest(): void {
    this.spent = 0;
  }

  /** Shows again what happened, on the table as it stands. */
  again(): void {
    if (this.playing || this.speed === "off") return;
    this.rest();
    this.missed = false;
    for (const update of this.digest.updates) this.queue.push({ update, beats: beatsOf(update.events), apply: () => {}, at: performance.now() });
    if (this.queue.length) void this.run();
  }

  private async run(): Promise<void> {
    this.playing = true;
    const hide = () => document.hidden && this.finish();
    document.addEventListener("visibilitychange", hide);
    if (this.curtain) await this.curtain;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const still = this.speed === "off" || document.hidden;
      for (const [i, beat] of next.beats.entries()) {
        if (still || this.hurry) this.tell(beat, next.update, 0);
        else await this.show(beat, next.update, this.left(next.beats.slice(i))).catch(report); // the game goes on without the show
      }
      await this.settle(next.update, next.apply, next.beats.at(-1)?.scope ?? null);
    }
    document.removeEventListener("visibilitychange", hide);
    this.playing = this.hurry = false;
    this.beat = this.held = this.result = null;
    this.lines = [];
  }

  /** Milliseconds of what still waits, at normal speed. */
  private left(beats: Beat[]): number {
    const waiting = this.queue.flatMap((one) => one.beats);
    return [...beats, ...waiting].reduce((sum, beat) => sum + beat.ms, 0);
  }

  /** For whoever follows the show from outside (tests): each beat as it begins, each update as it stands. */
  private tell(beat: Beat, update: Shown, ms: number): void {
    const lines = beat.events.flatMap((event) => (event.line === null ? [] : [event.line]));
    document.dispatchEvent(new CustomEvent("hellmouth:shown", { detail: { seq: update.seq, what: beat.what, messages: beat.events.map((one) => one.message), lines, ms } }));
  }
  private report(seq: number, unexplained: string[]): void {
    document.dispatchEvent(new CustomEvent("hellmouth:settled", { detail: { seq, unexplained } }));
  }

  private async show(beat: Beat, update: Shown, left: number): Promise<void> {
    const ms = duration(beat, this.speed, pace(left, this.spent));
    this.spent += ms / Math.max(0.45, duration({ ...beat, ms: 1000 }, this.speed) / 1000);
    const told = beat.events.flatMap((event) => lineOf(event.line, update.log) ?? []);
    this.lines = [...this.lines, ...told].slice(-3);
    this.seam = questionBox();
    this.room = stageBox();
    this.ms = ms;
    this.beat = beat;
    this.tell(beat, update, ms);
    this.hold(beat, told);
    this.conclude(beat, told);
    this.perform(beat, ms);
    const sound = soundOf(beat.what, toldOf(beat)?.message ?? "");
    if (sound && ms) play(sound);
    if (ms) await this.wait(ms);
    this.floats = this.marks = [];
  }

  private wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const go = (): void => {
        clearTimeout(timer);
        this.wake = null;
        done();
      };
      const timer = setTimeout(go, ms);
      this.wake = go;
    });
  }

  /** A played card is held up until its effect has run; what it does is told beside it. */
  private hold(beat: Beat, told: Line[]): void {
    const event = toldOf(beat);
    if (this.held && (beat.what === "played" || beat.what === "shown" || beat.scope?.card !== this.held.card)) this.lay();
    if (beat.what === "played" || beat.what === "shown") {
      const card = event && cardsOf(event).find((ref) => ref.face !== null);
      const move = beat.events.find((one) => wordless(one) && isRef(one.about["card"]) && one.about["card"].card === card?.card);
      const from = card ? (this.boxNow(card.card) ?? (move ? placeOf(card.card, String(move.about["start"])) : null)) : null;
      this.held = card?.face ? { face: card.face, card: card.card, line: told.at(-1) ?? null, effects: [], from } : null;
    } else if (this.held && told.length) this.held = { ...this.held, effects: [...this.held.effects, ...told].slice(-3) };
  }

  /** The card that was held up goes where it belongs. */
  private lay(): void {
    const [held, from, to] = [this.held, heldBox(), this.landing];
    this.held = this.landing = null;
    if (held && from && to) this.launch(held, from, to, settings.duration, 0);
  }

  /** How a conflict ended is held in sight: the numbers first, then what it cost. */
  private conclude(beat: Beat, told: Line[]): void {
    if (beat.what === "conflict") this.met = cardsOf(toldOf(beat)!).flatMap((ref) => ref.face ?? []);
    if (!beat.result) {
      if (beat.what !== "told" && beat.line !== null) this.result = null;
      return;
    }
    const event = toldOf(beat)!;
    const faces = cardsOf(event).flatMap((ref) => ref.face ?? []);
    const numbers = meetingOf(event);
    const fresh = !this.result || (numbers !== null && event.message !== "ccg.log.goal" && event.message !== "vs.log.strike_back");
    const before = fresh ? { faces: [], numbers: null, lines: [] } : this.result!;
    this.result = {
      faces: before.faces.length ? before.faces : faces.length < 2 && this.met.length === 2 ? this.met : faces.slice(0, 2), numbers: before.numbers ?? numbers, lines: [...before.lines, ...told].slice(-5),
    };
  }

  private perform(beat: Beat, ms: number): void {
    const told = toldOf(beat);
    const moves = beat.events.filter(wordless);
    const dust = beat.what === "left" && told !== null && this.mark("dust", told);
    const each = Math.max(120, ms - STAGGER * (moves.length - 1));
    moves.forEach((event, i) => this.fly(event, told, each, (dust ? ms / 2 : 0) + i * STAGGER));
    if (!told) return;
    const throws = throwOf(told);
    if (throws) this.dice = { ...throws, key: ++this.count };
    if (beat.what === "changed" || beat.what === "scored") this.rise(told, beat);
    if (beat.what === "walked") this.walks(told, ms);
    if (beat.what === "conflict" || beat.what === "result") this.blow(told, ms);
    if (beat.what === "turned") this.turn(told, ms);
  }

  private turn(told: Happening, ms: number): void {
    if (told.message === "vs.log.stunned" || told.message === "vs.log.dazed") {
      this.mark("stun", told);
      for (const element of elementsOf(told)) tilt(element, ms);
    } else if (/\.(level|ascends|transformed|changes)$/.test(told.message)) this.mark("level", told);
    else for (const element of elementsOf(told)) nudge(element, ms);
  }

  private mark(kind: Mark["kind"], told: Happening): boolean {
    const [element] = elementsOf(told);
    const at = boxOf(element ?? null);
    if (!at) return false;
    this.marks = [...this.marks, { key: `m${this.count++}`, kind, face: cardsOf(told)[0]?.face ?? null, at }];
    return true;
  }

  private blow(told: Happening, ms: number): void {
    const [first, second] = cardsOf(told);
    if (first) strike(first.card, second?.card ?? null, ms);
    else lean(pieceElement(told.about["who"]), pieceElement(told.about["foe"]), ms);
  }

  private walks(told: Happening, ms: number): void {
    const card = cardsOf(told)[0];
    if (!card) {
      if (this.spot) walk(told, this.spot, ms);
      return;
    }
    const [from, to] = [this.boxNow(card.card), walkEnd(told)];
    if (from && to) this.launch(card, from, to, ms, 0);
  }

  private fly(event: Happening, told: Happening | null, ms: number, delay: number): void {
    const card = event.about["card"];
    if (!isRef(card)) return;
    const held = this.held?.card === card.card;
    if (held && this.beat?.what === "played") { // it is held up; later it is laid down
      this.landing = endOf(event, told);
      return this.vanish(card.card);
    }
    const from = this.flights.find((one) => one.card === card.card)?.to ?? (held ? heldBox() : null) ?? placeOf(card.card, String(event.about["start"]));
    const to = endOf(event, told);
    if (held) this.held = this.landing = null;
    if (from && to) this.launch(card, from, to, ms, delay);
  }

  private launch(card: { card: number; face: string | null }, from: Box, to: Box, ms: number, delay: number): void {
    const earlier = this.flights.find((one) => one.card === card.card);
    if (!earlier) this.vanish(card.card);
    const flight = { key: `${card.card}-${this.count++}`, card: card.card, face: card.face, from, to, ms, delay };
    this.flights = [...this.flights.filter((one) => one !== earlier), flight];
  }

  /** What is drawn above the scene is not drawn in its old place too. */
  private vanish(card: number): void {
    const element = cardElement(card);
    if (!element) return;
    element.style.visibility = "hidden";
    this.hidden.push(element);
  }

  /** A number rises from the card it changes; a point flies to the plate of who scored it. */
  private rise(told: Happening, beat: Beat): void {
    const figure = figureOf(told, beat.events.filter((one) => one.message === told.message));
    if (!figure) return;
    const seat = told.about["seat"];
    const plate = typeof seat === "number" ? boxOf(plateElement(seat)) : null;
    const cause = told.cause?.face ?? null;
    const scored = beat.what === "scored" && plate !== null;
    const card = cardsOf(told).map((ref) => this.boxNow(ref.card)).find((box) => box !== null) ?? boxOf(elementsOf(told)[0] ?? null);
    const source = told.cause ? this.boxNow(told.cause.card) : null;
    const at = scored ? (source ?? middleOf(stageBox())) : (card ?? plate);
    if (at) this.floats = [...this.floats, { ...figure, key: `f${this.count++}`, cause, at, to: scored ? plate : null }];
  }

  private boxNow(card: number): Box | null {
    return this.flights.find((one) => one.card === card)?.to ?? boxOf(cardElement(card));
  }

  /** The table stands as the update says; what lies elsewhere than before slides there. */
  private async settle(update: Shown, apply: () => void, scope: Ref | null = null): Promise<void> {
    const before = snapshot();
    for (const event of update.events) this.start(event, before);
    for (const flight of this.flights) before.set(String(flight.card), { ...flight.to, room: before.get(String(flight.card))?.room ?? null });
    const held = heldBox();
    if (this.held && held) before.set(String(this.held.card), { ...held, room: before.get(String(this.held.card))?.room ?? null });
    apply();
    await tick();
    stopWalks();
    for (const element of this.hidden) element.style.visibility = "";
    this.hidden = [];
    this.flights = this.floats = this.marks = [];
    this.dice = null; // until now those that fell last lay there, not those of the position before
    if (update.decision || !scope) this.held = this.landing = null;
    if (update.decision) this.result = null;
    const after = snapshot();
    this.report(update.seq, unexplained(update.events, before, after));
    if (this.hurry || this.speed === "off" || document.hidden) return;
    for (const [card, to] of after) {
      const from = before.get(card);
      const element = from && cardElement(Number(card));
      if (!element || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1 && Math.abs(from.width - to.width) < 1)) continue;
      slide(element, from, to, settings.duration);
    }
  }

  /** A card that was not drawn where it came from starts at its pile. */
  private start(event: Happening, before: Map<string, Drawn>): void {
    const card = event.about["card"];
    if (!wordless(event) || !isRef(card) || before.has(String(card.card))) return;
    const box = zoneBox(String(event.about["start"]));
    if (box) before.set(String(card.card), { ...box, room: null });
  }
}

const report = (error: unknown): void => console.error(error);

const middleOf = (box: Box): Box => ({ x: box.x + box.width / 2 - 20, y: box.y + box.height / 2 - 20, width: 40, height: 40 });

/** Cards that lie in another zone or space than before although nothing told of it: faults, counted in tests. */
function unexplained(events: Happening[], before: Map<string, Drawn>, after: Map<string, Drawn>): string[] {
  const named = new Set(events.flatMap((event) => cardsOf(event).map((ref) => String(ref.card))));
  return [...after].flatMap(([card, now]) => {
    const was = before.get(card);
    const moved = was !== undefined && was.room !== null && now.room !== null && was.room !== now.room;
    return moved && !named.has(card) ? [`${card}: ${was.room} > ${now.room}`] : [];
  });
}
