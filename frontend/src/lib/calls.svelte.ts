// What calls somebody to a table: a line of chat, a friend who comes or goes. A badge, a word for some seconds, a sound.
import { friends, meet } from "./friends";
import { t } from "./i18n.svelte";
import { play } from "./sound";
import type { TableStore } from "./table.svelte";

export interface Call {
  number: number;
  kind: "chat" | "came" | "left";
  seat: number | null;
  text: string;
}
interface Sitting {
  seat: number;
  name: string;
  kind: string;
  here: boolean;
  taken: boolean;
}
const LONG = 7000;
/** Milliseconds in which people come over from the room to the table: one line ends, another begins. */
const CROSSING = 15_000;

export class Calls {
  shown = $state.raw<Call[]>([]);
  /** Lines of chat that nobody has looked at. */
  unread = $state(0);
  private count = 0;
  private here: Map<number, string> | null = null;
  /** Who was there when the game began: that they come over to the table is no news. */
  private crossing = new Set<string>();
  private read: number | null = null;

  /** Who is there now. The first look tells nothing: everybody was there before. */
  people(sitting: Sitting[], mine: number[]): void {
    const others = sitting.filter((one) => one.kind === "person" && one.taken && !mine.includes(one.seat));
    const now = new Map(others.filter((one) => one.here).map((one) => [one.seat, one.name]));
    const before = this.here;
    this.here = now;
    const names = [...now.values()];
    const known = [...(before?.values() ?? [])];
    const gone = [...(before ?? [])].filter(([seat, name]) => !now.has(seat) && !names.includes(name));
    const come = [...now].filter(([seat, name]) => !before?.has(seat) && !known.includes(name));
    // whoever changed places without a name of their own is called by the new one: nobody came, nobody left
    const moved = Math.min(gone.length, come.length);
    const still = new Set(come.slice(0, moved).map(([seat]) => seat));
    for (const [seat, name] of now) {
      if (known.includes(name) || still.has(seat)) continue;
      const former = before?.get(seat);
      const renamed = former !== undefined && !names.includes(former);
      const told = this.shown.find((one) => one.kind === "came" && one.seat === seat);
      if (renamed && told) this.drop(told.number); // who said that somebody came says who it is
      const over = before !== null && this.crossing.delete(name);
      this.arrived(name, before !== null && !over && (!renamed || !!told), sitting);
    }
    for (const [seat, name] of gone.slice(moved)) if (!this.crossing.has(name)) this.call("left", seat, t("page.calls.left", { who: name }));
  }
  /** The game begins. */
  begin(): void {
    const crossing = (this.crossing = new Set(this.here?.values()));
    setTimeout(() => crossing.clear(), CROSSING);
    this.here = null;
    this.shown = [];
  }
  private arrived(name: string, tell: boolean, sitting: Sitting[]): void {
    const known = friends().includes(name);
    meet(name);
    const seat = sitting.find((one) => one.name === name)?.seat ?? null;
    if (tell) this.call("came", seat, t(known ? "page.calls.again" : "page.calls.came", { who: name }));
  }

  /** What was said; `open`: the chat is on the screen. Lines from before I came count as read. */
  chat(store: TableStore, open: boolean): void {
    const last = store.chat.at(-1)?.number ?? 0;
    const muted = store.people?.mine.find((one) => one.seat === store.seat)?.muted ?? [];
    if (this.read === null) {
      if (store.update) this.read = last;
      return;
    }
    const fresh = store.chat.filter((one) => one.number > this.read! && (one.seat === null || !store.mySeats.includes(one.seat)) && !muted.includes(one.seat));
    if (open && !document.hidden) {
      this.read = last;
      this.unread = 0;
      return;
    }
    const told = fresh.slice(this.unread);
    this.unread = fresh.length;
    for (const one of told) this.call("chat", one.seat, t("page.calls.said", { who: one.name, text: one.text }), false);
  }

  private call(kind: Call["kind"], seat: number | null, text: string, loud = true): void {
    const number = ++this.count;
    this.shown = [...this.shown, { number, kind, seat, text }].slice(-3);
    if (loud) play(kind === "came" ? "knock" : "paper");
    setTimeout(() => this.drop(number), LONG);
  }
  drop(number: number): void {
    this.shown = this.shown.filter((one) => one.number !== number);
  }
}
