// Watching a replay together: a line to the table beside the replay, over which one leads and the others follow.
import { words } from "./i18n.svelte";
import type { Led } from "./protocol";
import { settings } from "./settings.svelte";
import { TableLine, type Wire } from "./socket";

/** Milliseconds between two steps that are told. */
const PAUSE = 400;

export class Leading {
  /** Who leads where; null: nobody. */
  led = $state.raw<Led | null>(null);
  /** I go where the leader goes. */
  following = $state(true);
  watchers = $state(0);
  private line: TableLine;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted: { step: number; eyes: number | null } | null = null;

  constructor(table: string, onled: (led: Led) => void) {
    this.line = new TableLine({
      open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(table)}`) as Wire,
      language: () => words.language,
      seat: () => null,
      told: (message) => {
        if (message.type === "table") this.watchers = message.watchers + message.seats.filter((one) => one.kind === "person" && one.here).length;
        if (message.type !== "led") return;
        this.led = message.step === null ? null : message;
        if (this.led && !message.mine && this.following) onled(message);
      },
      status: () => {},
    });
    this.line.connect();
  }
  get mine(): boolean {
    return !!this.led?.mine;
  }
  /** Lead to here; more often than the pause allows only the last place is told. */
  lead(step: number, eyes: number | null): void {
    if (this.mine && !this.timer && this.led?.step === step && this.led.eyes === eyes) return; // they know
    this.wanted = { step, eyes };
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.wanted) this.line.wish({ type: "lead", ...this.wanted, name: settings.kept.name });
    }, this.mine ? PAUSE : 0);
  }
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.wanted = null;
    this.line.wish({ type: "lead", step: null, eyes: null, name: "" });
  }
  close(): void {
    clearTimeout(this.timer);
    this.line.close();
  }
}
