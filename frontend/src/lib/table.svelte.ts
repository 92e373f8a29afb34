// One table as this browser sees it: what the server said last, what was picked, what is still on its way.
import { words } from "./i18n.svelte";
import { merged, type NumberedLine, textOf } from "./logbook";
import { cardKey, defaultOption, type Key, type Mark, marks, narrowed, pickable } from "./options";
import type { Advice, Decision, Option, Reasons, Refused, Spoken, Table, Told, Update } from "./protocol";
import { TableLine, type LineStatus, type UnnamedWish, type Wire } from "./socket";
import { play } from "./sound";

/** The server is newer than this page. Once a minute at most: a page that stays old must not reload for ever. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem("hellmouth.reload") ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem("hellmouth.reload", String(Date.now()));
  location.reload();
}

export class TableStore {
  readonly id: string;
  update = $state.raw<Update | null>(null);
  people = $state.raw<Table | null>(null);
  lines = $state.raw<NumberedLine[]>([]);
  chat = $state.raw<Spoken[]>([]);
  status = $state<LineStatus>("connecting");
  closed = $state("");
  refused = $state.raw<Refused | null>(null);
  reasons = $state.raw<Reasons | null>(null);
  /** What a good player would choose here, and why. */
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  /** While asking "why can't I...?": a click on a card asks about it. */
  asking = $state(false);
  picked = $state.raw<Key[]>([]);
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
  private hint: string | null = null;
  private greeted = false;

  /** `live`: connected to the server; a replay fills the store itself. */
  constructor(id: string, live = true) {
    this.id = id;
    if (!live) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.line = new TableLine({
      open: () => new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(id)}`) as unknown as Wire,
      language: () => words.language,
      seat: () => (this.update ? this.update.seat : undefined),
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

  private told(message: Told): void {
    switch (message.type) {
      case "update": return this.updated(message);
      case "table": this.people = message; return;
      case "spoken": return this.heard(message);
      case "reasons": this.reasons = message; return;
      case "hint": return this.advised(message);
      case "reported": this.reported = message.report; return;
      case "ack": return this.settled(message.id);
      case "refused": return this.denied(message);
      case "bye": if (message.code === "reload") reloadOnce();
    }
  }

  private updated(update: Update): void {
    const before = this.update;
    const { lines, gap } = merged(before && this.greeted ? this.lines : [], update.log);
    const fresh = lines.filter((line) => !this.lines.some((old) => old.number === line.number));
    this.lines = lines;
    this.update = update;
    if (before?.seq !== update.seq || before.seat !== update.seat) {
      this.picked = [];
      this.sent = null;
      this.refused = null;
      this.reasons = null;
      this.advice = null;
      this.thinking = false;
      this.asking = false;
      if (update.decision && !before?.decision) play("turn");
      if (update.outcome && !before?.outcome) play("over");
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
  }
  private mineJustNow = false;

  private heard(said: Spoken): void {
    if (this.chat.some((one) => one.number === said.number)) return;
    this.chat = [...this.chat, said].slice(-200);
    if (this.greeted) play("chat");
  }

  private settled(id: string): void {
    if (id === this.answer) this.answer = null;
  }

  private advised(advice: Advice): void {
    if (advice.id !== this.hint) return;
    this.thinking = false;
    if (advice.seq === this.update?.seq) this.advice = advice;
  }

  private denied(refused: Refused): void {
    if (refused.id === this.hint) this.thinking = false;
    if (refused.id === this.answer) {
      this.answer = null;
      this.sent = null;
      this.picked = [];
    }
    if (refused.code !== "stale") this.refused = refused;
  }

  // --- what the viewer sees ---

  get view(): Record<string, unknown> {
    return this.update?.view ?? {};
  }
  /** The question to me; a lesson may have closed some of its options. */
  get decision(): Decision | null {
    const decision = this.update?.decision ?? null;
    const only = this.only;
    if (!decision || !only) return decision;
    const options = decision.options.filter((option) => only.includes(option.notation));
    return options.length ? { ...decision, options } : decision;
  }
  get options(): Option[] {
    return narrowed(this.decision?.options ?? [], this.picked);
  }
  private shownMarks = $derived(this.sent ? new Map<Key, Mark>() : marks(this.decision, this.picked));
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
    if (asked === undefined || this.mySeats.length < 2 || asked === this.seat) return null;
    return this.mySeats.includes(asked) ? asked : null;
  }
  markOf(key: Key): Mark {
    return this.marks.get(key) ?? "";
  }
  mayPick(key: Key): boolean {
    return !this.sent && pickable(this.decision, this.picked, key);
  }
  nameOf(seat: number): string {
    return this.people?.seats[seat]?.name ?? "";
  }

  // --- what the viewer does ---

  /** A click on a card, a space or a seat: narrows the options, and answers when only one is left. */
  pick(key: Key): void {
    if (this.asking && key.startsWith("card:")) return this.why({ card: Number(key.slice(5)) });
    if (!this.mayPick(key)) return;
    if (this.picked.includes(key)) {
      this.picked = this.picked.filter((one) => one !== key);
      return;
    }
    const picked = [...this.picked, key];
    const left = narrowed(this.decision?.options ?? [], picked);
    if (left.length === 1) return this.choose(left[0]!);
    this.picked = picked;
  }
  pickCard(id: number): void {
    this.pick(cardKey(id));
  }
  unpick(): void {
    this.picked = this.picked.slice(0, -1);
  }
  choose(option: Option): void {
    const { update } = this;
    if (!update?.decision || this.sent) return;
    this.sent = option.key;
    this.mineJustNow = true;
    this.answer = this.wish({ type: "answer", seat: update.decision.seat, seq: update.seq, option: option.key });
  }
  chooseDefault(): void {
    const option = defaultOption(this.options);
    if (option) this.choose(option);
  }
  undo(): void {
    const { update } = this;
    if (update?.undo && update.seat !== null) this.wish({ type: "undo", seat: update.seat, seq: update.seq });
  }
  /** Asks what a good player would do; the answer comes within some seconds. */
  askHint(): void {
    const { update } = this;
    if (!this.mayHint || !update?.decision || this.thinking) return;
    this.advice = null;
    this.thinking = true;
    this.hint = this.wish({ type: "hint", seat: update.decision.seat, seq: update.seq });
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
