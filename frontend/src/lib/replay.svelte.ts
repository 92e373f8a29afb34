// A finished game, step by step, through anybody's eyes. Steps already seen are kept.
import { api } from "./api";
import { words } from "./i18n.svelte";
import type { NumberedLine } from "./logbook";
import type { ReplayStep, Table, Update } from "./protocol";
import { TableStore } from "./table.svelte";
import { placedLine } from "./wording";

export class ReplayStore extends TableStore {
  step = $state(0);
  steps = $state(0);
  viewer = $state<number | null>(null);
  trouble = $state("");
  private kept = new Map<string, Promise<ReplayStep>>();
  private logs = new Map<number, ReplayStep["log"]>();

  constructor(id: string) {
    super(id, false);
  }

  private get(step: number): Promise<ReplayStep> {
    const key = `${words.language} ${this.viewer} ${step}`;
    let found = this.kept.get(key);
    if (!found) {
      found = api.replay(this.id, step, this.viewer, words.language);
      found.catch(() => this.kept.delete(key));
      this.kept.set(key, found);
      if (this.kept.size > 600) this.kept.delete(this.kept.keys().next().value!);
    }
    return found;
  }

  async go(step: number): Promise<void> {
    const wanted = Math.max(0, Math.min(step, this.update ? this.steps : step)); // how many there are is known with the first
    this.step = wanted;
    try {
      const shown = await this.get(wanted);
      if (this.step !== wanted) return;
      this.trouble = "";
      this.show(shown);
    } catch (error) {
      if (!this.update && wanted > 0) return this.go(0); // an address that names a step too far
      this.trouble = (error as Error).message;
    }
  }

  private turns = $state.raw<(number | undefined)[]>([]);
  /** The step where the turn before or after this one begins; the first or the last if there is none. */
  turnFrom(by: 1 | -1): number {
    const here = this.turns[this.step];
    let at = this.step + by;
    while (at > 0 && at < this.steps && (this.turns[at] === undefined || this.turns[at] === here)) at += by;
    const found = this.turns[at];
    while (by < 0 && at > 0 && this.turns[at - 1] === found) at -= 1;
    return Math.max(0, Math.min(at, this.steps));
  }

  private collecting = 0;
  /** Gathers the whole log step by step in the background, so that every line can be jumped to. */
  async gather(): Promise<void> {
    const turn = ++this.collecting;
    try {
      for (let step = 0; step <= this.steps && turn === this.collecting; step++) this.learn(await this.get(step));
    } catch {
      // what is missing comes when one goes there
    }
  }
  override close(): void {
    this.collecting++;
  }

  /** Other eyes or another language: the same step anew. */
  async through(viewer: number | null): Promise<void> {
    this.viewer = viewer;
    this.forget();
    await this.go(this.step);
    void this.gather();
  }
  forget(): void {
    this.logs.clear();
    this.lines = [];
  }

  private learn(step: ReplayStep): void {
    if (this.logs.has(step.step)) return;
    const turns = [...this.turns];
    turns[step.step] = step.view.shell?.turn;
    this.turns = turns;
    this.logs.set(step.step, step.view.game === "board" ? step.log.map(placedLine) : step.log);
    const steps = [...this.logs.keys()].sort((a, b) => a - b);
    // the number of a line carries its step, so that a click on it can go there
    this.lines = steps.flatMap((n) => this.logs.get(n)!.map((line, i): NumberedLine => ({ ...line, number: n * 1000 + i })));
  }

  private show(step: ReplayStep): void {
    this.steps = step.steps;
    this.learn(step);
    this.status = "open";
    const update: Update = {
      type: "update", seq: step.step, digest: "", seat: step.seat, view: step.view, decision: null, waiting: step.waiting,
      log: { start: 0, lines: step.log }, events: step.events, undo: "", outcome: step.outcome, auto: false,
    };
    // only the next step is played; a jump shows the position as it is
    const next = this.update !== null && step.step === this.update.seq + 1;
    this.director.push(next ? update : { ...update, events: [] }, () => (this.update = update));
  }

  introduce(game: string, title: string, names: string[]): void {
    const seats: Table["seats"] = names.map((name, seat) => ({
      seat, name, kind: "person", player: null, stand_in: false, here: true, taken: true, away: null,
    }));
    this.people = {
      type: "table", table: this.id, game, title, version: 1, seats, mine: [], owner: false, watchers: 0, proposal: null,
      absent: [], status: "over", stops: [], players: [], unrated: false, notices: [],
    };
  }
}
