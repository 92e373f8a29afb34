// What a good player would say: hints that were asked for, and what speaks against an answer before it goes out.
import type { Advice } from "./protocol";
import type { UnnamedWish } from "./socket";

/** So long an answer waits for what speaks against it, in milliseconds. */
const PATIENCE = 1500;

/** An answer that has not been sent yet, by the key of its option. */
interface Unsent {
  option: string;
  send: () => void;
}

export class Adviser {
  /** What a good player would choose here, and why. */
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  /** What speaks against an answer that has not been sent yet. */
  warned = $state.raw<(Unsent & { text: string }) | null>(null);
  private hint: string | null = null;
  private weighing: (Unsent & { id: string }) | null = null;
  private readonly wish: (unnamed: UnnamedWish) => string;
  private readonly decided: () => void;

  /** `decided`: nothing is weighed any more. */
  constructor(wish: (unnamed: UnnamedWish) => string, decided: () => void) {
    this.wish = wish;
    this.decided = decided;
  }

  /** Asks what a good player would do; the answer comes within some seconds. */
  ask(seat: number, seq: number): void {
    this.advice = null;
    this.thinking = true;
    this.hint = this.wish({ type: "hint", seat, seq });
  }

  /** Asks what speaks against an answer; without an objection, or without a reply in time, it is sent. */
  weigh(seat: number, seq: number, option: string, send: () => void): void {
    const id = this.wish({ type: "hint", seat, seq, option });
    this.weighing = { id, option, send };
    setTimeout(() => id === this.weighing?.id && this.weighed(""), PATIENCE);
  }

  /** The server says what was asked for; `seq` is the position that is shown now. */
  heard(advice: Advice, seq: number | undefined): void {
    if (advice.id === this.weighing?.id) return this.weighed(advice.text);
    if (advice.id !== this.hint) return;
    this.thinking = false;
    if (advice.seq === seq) this.advice = advice;
  }

  /** The server refused a wish; whether it was about an answer that waits, which then goes out. */
  denied(id: string | null): boolean {
    if (id !== null && id === this.hint) this.thinking = false;
    if (id === null || id !== this.weighing?.id) return false;
    this.weighed("");
    return true;
  }

  /** Whether this answer was chosen again after a warning; the warning is over either way. */
  insists(option: string): boolean {
    const { warned } = this;
    this.warned = null;
    return warned?.option === option;
  }

  /** After a warning: the answer goes to the table all the same, or something else is chosen. */
  insist(yes: boolean): void {
    const { warned } = this;
    this.warned = null;
    if (yes) warned?.send();
  }

  /** The position is another one: nothing of this holds any more. */
  forget(): void {
    this.advice = this.warned = this.weighing = null;
    this.thinking = false;
  }

  private weighed(against: string): void {
    const { weighing } = this;
    this.weighing = null;
    if (!weighing) return;
    this.decided();
    if (against) this.warned = { text: against, option: weighing.option, send: weighing.send };
    else weighing.send();
  }
}
