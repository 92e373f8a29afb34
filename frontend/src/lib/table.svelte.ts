// One table as this browser sees it: what the server said last, what was picked, what is still on its way.
import { Adviser } from "./advice.svelte";
import { words } from "./i18n.svelte";
import { merged, type NumberedLine, textOf } from "./logbook";
import { cardKey, defaultOption, type Key, type Mark, marks, narrowed, pickable } from "./options";
import type { GameView } from "../games/views";
import type { Advice, Begun, Decision, Gathering, Judgeable, MySeat, Option, Reasons, Refused, Several, Spoken, Table, ServerMessage, Update } from "./protocol";
import { has, mayPlan, planMarks, planned, planning } from "./plan";
import { atOnce, Chain, enough, linksOf, tickMarks, toggled } from "./several";
import { settings } from "./settings.svelte";
import { TableLine, type LineStatus, type UnnamedWish, type Wire } from "./socket";
import { Director } from "../stage/director.svelte";
import { placedReasons, placedText, placedUpdate } from "./wording";
import { play } from "./sound";

/** The server is newer than this page. Once a minute at most: a page that stays old must not reload for ever. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem("hellmouth.reload") ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem("hellmouth.reload", String(Date.now()));
  location.reload();
}

/** Before the table has told anything. */
const NOTHING: GameView = { game: "", picture: "" };

const sharedAt = (id: string) => `hellmouth shared ${id}`;
const isShared = (id: string): boolean => sessionStorage.getItem(sharedAt(id)) === "1";
const keepShared = (id: string, on: boolean): void => (on ? sessionStorage.setItem(sharedAt(id), "1") : sessionStorage.removeItem(sharedAt(id)));

export class TableStore {
  readonly id: string;
  /** Shows what happened before the table stands as an update says. */
  readonly director = new Director();
  update = $state.raw<Update | null>(null);
  people = $state.raw<Table | null>(null);
  /** The game has not begun: who is there and what is missing. */
  gathering = $state.raw<Gathering | null>(null);
  /** What everybody brought, when all were ready. */
  begun = $state.raw<Begun | null>(null);
  lines = $state.raw<NumberedLine[]>([]);
  chat = $state.raw<Spoken[]>([]);
  status = $state<LineStatus>("connecting");
  closed = $state("");
  refused = $state.raw<Refused | null>(null);
  reasons = $state.raw<Reasons | null>(null);
  /** What could be corrected by hand here. */
  judgeable = $state.raw<Judgeable | null>(null);
  /** Hints, and warnings before an answer goes out. */
  private readonly adviser = new Adviser((unnamed) => this.wish(unnamed), () => (this.sent = null));
  /** While asking "why can't I...?": a click on a card asks about it. */
  asking = $state(false);
  /** The card that was clicked although nothing can be done with it: the reason is shown beside it. */
  asked = $state<number | null>(null);
  picked = $state.raw<Key[]>([]);
  /** Cards picked for a question that asks for several; nothing is sent before Done. */
  ticked = $state.raw<number[]>([]);
  /** Several things of this window are being decided at once: what is ticked so far; null: each choice is sent at once. */
  plan = $state.raw<Option[] | null>(null);
  /** A lesson may leave only these options open (by notation). */
  only = $state.raw<string[] | null>(null);
  /** The option that is on its way. */
  sent = $state<string | null>(null);
  reported = $state("");
  /** What a screen reader says now: the new lines of the log, then the question if there is one. */
  spoken = $state("");
  /** What others did since my last answer. */
  news = $state.raw<NumberedLine[]>([]);

  private line: TableLine | null = null;
  private answer: string | null = null;
  private greeted = false;
  private chain = new Chain();

  /** `live`: connected to the server; a replay fills the store itself. */
  constructor(id: string, live = true) {
    this.id = id;
    if (!live) return;
    this.shared = isShared(id);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.line = new TableLine({
      open: () => new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(id)}`) as Wire,
      language: () => words.language,
      seat: () => (this.shared ? null : this.update ? this.update.seat : undefined),
      told: (message) => this.told(message),
      status: (status, why) => this.heardOf(status, why),
    });
    this.line.connect();
    addEventListener("online", this.hurry);
  }

  close(): void {
    removeEventListener("online", this.hurry);
    this.line?.close();
  }

  private hurry = (): void => this.line?.hurry();

  private heardOf(status: LineStatus, why: string): void {
    this.status = status;
    if (status === "closed") this.closed = why || "closed";
    if (status !== "open") this.greeted = false;
  }

  private told(message: ServerMessage): void {
    switch (message.type) {
      case "update": return this.shown(placedUpdate(message));
      case "table": this.people = message; this.gathering = null; return;
      case "gathering": this.gathering = message; return;
      case "begun": this.begun = message; return;
      case "spoken": return this.heard(message);
      case "reasons": this.reasons = this.view.game === "board" ? placedReasons(message) : message; return;
      case "hint": return this.adviser.heard({ ...message, text: placedText(this.view, message.text) }, this.update?.seq);
      case "judgeable": this.judgeable = message; return;
      case "reported": this.reported = message.report; return;
      case "ack": return this.settled(message.id);
      case "refused": return this.denied(message);
      case "bye":
        if (message.code === "reload") reloadOnce();
        // the line comes back by itself; until then people know why
        if (message.code === "disk") this.refused = { type: "refused", id: null, code: "disk", text: message.text, rule: "" };
    }
  }

  private shown(update: Update): void {
    const own = this.awaited;
    this.awaited = false;
    this.director.push(update, () => this.updated(update), own);
  }
  /** I answered, and the table has not yet said what came of it. */
  private awaited = false;

  private updated(update: Update): void {
    const before = this.update;
    const { lines, gap } = merged(before && this.greeted ? this.lines : [], update.log);
    const fresh = lines.filter((line) => !this.lines.some((old) => old.number === line.number));
    this.lines = lines;
    this.update = update;
    if (before?.seq !== update.seq || before.seat !== update.seat) {
      this.picked = [];
      this.ticked = [];
      this.plan = null;
      this.sent = null;
      this.refused = null;
      this.reasons = null;
      this.adviser.forget();
      this.asking = false;
      this.asked = null;
      if (update.decision && !before?.decision) play("turn");
      if (update.decision) this.director.rest();
      if (update.outcome && before && !before.outcome) play(this.won(update) ? "victory" : "defeat");
    }
    const question = update.decision && before?.seq !== update.seq ? [textOf({ parts: update.decision.prompt })] : [];
    if (fresh.length || question.length) this.spoken = [...fresh.slice(-6).map(textOf), ...question].join(". ");
    if (before && this.greeted) this.news = [...(this.mineJustNow ? [] : this.news), ...fresh].slice(-4);
    this.mineJustNow = false;
    this.greeted = true;
    if (gap) {
      this.greeted = false;
      this.line?.hello();
    }
    if (before?.seq !== update.seq) this.goOn();
  }
  private mineJustNow = false;

  /** The next answer of a chain, or the next step back in it. */
  private goOn(): void {
    const next = this.chain.next(this.update);
    if (next === "undo") this.takeBack();
    else if (next) this.answerWith(next, {}, true);
  }

  get advice(): Advice | null {
    return this.adviser.advice;
  }
  get thinking(): boolean {
    return this.adviser.thinking;
  }
  get warned(): Adviser["warned"] {
    return this.adviser.warned;
  }

  /** Whether my side won; a watcher hears every end as a victory. */
  private won(update: Update): boolean {
    return update.seat === null || !!update.outcome?.winners.includes(update.seat);
  }

  private heard(said: Spoken): void {
    if (this.chat.some((one) => one.number === said.number)) return;
    this.chat = [...this.chat, said].slice(-200);
    if (this.greeted) play("chat");
  }

  private settled(id: string): void {
    if (id === this.answer) this.answer = null;
  }

  private denied(refused: Refused): void {
    if (this.adviser.denied(refused.id)) return;
    if (refused.id === this.answer) {
      this.answer = null;
      this.sent = null;
      this.picked = [];
      this.chain.stop();
    }
    if (refused.code !== "stale") this.refused = refused;
  }

  // --- what the viewer sees ---

  get view(): GameView {
    return this.update?.view ?? NOTHING;
  }
  /** The question to me; a lesson may have closed some of its options. */
  get decision(): Decision | null {
    const decision = this.update?.decision ?? null;
    const only = this.only;
    if (decision && this.plan) return { ...decision, options: planning(decision, this.plan) };
    if (!decision || !only) return decision;
    const options = decision.options.filter((option) => only.includes(option.notation));
    return options.length ? { ...decision, options } : decision;
  }
  get options(): Option[] {
    return narrowed(this.decision?.options ?? [], this.picked);
  }
  /** The question asks for several cards at once. A lesson that leaves some options open asks one by one. */
  get several(): Several | null {
    return this.only ? null : atOnce(this.decision);
  }
  private shownMarks = $derived.by(() => {
    if (this.sent) return new Map<Key, Mark>();
    if (this.several) return new Map<Key, Mark>([...this.goesOn(), ...tickMarks(this.several, this.ticked, this.decision!.kind)]);
    const found = marks(this.decision, this.picked);
    for (const [key, mark] of planMarks(this.plan ?? [])) found.set(key, mark);
    for (const card of this.decision?.several?.picked ?? []) if (!found.has(cardKey(card))) found.set(cardKey(card), "chosen");
    return found;
  });
  get marks(): Map<Key, Mark> {
    return this.shownMarks;
  }
  get seat(): number | null {
    return this.update?.seat ?? null;
  }
  get mySeats(): number[] {
    return this.people?.mine.map((one) => one.seat) ?? [];
  }
  /** Another of my seats is asked: draw the curtain and look through it when the player says so. */
  get curtain(): number | null {
    const asked = this.update?.waiting?.seat;
    if (asked === undefined || this.shared || this.update?.quiet || this.mySeats.length < 2 || asked === this.seat) return null;
    return this.mySeats.includes(asked) ? asked : null;
  }
  markOf(key: Key): Mark {
    return this.marks.get(key) ?? "";
  }
  mayPick(key: Key): boolean {
    if (this.several) return !this.sent && (this.several.cards.some(({ card }) => cardKey(card) === key) || this.pickedBefore(key) >= 0);
    return !this.sent && (pickable(this.decision, this.picked, key) || this.pickedBefore(key) >= 0);
  }
  /** What the question goes on with (face this challenge: with whom?), marked while that can be taken back. */
  private goesOn(): [Key, Mark][] {
    return this.update?.undo === "free" ? (this.several?.picked ?? []).map((card): [Key, Mark] => [cardKey(card), "chosen"]) : [];
  }
  /** Which pick of a chain that is sent one by one this was. */
  private pickedBefore(key: Key): number {
    return this.update?.undo === "free" ? (this.decision?.several?.picked ?? []).findIndex((card) => cardKey(card) === key) : -1;
  }
  nameOf(seat: number): string {
    return this.people?.seats[seat]?.name ?? "";
  }

  // --- what the viewer does ---

  /** A click on a card, a space or a seat: narrows the options, and answers when only one is left. */
  pick(key: Key): void {
    this.asked = null;
    if (!this.mayPick(key) || this.asking) {
      if (key.startsWith("card:") && this.seat !== null && !this.sent) {
        if (!this.asking) this.asked = Number(key.slice(5));
        this.why({ card: Number(key.slice(5)) });
      }
      return;
    }
    if (this.several && this.pickedBefore(key) >= 0) return this.unpickLive(this.pickedBefore(key));
    if (this.several) {
      this.ticked = toggled(this.several, this.ticked, Number(key.slice(5)));
      return;
    }
    if (this.picked.includes(key)) {
      this.picked = this.picked.filter((one) => one !== key);
      return;
    }
    if (!pickable(this.decision, this.picked, key)) return this.unpickLive(this.pickedBefore(key));
    const picked = [...this.picked, key];
    const left = narrowed(this.decision?.options ?? [], picked);
    if (left.length === 1) return this.choose(left[0]!);
    this.picked = picked;
  }
  pickCard(id: number): void {
    this.pick(cardKey(id));
  }
  unpick(): void {
    if (this.several) this.ticked = this.ticked.slice(0, -1);
    if (this.plan && !this.picked.length) this.plan = this.plan.length ? this.plan.slice(0, -1) : null;
    this.picked = this.picked.slice(0, -1);
  }
  /** An option of the list: picks where several are asked for, answers otherwise. */
  choose(option: Option): void {
    const { several, plan } = this;
    if (plan) {
      this.plan = planned(plan, option);
      this.picked = [];
      return;
    }
    if (several && option.verb === several.verb && option.cards.length) return this.pickCard(option.cards[0]!);
    if (several && option.key === several.done) return this.finish();
    this.chain.stop();
    this.answerWith(option);
  }
  /** Done: the picks go to the table one by one. */
  finish(): void {
    const { several } = this;
    if (!several || this.sent || !enough(several, this.ticked)) return;
    this.chain.begin(linksOf(several, this.ticked));
    this.goOn();
  }
  get mayPlan(): boolean {
    return !this.only && !this.sent && mayPlan(this.update?.decision ?? null, this.passing);
  }
  /** Begins to decide on several things at once, or gives that up. */
  togglePlan(): void {
    if (!this.plan && !this.mayPlan) return;
    this.plan = this.plan ? null : [];
    this.picked = [];
  }
  inPlan(option: Option): boolean {
    return has(this.plan ?? [], option);
  }
  /** The plan goes to the table; when nothing of it is left I have passed, or want to be asked again. */
  carryOut(done: boolean): void {
    const [first, ...then] = this.plan ?? [];
    if (!first || this.sent) return;
    this.chain.stop();
    this.answerWith(first, { then: then.map((option) => option.key), done });
  }
  /** Takes one pick of a live chain back: undo up to it, then the later ones again. */
  private unpickLive(index: number): void {
    const several = this.decision?.several;
    if (!several || index < 0) return;
    const later = several.picked.slice(index + 1);
    this.chain.begin(later.map((card) => ({ chain: several.chain, verb: several.verb, card, face: null, done: "" })), later.length);
    this.takeBack();
  }
  /** What passes here, where it is a window in which one may act. */
  get pass(): Option | undefined {
    return this.decision?.kind === "window" ? this.decision.options.find((option) => option.verb === "pass") : undefined;
  }
  /** Pass, and do not ask for any of this again in this turn. */
  passForTurn(): void {
    if (!this.pass) return;
    this.chain.stop();
    this.answerWith(this.pass, { for_turn: true });
  }
  /** When the table passes for me; the server keeps it. */
  get passing(): MySeat | undefined {
    return this.people?.mine.find((one) => one.seat === this.seat);
  }
  setPassing(change: Partial<Pick<MySeat, "mode" | "stops" | "until_turn">>): void {
    const mine = this.passing;
    if (mine) this.wish({ type: "stops", seat: mine.seat, mode: mine.mode, stops: mine.stops, until_turn: mine.until_turn, ...change });
  }
  /** `settled`: part of what was decided before, nobody is warned of it. */
  private answerWith(option: Option, more: { for_turn?: boolean; then?: string[]; done?: boolean } = {}, settled = false): void {
    const { update } = this;
    if (!update?.decision || this.sent) return;
    const send = (): void => this.send(update, option, more);
    const insists = this.adviser.insists(option.key);
    if (!settings.kept.warn || insists || this.only || settled) return send();
    this.sent = option.key;
    this.adviser.weigh(update.decision.seat, update.seq, option.key, send);
  }
  /** After a warning: the answer goes to the table all the same, or something else is chosen. */
  insist(yes: boolean): void {
    this.picked = [];
    this.adviser.insist(yes);
  }
  private send(update: Update, option: Option, more: { for_turn?: boolean; then?: string[]; done?: boolean }): void {
    if (!update.decision || this.update?.seq !== update.seq) return;
    this.sent = option.key;
    this.mineJustNow = this.awaited = true;
    this.answer = this.wish({ type: "answer", seat: update.decision.seat, seq: update.seq, option: option.key, for_turn: false, then: [], done: false, ...more });
  }
  chooseDefault(): void {
    const option = defaultOption(this.options);
    if (option) this.choose(option);
  }
  /** Takes my last answer back; a Done that was several answers is taken back whole while that is free. */
  undo(): void {
    this.chain.back();
    this.takeBack();
  }
  private takeBack(): void {
    const { update } = this;
    if (update?.undo && update.seat !== null) this.wish({ type: "undo", seat: update.seat, seq: update.seq });
  }
  /** Asks what a good player would do; the answer comes within some seconds. */
  askHint(): void {
    const { update } = this;
    if (!this.mayHint || !update?.decision || this.thinking) return;
    this.refused = null;
    this.adviser.ask(update.decision.seat, update.seq);
  }
  /** A lesson says itself what to do. */
  get mayHint(): boolean {
    return !!this.update?.decision && !this.sent && !this.only && this.decision!.options.length > 1;
  }
  why(about: { card?: number; text?: string }): void {
    const seat = this.seat;
    if (seat === null) return;
    this.reasons = null;
    this.wish({ type: "why_not", seat, card: about.card ?? null, text: about.text ?? null, wish: null });
  }
  /** This screen lies open for everybody: no hand is shown on it, each player has theirs on a phone. */
  shared = $state(false);
  share(on: boolean): void {
    this.shared = on;
    keepShared(this.id, on);
    this.look(on ? null : (this.update?.waiting && this.mySeats.includes(this.update.waiting.seat) ? this.update.waiting.seat : (this.mySeats[0] ?? null)));
  }
  look(seat: number | null): void {
    this.greeted = false;
    this.line?.look(seat);
  }
  say(text: string): void {
    if (text.trim()) this.wish({ type: "chat", text: text.trim().slice(0, 500) });
  }
  wish(unnamed: UnnamedWish): string {
    return this.line?.wish(unnamed) ?? "";
  }
  /** Everything again, for instance in another language. */
  again(): void {
    this.greeted = false;
    this.line?.hello();
  }
}
