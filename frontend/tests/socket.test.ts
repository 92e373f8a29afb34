import assert from "node:assert/strict";
import { test } from "node:test";
import type { ClientMessage, ServerMessage } from "../src/lib/protocol.ts";
import { TableLine, type LineStatus, type Wire } from "../src/lib/socket.ts";

class FakeWire implements Wire {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const UPDATE = { type: "update", seq: 17 };
const ANSWER = { type: "answer", seat: 0, seq: 17, option: "pass" } as const;

function desk() {
  const wires: FakeWire[] = [];
  const timers: { what: () => void; after: number }[] = [];
  const told: ServerMessage[] = [];
  const states: LineStatus[] = [];
  const reasons: string[] = [];
  const line = new TableLine({
    open: () => {
      wires.push(new FakeWire());
      return wires.at(-1)!;
    },
    language: () => "fr",
    seat: () => undefined,
    told: (m) => told.push(m),
    status: (s, why) => { states.push(s); reasons.push(why); },
    later: (what, after) => timers.push({ what, after }),
    random: () => 1,
  });
  const open = () => {
    wires.at(-1)!.onopen?.(undefined as never);
    wires.at(-1)!.tell(UPDATE);
  };
  return { line, wires, timers, told, states, reasons, open };
}

test("says hello in the viewer's language and hands on what it hears", () => {
  const { line, wires, told, states, open } = desk();
  line.connect();
  open();
  assert.deepEqual(wires[0]!.sent, [{ type: "hello", version: 1, language: "fr", changes: true }]);
  assert.equal(told[0]!.type, "update");
  assert.deepEqual(states, ["connecting", "open"]);
});

test("a wish that was not acknowledged is sent again with the same id and seq", () => {
  const { line, wires, timers, open } = desk();
  line.connect();
  open();
  const id = line.wish(ANSWER);
  wires[0]!.onclose?.({ code: 1006 });
  timers.find((t) => t.after === 250)!.what();
  open();
  assert.deepEqual(wires[1]!.sent.slice(1), [{ ...ANSWER, id }]);
  wires[1]!.tell({ type: "ack", id, seq: 18, again: true });
  assert.equal(line.waiting.size, 0);
});

test("a wish made while the line is down goes out after hello", () => {
  const { line, wires, open } = desk();
  line.connect();
  line.wish(ANSWER);
  assert.equal(wires[0]!.sent.length, 0);
  open();
  assert.deepEqual(wires[0]!.sent.map((m) => m.type), ["hello", "answer"]);
});

test("waits 0.25 s, doubling to 5 s, and starts anew after success", () => {
  const { line, wires, timers, open } = desk();
  line.connect();
  for (let i = 0; i < 7; i++) {
    wires.at(-1)!.onclose?.({ code: 1006 });
    timers.at(-1)!.what();
  }
  assert.deepEqual(timers.map((t) => t.after), [250, 500, 1000, 2000, 4000, 5000, 5000]);
  open();
  wires.at(-1)!.onclose?.({ code: 1001 });
  assert.equal(timers.at(-1)!.after, 250);
});

test("a silent line is dropped while a wish waits", () => {
  const { line, wires, timers, states, open } = desk();
  line.connect();
  open();
  line.wish(ANSWER);
  timers.find((t) => t.after === 6000)!.what();
  assert.equal(wires[0]!.closed, true);
  assert.equal(states.at(-1), "lost");
});

test("does not come back when told not to", () => {
  const { line, wires, timers, states, reasons, open } = desk();
  line.connect();
  open();
  wires[0]!.tell({ type: "bye", code: "not_allowed", text: "no" });
  wires[0]!.onclose?.({ code: 1008 });
  assert.equal(timers.length, 0);
  assert.equal(states.at(-1), "closed");
  assert.equal(reasons.at(-1), "no", "what the table said stays, when the line closes after it");
});

test("a change that does not follow asks for everything anew", () => {
  const { line, wires, told } = desk();
  line.connect();
  wires[0]!.onopen?.({} as never);
  wires[0]!.tell({ ...UPDATE, seat: 0, view: { a: 1 }, decision: null });
  wires[0]!.tell({ type: "change", seq: 18, since: 17, view: [2, { a: [1, 2] }], decision: null });
  assert.deepEqual(told.map((message) => [message.type, (message as { view?: unknown }).view]), [["update", { a: 1 }], ["update", { a: 2 }]]);
  const said = wires[0]!.sent.length;
  wires[0]!.tell({ type: "change", seq: 30, since: 29, view: [0], decision: null });
  assert.equal(told.length, 2);
  assert.deepEqual(wires[0]!.sent.slice(said).map((message) => message.type), ["hello"]);
});
