// Runs before the page's own script: notices what a hostile text could do, and stands in for the server.
window.broken = [];
addEventListener("securitypolicyviolation", (e) => broken.push(`policy: ${e.effectiveDirective} ${e.blockedURI}`));
// Replies kept for this window: [method, start of the path, status, body].
const replies = () => JSON.parse(sessionStorage.getItem("replies") ?? "[]");
const real = window.fetch.bind(window);
window.fetch = (path, init) => {
  const found = replies().find(([method, start]) => (init?.method ?? "GET") === method && String(path).startsWith(start));
  if (!found) return real(path, init);
  return Promise.resolve(new Response(JSON.stringify(found[3]), { status: found[2], headers: { "content-type": "application/json" } }));
};
window.WebSocket = class {
  constructor() {
    window.wire = this;
    setTimeout(() => this.onopen?.({}));
  }
  send(text) {
    const said = JSON.parse(text);
    if (said.type === "hint") window.hinting = said.id;
  }
  close() {}
};
// the table is made up, so the server knows nothing of its chances
const fetched = window.fetch.bind(window);
window.fetch = (place, more) => (String(place).includes("/chances") ? Promise.resolve(new Response("{}", { status: 404 })) : fetched(place, more));
window.tell = (message) => wire.onmessage({ data: JSON.stringify(message) });
window.settled = async () => {
  for (let i = 0; i < 3; i++) await new Promise((done) => setTimeout(done));
};
/** Tags and names of attributes: what text must never change. */
window.shape = (without) =>
  [...document.querySelectorAll("body *")].filter((e) => !without || !e.closest(without))
    .map((e) => [e.localName, ...e.getAttributeNames().sort()].join(" ")).join("\n");
/** A picture that the page drew itself. */
const drawn = (e, name, value) => e.localName === "img" && name === "src" && value.startsWith(`blob:${location.origin}/`);
/** Addresses that lead away from the page. */
window.strange = () =>
  [...document.querySelectorAll("body *")].flatMap((e) => ["href", "src", "action", "formaction", "srcdoc", "data"]
    .map((name) => [name, e.getAttribute(name)])
    .filter(([name, value]) => value !== null && !/^(#|\/(?!\/))/.test(value) && !drawn(e, name, value)).map(([, value]) => value));
window.shows = (selector, text) =>
  [...document.querySelectorAll(selector)].some((e) => (e instanceof HTMLInputElement ? e.value : e.textContent).includes(text));

const line = (text) => ({ tick: 1, seats: [0], message: "x", parts: [{ text }, { text, card: 1, face: text }] });
const option = (key, text) => ({ key, label: text, notation: text, verb: "act", cards: [], arguments: [{ name: "a", kind: "word", value: text, text }] });
const person = (number, name) => ({ seat: number, name, kind: "person", player: null, stand_in: false, here: true, taken: true, away: null });
const update = (text, more) => ({
  type: "update", seq: 1, digest: "x", seat: 0, undo: "", auto: false, outcome: null, decision: null, events: [],
  view: { picture: text.replaceAll("\n", " "), shell: { turn: 1, track: [{ label: text, on: true, hint: text }], scores: [{ seat: 0, label: text, value: text }] } },
  waiting: { seat: 0, name: text, kind: "main" }, log: { start: 0, lines: [line(text)] }, ...more,
});
const asked = (text) => ({ decision: {
  seat: 0, kind: "main", prompt: [{ text }, { text, card: 1, face: text }], source: null, stop: null,
  options: [option("a 1", text), option("a 2", text)],
} });
let spoken = 0;
/** The text in every place of a table that shows words of others. */
window.seat = async (text, over) => {
  tell({
    type: "table", table: "x", game: "demo", title: text, version: 1, seats: [person(0, text), person(1, text)],
    mine: [{ seat: 0, mode: "auto", stops: [], until_turn: false }], owner: true, watchers: 0, proposal: null, absent: [],
    status: "running", stops: [{ stop: "x", label: text }], players: [text], unrated: false,
  });
  tell(update(text, over ? { outcome: { winners: [0], text, how: "played" }, waiting: null } : asked(text)));
  tell({ type: "spoken", number: ++spoken, seat: 0, name: text, text, at: 1 });
  tell({ type: "reasons", id: "x", items: [{ wish: text, label: text, offered: false, text, rule: text }] });
  tell({ type: "refused", id: null, code: "not_now", text, rule: text });
  if (window.hinting) tell({ type: "hint", id: hinting, seq: 1, option: "a 1", text });
  // the end of a game is fetched when it is needed
  for (let i = 0; over && i < 200 && !document.querySelector("[data-part=ending]"); i++) await new Promise((done) => setTimeout(done, 20));
  await settled();
};
/** Which texts were not shown in which places, and where the shape of the page changed. */
window.seatAll = async (texts, places, over) => {
  const wrong = [];
  await seat("Anne", over);
  // how many words of others there are changes with each text
  const growing = ".chat .lines, .calls, .badge";
  const before = shape(growing);
  for (const text of texts) {
    await seat(text, over);
    for (const [name, selector] of places) {
      const wanted = name === "picture" ? text.replaceAll("\n", " ") : text;
      if (!shows(selector, wanted)) wrong.push([name, text]);
    }
    if (shape(growing) !== before) wrong.push(["shape", text]);
    if (document.querySelector(".chat .lines :not(p, b, svg, path, circle, rect, polygon)")) wrong.push(["chat shape", text]);
    wrong.push(...strange().map((address) => ["address", address]));
  }
  return JSON.stringify(wrong);
};
/** Goes through the decks of the list: name and note of each. */
window.deckAll = async (texts) => {
  const wrong = [];
  const list = document.querySelector("section.deck select");
  let before = "";
  for (const [n, text] of ["Anne", ...texts].entries()) {
    list.value = `deck-${n}`;
    list.dispatchEvent(new Event("change", { bubbles: true }));
    await settled();
    if (!shows("section.deck input[maxlength='60']", text.replace(/[\r\n]/g, ""))) wrong.push(["deck name", text]);
    if (!shows("section.deck .note", text)) wrong.push(["deck note", text]);
    before ||= shape(".grid, [aria-live]");
    if (shape(".grid, [aria-live]") !== before) wrong.push(["shape", text]);
  }
  wrong.push(...strange().map((address) => ["address", address]));
  return JSON.stringify(wrong);
};
/** What the lobby says when a table cannot be opened. */
window.errorAll = async (texts) => {
  const wrong = [];
  let before = "";
  for (const text of ["Anne", ...texts]) {
    sessionStorage.setItem("replies", JSON.stringify([["POST", "/api/tables", 400, { error: text }]]));
    document.querySelector("article.vs .button.main").click();
    for (let i = 0; i < 3000 && !shows(".trouble", text); i++) await settled();
    if (!shows(".trouble", text)) wrong.push(["error line", text]);
    await settled();
    before ||= shape();
    if (shape() !== before) wrong.push(["shape", text]);
  }
  return JSON.stringify(wrong);
};
