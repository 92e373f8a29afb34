// What happened since I was last asked: kept so that it can be read and shown again.
import type { Line } from "../lib/protocol";
import type { Shown } from "./director.svelte";

/** More than this of a long wait is not kept: the log has it all. */
const MOST = 60;

export class Digest {
  updates = $state.raw<Shown[]>([]);
  /** What I was asked closes a chapter: what comes after begins the next. */
  private closed = false;

  get lines(): Line[] {
    return this.updates.flatMap((update) => update.events.flatMap((event) => (event.line === null ? [] : (update.log.lines[event.line - update.log.start] ?? []))));
  }

  /** `own`: what my answer did; it begins a new chapter. */
  add(update: Shown, own: boolean): void {
    if (own || (this.closed && update.events.length)) {
      this.updates = [];
      this.closed = false;
    }
    if (update.events.length) this.updates = [...this.updates, update].slice(-MOST);
    if (update.decision) this.closed = this.updates.length > 0;
  }
}
