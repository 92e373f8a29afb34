// The line to one table: connects, says hello, resends what was not acknowledged, comes back without a word.
import { followed } from "./changes.ts";
import { VERSION, type ClientMessage, type ServerMessage, type Update } from "./protocol.ts";
import { unbroken } from "./typography.ts";

export type LineStatus = "connecting" | "open" | "lost" | "closed";
/** A wish: anything a client says that carries an id of its own. */
export type Wish = Extract<ClientMessage, { id: string }>;
type Unnamed<T> = T extends unknown ? Omit<T, "id"> : never;
export type UnnamedWish = Unnamed<Wish>;

/** What is needed of a WebSocket, so that tests can bring their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface LineOptions {
  open: () => Wire;
  language: () => "en" | "fr";
  seat: () => number | null | undefined;
  told: (message: ServerMessage) => void;
  status: (status: LineStatus, why: string) => void;
  later?: (what: () => void, milliseconds: number) => unknown;
  random?: () => number;
}

const FIRST = 250;
const LONGEST = 5000;
/** A wish without any sign of life for so long means that the line is dead, whatever the browser believes. */
const SILENCE = 6000;
const ENDED = new Set([4003]);
const FINAL = new Set(["not_allowed", "hand_over", "too_many", "suspended", "damaged"]);

export class TableLine {
  private options: LineOptions;
  private wire: Wire | null = null;
  private wait = FIRST;
  private ended = false;
  private heard = 0;
  private count = 0;
  private name: string;
  private ready = false;
  /** What the next change is a change of. */
  private last: Update | null = null;
  /** Wishes not yet acknowledged, in order. */
  readonly waiting = new Map<string, Wish>();

  constructor(options: LineOptions) {
    this.options = options;
    const random = options.random ?? Math.random;
    this.name = Math.floor(random() * 2 ** 32).toString(36);
  }

  connect(): void {
    if (this.ended || this.wire) return;
    this.options.status("connecting", "");
    this.ready = false;
    this.last = null;
    const wire = this.options.open();
    this.wire = wire;
    wire.onopen = () => {
      if (this.wire === wire) this.hello();
    };
    wire.onmessage = (event) => {
      if (this.wire === wire) this.hear(event.data);
    };
    wire.onclose = (event) => {
      if (this.wire === wire) this.lost(event.code);
    };
  }

  /** Says hello (again): the table answers with everything. */
  hello(): void {
    const seat = this.options.seat();
    const hello: ClientMessage = { type: "hello", version: VERSION, language: this.options.language(), changes: true };
    this.say(seat === undefined ? hello : { ...hello, seat });
  }

  look(seat: number | null): void {
    this.say({ type: "look", seat });
  }

  /** Sends a wish and keeps it until the table has answered it; returns its id. */
  wish(unnamed: UnnamedWish): string {
    this.count += 1;
    const id = `${this.name}-${this.count}`;
    const wish = { ...unnamed, id } as Wish;
    this.waiting.set(id, wish);
    if (this.ready) this.say(wish);
    this.watch();
    return id;
  }

  /** Tries now instead of waiting, for instance when the network is back. */
  hurry(): void {
    this.wait = FIRST;
    if (!this.wire) this.connect();
  }

  close(): void {
    this.ended = true;
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.options.status("closed", "");
  }

  private say(message: ClientMessage): void {
    this.wire?.send(JSON.stringify(message));
  }

  private hear(text: string): void {
    this.heard += 1;
    const read = JSON.parse(this.options.language() === "fr" ? unbroken(text) : text) as ServerMessage;
    const message = read.type === "change" ? followed(this.last, read) : read;
    if (!message) return this.hello(); // it does not follow what we hold: everything anew
    if (message.type === "update") this.last = message;
    if ((message.type === "update" || message.type === "gathering") && !this.ready) {
      this.ready = true;
      this.wait = FIRST;
      this.options.status("open", "");
      for (const wish of this.waiting.values()) this.say(wish);
    }
    if ("id" in message && message.id) this.waiting.delete(message.id);
    if (message.type === "begun") this.waiting.clear(); // what was said while people arrived is settled
    if (message.type === "bye" && FINAL.has(message.code)) {
      this.ended = true;
      this.options.told(message);
      this.options.status("closed", message.text);
      return;
    }
    this.options.told(message);
  }

  private lost(code: number): void {
    this.wire = null;
    this.ready = false;
    if (this.ended) return; // why was said already
    if (ENDED.has(code)) {
      this.ended = true;
      return this.options.status("closed", "");
    }
    this.options.status("lost", "");
    const random = this.options.random ?? Math.random;
    const pause = this.wait * (0.5 + random() / 2);
    this.wait = Math.min(this.wait * 2, LONGEST);
    this.later(() => this.connect(), pause);
  }

  private watch(): void {
    const heard = this.heard;
    const wire = this.wire;
    this.later(() => {
      if (wire && this.wire === wire && this.ready && this.heard === heard && this.waiting.size) {
        this.wire = null;
        wire.close();
        this.lost(0);
      }
    }, SILENCE);
  }

  private later(what: () => void, milliseconds: number): void {
    (this.options.later ?? setTimeout)(what, milliseconds);
  }
}
