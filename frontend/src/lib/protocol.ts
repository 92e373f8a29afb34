// Made by scripts/page_types.py from hellmouth.table.protocol. Do not edit.

export const VERSION = 1;

/** What to do about a player who is away too long. */
export interface Absent {
  type: "absent";
  id: string;
  seat: number;
  about: number;
  choice: "bot" | "claim" | "wait";
}

/** Your wish is done and can no longer be lost. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
  again?: boolean;
}

/** Reply to `hint`: a good option of this decision, and why, in the asker's language. */
export interface Advice {
  type: "hint";
  id: string;
  seq: number;
  option: string;
  text: string;
}

/** Choose an option of the current decision. */
export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  seq: number;
  option: string;
}

/** One argument of an option: its name in the rules, what it is, the engine's value, and it in words. */
export interface Argument {
  name: string;
  kind: string;
  value: number | string | boolean | null;
  text: string;
}

/** The server closes the socket. `reload`: come back with a fresh page; `retry`: connect again. */
export interface Bye {
  type: "bye";
  code: "hand_over" | "not_allowed" | "reload" | "retry" | "too_fast" | "too_many";
  text: string;
}

/** Say something to the table. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Agree or not to the open proposal. */
export interface Consent {
  type: "consent";
  id: string;
  seat: number;
  proposal: number;
  yes: boolean;
}

/** The question to the viewer's seat. */
export interface Decision {
  seat: number;
  kind: string;
  prompt: Segment[];
  source: number | null;
  stop: string;
  options: Option[];
}

/** One fault of a deck. */
export interface DeckProblem {
  text: string;
  rule?: string;
  card?: string;
}

/** POST /api/{language}/games/{game}/decks/check */
export interface DeckVerdict {
  legal: boolean;
  problems: DeckProblem[];
}

/** POST /api/enter: exchange the token of a link for the cookie. */
export interface Enter {
  token: string;
  name?: string | null;
}

/** Reply to /api/enter. */
export interface Entered {
  table: string;
  seats: number[];
  watch: boolean;
  session?: string | null;
}

/** POST /api/tables/{table}/fork: play on from a step of a finished game. */
export interface Fork {
  step: number;
  seats: NewSeat[];
  language?: "en" | "fr";
}

/** A game one can play. */
export interface GameLine {
  game: string;
  title: string;
  seats: number[];
  rules_version: string;
  players: string[];
  cards: string;
}

/** GET /api/{language}/games */
export interface GameList {
  version: number;
  games: GameLine[];
}

/** First message on a socket, and again to change language or to get everything anew. */
export interface Hello {
  type: "hello";
  version?: number;
  language?: "en" | "fr";
  seat?: number | null;
  form?: "full" | "state" | "text";
}

/** What would a good player do here? Only the seat that is asked may ask; only this socket gets the reply. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
  seq: number;
}

/** Reply to POST /api/records */
export interface Imported {
  table: string;
}

/** A line of the log. */
export interface Line {
  tick: number;
  seats: number[];
  message: string;
  parts: Segment[];
}

/** Forget the log from line `start` on, then add these lines. A gap before `start` is history not sent. */
export interface Log {
  start: number;
  lines: Line[];
}

/** Look through another of my seats (hot seat: lift the curtain), or null to watch. */
export interface Look {
  type: "look";
  seat: number | null;
}

/** What only the owner of a seat is told about it. */
export interface MySeat {
  seat: number;
  mode: "auto" | "full" | "stops";
  stops: string[];
  until_turn: boolean;
}

/** Who sits where. `person` gets a link; `me` is the one who opens the table; `bot` names a player. */
export interface NewSeat {
  kind?: "bot" | "me" | "person";
  name?: string | null;
  player?: string | null;
}

/** POST /api/tables */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  setup?: Record<string, unknown> | null;
  decks?: string[];
  options?: Record<string, unknown>;
  language?: "en" | "fr";
}

/** Reply to a new table. */
export interface Opened {
  table: string;
  seats: number[];
  links: SeatLink[];
  session?: string | null;
}

/** One thing the seat may choose. */
export interface Option {
  key: string;
  label: string;
  notation: string;
  verb: string;
  cards: number[];
  arguments: Argument[];
}

/** How the game ended. */
export interface Outcome {
  winners: number[];
  text: string;
  how: "claimed" | "played" | "resigned" | "stopped";
}

/** A question to the table, for instance an undo. */
export interface Proposal {
  number: number;
  kind: "claim" | "undo";
  seat: number;
  about: number | null;
  agreed: number[];
  needed: number[];
}

/** Reply to `why_not`. */
export interface Reasons {
  type: "reasons";
  id: string;
  items: Why[];
}

/** Your wish was not done; nothing changed. Only you are told. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: "bad_message" | "closing" | "fault" | "no_hint" | "not_now" | "not_offered" | "not_yours" | "nothing_to_undo" | "over" | "stale" | "suspended" | "too_fast" | "unknown_player";
  text: string;
  rule?: string;
}

/** GET /api/tables/{table}/replay/{step}?seat=&lang=: a finished game after so many answers. */
export interface ReplayStep {
  step: number;
  steps: number;
  seat: number | null;
  view: Record<string, unknown>;
  waiting: Waiting | null;
  log: Line[];
  outcome: Outcome | null;
}

/** Something is wrong: keep record, version and my view for the developers. */
export interface Report {
  type: "report";
  id: string;
  text?: string;
}

/** A bug report was kept under this name. */
export interface Reported {
  type: "reported";
  id: string;
  report: string;
}

/** Give up: with two seats the game ends, with more a computer player takes over. */
export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

export type Said =
  | Hello
  | Answer
  | Undo
  | Consent
  | WhyNot
  | Hint
  | Look
  | Stops
  | Chat
  | StandIn
  | Absent
  | Resign
  | Report;

/** A link is the page's address followed by `#` and the token. Seat null: for watchers. */
export interface SeatLink {
  seat: number | null;
  token: string;
}

/** What everybody may know about a seat. */
export interface SeatState {
  seat: number;
  name: string;
  kind: "bot" | "person";
  player: string | null;
  stand_in: boolean;
  here: boolean;
  taken: boolean;
  away: number | null;
}

/** POST /api/tables/{table}/link and /handover */
export interface SeatWish {
  seat: number | null;
}

/** A piece of a sentence: plain text, or the name of a card with its place on the table (`card`) and the id of the printed card (`face`, as in /cards). A card the viewer does not know is plain text. */
export interface Segment {
  text: string;
  card?: number | null;
  face?: string | null;
}

/** A line of chat. */
export interface Spoken {
  type: "spoken";
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** Let a computer player play my seat (`player` names it), or take the seat back (`player` is null). */
export interface StandIn {
  type: "stand_in";
  id: string;
  seat: number;
  player: string | null;
}

/** A place where a player may want to be asked. */
export interface StopName {
  stop: string;
  label: string;
}

/** When the table passes for me. `auto`: whenever there is no meaningful choice; `stops`: everywhere but at these stops; `full`: never. `until_turn` passes everything until my next turn begins, unless something of mine is aimed at. */
export interface Stops {
  type: "stops";
  id: string;
  seat: number;
  mode: "auto" | "full" | "stops";
  stops?: string[];
  until_turn?: boolean;
}

/** The people around the table; sent after hello and after every change. */
export interface Table {
  type: "table";
  table: string;
  game: string;
  title: string;
  version: number;
  seats: SeatState[];
  mine: MySeat[];
  owner: boolean;
  watchers: number;
  proposal: Proposal | null;
  absent: number[];
  status: "over" | "running" | "suspended";
  stops: StopName[];
  players: string[];
  unrated: boolean;
}

/** One of my tables. */
export interface TableLine {
  table: string;
  game: string;
  names: string[];
  seats: number[];
  status: "over" | "running" | "suspended";
  my_turn: boolean;
  updated: number;
  outcome: number[] | null;
}

/** GET /api/tables */
export interface TableList {
  tables: TableLine[];
}

export type Told =
  | Update
  | Table
  | Ack
  | Refused
  | Reasons
  | Advice
  | Spoken
  | Reported
  | Bye;

/** Body of every HTTP error: one line that names the place and the cure. */
export interface Trouble {
  error: string;
}

/** Take back my last answer. Free while nothing was revealed; otherwise the others are asked. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  seq: number;
}

/** The whole table as one viewer sees it now. Sent after every change; replaces the one before. */
export interface Update {
  type: "update";
  seq: number;
  digest: string;
  seat: number | null;
  view: Record<string, unknown>;
  decision: Decision | null;
  waiting: Waiting | null;
  log: Log;
  undo: "" | "ask" | "free";
  outcome: Outcome | null;
  auto: boolean;
}

/** Who is asked; everybody may know. */
export interface Waiting {
  seat: number;
  name: string;
  kind: string;
}

/** One thing one might have wanted, and why not. */
export interface Why {
  wish: string;
  label: string;
  offered: boolean;
  text: string;
  rule: string;
}

/** Why can I not do this? By card, by notation, or by verb and arguments. Only this socket gets the reply. */
export interface WhyNot {
  type: "why_not";
  id: string;
  seat: number;
  card?: number | null;
  text?: string | null;
  wish?: (number | string)[] | null;
}
