// Made by scripts/page_types.py from hellmouth.table.protocol. Do not edit.
import type { GameView } from "../games/views";

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

/** Reply to `hint`: a good option of this decision, and why, in the asker's language. Of an option that was named it is that one, with what speaks against it, or nothing. */
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
  for_turn?: boolean;
  then?: string[];
  done?: boolean;
}

/** One argument of an option: its name in the rules, what it is, the engine's value, and it in words. */
export interface Argument {
  name: string;
  kind: string;
  value: number | string | boolean | null;
  text: string;
}

/** Before the game begins, by whoever opened the table: let a computer player sit at a free seat, close it, keep it for a person with a link, or leave it open to anybody. By anybody for their own seat: `person` gives it up. */
export interface Arrange {
  type: "arrange";
  id: string;
  seat: number;
  kind: "bot" | "closed" | "open" | "person";
  player?: string | null;
  deck?: Record<string, unknown> | string | null;
}

/** A decision as a `change` tells it: the same, with its options as rows (`key, label, notation, verb, cards, arguments`, an argument as `name, kind, value, text`). */
export interface Asked {
  seat: number;
  kind: string;
  prompt: Segment[];
  source: number | null;
  stop: string;
  options: unknown[][];
  several?: Several | null;
  plan?: string[];
}

/** All were ready: these decks are played. The socket is closed; come back to the same table. */
export interface Begun {
  type: "begun";
  table: string;
  decks: Revealed[];
}

/** Before the game begins: what I am called here, and my deck. Others are told that I have one, never which. */
export interface Bring {
  type: "bring";
  id: string;
  seat: number;
  name?: string | null;
  deck?: Record<string, unknown> | string | null;
}

/** POST /api/records: what `hellmouth.core.match.Record` writes. */
export interface BroughtRecord {
  format: 1;
  game: string;
  rules_version: string;
  cards: string;
  setup: Record<string, unknown>;
  names: string[];
  answers: ((string | number | boolean | null)[])[];
  digests: Record<string, string>;
  told?: Record<string, string[]>;
  discreet?: boolean;
  fair?: PromisedSeed | null;
  notes?: RecordNote[];
}

/** The server closes the socket. `reload`: come back with a fresh page; `retry`: connect again. */
export interface Bye {
  type: "bye";
  code: "damaged" | "disk" | "hand_over" | "not_allowed" | "reload" | "retry" | "suspended" | "too_fast" | "too_many";
  text: string;
}

/** What the evaluator of the computer players gives each seat after so many steps. */
export interface Chance {
  step: number;
  chances: number[];
}

/** GET /api/tables/{table}/chances?seat=&lang=: how the chances moved in a finished game, an estimate. */
export interface Chances {
  steps: number;
  points: Chance[];
  turning: Turning[];
  decided: Turning | null;
}

/** An `update` as what is different from the last one on this socket: to whoever said hello with `changes`. */
export interface Change {
  type: "change";
  seq: number;
  since: number;
  digest: string;
  view: unknown[];
  decision: Asked | null;
  waiting: Waiting | null;
  log: Log;
  events: Happening[];
  undo: "" | "ask" | "free";
  outcome: Outcome | null;
  auto: boolean;
  quiet?: boolean;
}

/** Say something to the table. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

export type ClientMessage =
  | Hello
  | Answer
  | Undo
  | Consent
  | WhyNot
  | Hint
  | Look
  | Stops
  | Chat
  | Mute
  | StandIn
  | Absent
  | Resign
  | OfferDraw
  | Watch
  | Lead
  | Judge
  | Judging
  | Report
  | Bring
  | Ready
  | Arrange
  | Swap;

/** Time for each person: a bank in seconds, and what is gained by handing over to somebody else; or so many days for every turn. */
export interface Clock {
  bank?: number;
  gain?: number;
  days?: number;
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
  several?: Several | null;
  plan?: string[];
}

/** One fault of a deck. */
export interface DeckProblem {
  text: string;
  rule?: string;
  card?: string;
}

/** Reply to .../decks/read: the deck, and what had to be guessed. */
export interface DeckRead {
  deck: Record<string, unknown>;
  report: string[];
}

/** How a deck did against one other. */
export interface DeckRival {
  deck: string;
  points: number;
  games: number;
}

/** POST /api/{language}/games/{game}/decks/read, and reply to .../write: a deck as lines. */
export interface DeckText {
  text: string;
}

/** Reply to .../decks/try: what a second or two of games came to. Ask again from `first` + `games` on for more. */
export interface DeckTried {
  games: number;
  points: number;
  against: DeckRival[];
}

/** POST /api/{language}/games/{game}/decks/try: play games number `first` and on against the ready decks. */
export interface DeckTry {
  deck: Record<string, unknown>;
  first?: number;
  most?: number;
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
  device?: boolean;
}

/** Reply to /api/enter. */
export interface Entered {
  table: string;
  seats: number[];
  watch: boolean;
  session?: string | null;
}

/** What was promised about chance before the first card was dealt: SHA-256 of `hellmouth:SEED:NONCE`. */
export interface Fair {
  hash: string;
  seed?: string;
  nonce?: string;
}

/** POST /api/tables/{table}/file: put one of my tables aside, or back on the list. */
export interface Filing {
  filed: boolean;
}

/** POST /api/tables/{table}/fork: play on from a step of a finished game, or the same setup again (step -1). */
export interface Fork {
  step: number;
  seats: NewSeat[];
  lists?: "closed" | "open" | null;
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
  reach?: "house" | "machine" | "world";
  addresses?: string[];
  command?: string;
}

/** A table whose game has not begun; sent after hello and after every change. */
export interface Gathering {
  type: "gathering";
  table: string;
  game: string;
  title: string;
  version: number;
  places: Place[];
  mine: MyPlace[];
  owner: boolean;
  brings: boolean;
  setup: Record<string, unknown>;
  listed: boolean;
  watchers: number;
  counts: number[];
  players: string[];
  missing: number[];
  pace?: "discreet" | "quick";
  lists?: "closed" | "open";
  fair?: Fair | null;
  clock?: Clock | null;
  trouble?: string;
}

/** One thing that happened, to be shown in its turn. */
export interface Happening {
  what: "changed" | "conflict" | "drawn" | "left" | "moved" | "played" | "result" | "rolled" | "scored" | "shown" | "time" | "told" | "turned" | "walked";
  message: string;
  line: number | null;
  about: Record<string, number | string | (number | Ref)[] | Ref>;
  cause: Ref | null;
}

/** First message on a socket, and again to change language or to get everything anew. */
export interface Hello {
  type: "hello";
  version?: number;
  language?: "en" | "fr";
  seat?: number | null;
  form?: "full" | "state" | "text";
  changes?: boolean;
}

/** What would a good player do here? Only the seat that is asked may ask; only this socket gets the reply. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
  seq: number;
  option?: string | null;
}

/** Reply to POST /api/records */
export interface Imported {
  table: string;
  session?: string | null;
}

/** POST /api/gatherings/{table}/join */
export interface Join {
  name?: string | null;
}

/** Correct the table by hand, or go back to before what happened at that tick; all other people who play are asked. Exactly one of the three. */
export interface Judge {
  type: "judge";
  id: string;
  seat: number;
  seq: number;
  move?: Moving | null;
  put?: Putting | null;
  back?: number | null;
}

/** Reply to `judging`: what could be corrected by hand; nothing while the game is in the middle of something. */
export interface Judgeable {
  type: "judgeable";
  id: string;
  cards: JudgedCard[];
  counters: JudgedCounter[];
}

/** A card that I know and that may be put elsewhere. */
export interface JudgedCard {
  card: number;
  name: string;
  zone: string;
  places: JudgedPlace[];
}

/** A number that may be set; `text` says how it stands. */
export interface JudgedCounter {
  counter: string;
  of: number;
  text: string;
  value: number;
  least: number;
  most: number;
}

/** Where a card may be put, as a sentence. */
export interface JudgedPlace {
  zone: number;
  text: string;
}

/** What could be corrected by hand here? */
export interface Judging {
  type: "judging";
  id: string;
  seat: number;
}

/** What may stand after the `?` of GET /api/lessons/{game}. */
export interface LanguageQuery {
  lang?: "en" | "fr";
}

/** Watching a finished game together: show this step, through these eyes (null: as a watcher), to all who follow. Step null: I do not lead any more. */
export interface Lead {
  type: "lead";
  id: string;
  step: number | null;
  eyes?: number | null;
  name?: string;
}

/** POST /api/leave: end this session here. `forget`: take my name and what I said away too. */
export interface Leave {
  forget?: boolean;
  language?: "en" | "fr";
}

/** Who leads those who watch a finished game together, and where they are; step null: nobody does. */
export interface Led {
  type: "led";
  name: string;
  step: number | null;
  eyes: number | null;
  mine: boolean;
}

/** Reply to /api/leave: how many tables I was at, and how many of them were deleted because nobody else was. */
export interface Left {
  tables: number;
  deleted: number;
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

/** POST /api/mail/settle: the token of a mail, to begin or to stop. */
export interface MailSettle {
  token: string;
  stop?: boolean;
}

/** Reply to it. */
export interface MailSettled {
  on: boolean;
}

/** GET /api/mail: whether this server sends e-mail, where to for me, and whether that is confirmed. */
export interface MailStatus {
  offered: boolean;
  address?: string;
  confirmed?: boolean;
}

/** POST /api/mail: where I want to be told that it is my turn; empty: nowhere. */
export interface MailWish {
  address: string;
  language?: "en" | "fr";
}

/** A card goes to a zone: on top, or to the bottom. */
export interface Moving {
  card: number;
  zone: number;
  bottom?: boolean;
}

/** Do not show me what this seat says (null: what watchers say), or show it again. */
export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  about: number | null;
  on: boolean;
}

/** What only the owner of a seat is told about it. */
export interface MyPlace {
  seat: number;
  deck: Record<string, unknown> | string | null;
  problems: DeckProblem[];
}

/** What only the owner of a seat is told about it. */
export interface MySeat {
  seat: number;
  mode: "auto" | "full" | "stops";
  stops: string[];
  until_turn: boolean;
  muted?: (number | null)[];
}

/** POST /api/gatherings: a table to which everybody brings a deck; its game begins when all are ready. */
export interface NewGathering {
  game: string;
  seats: NewPlace[];
  setup?: Record<string, unknown>;
  pace?: "discreet" | "quick" | null;
  lists?: "closed" | "open" | null;
  clock?: Clock | null;
  language?: "en" | "fr";
}

/** Who may sit where before a game begins. `open`: anybody who finds the table in the list of open ones. */
export interface NewPlace {
  kind?: "bot" | "me" | "open" | "person";
  name?: string | null;
  player?: string | null;
  deck?: Record<string, unknown> | string | null;
}

/** POST /api/profiles, and reply to .../take: what a browser keeps of its owner, as it likes to write it. */
export interface NewProfile {
  profile: string;
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
  pace?: "discreet" | "quick" | null;
  lists?: "closed" | "open" | null;
  clock?: Clock | null;
  language?: "en" | "fr";
}

/** Something everybody at this table should know, in the viewer's language. `archived`: why it can only be read; `rules`: it began under other rules; `disk`: nothing can be stored now; `expires`: when it is cleared away; `house`: what the operator has to say. */
export interface Notice {
  code: "archived" | "disk" | "expires" | "house" | "rules";
  text: string;
}

/** Propose that the game ends here and nobody wins: it does if all other people who are still in it agree. */
export interface OfferDraw {
  type: "offer_draw";
  id: string;
  seat: number;
}

/** A table that anybody may join. */
export interface OpenTable {
  table: string;
  game: string;
  names: string[];
  free: number;
  setup: Record<string, unknown>;
  created: number;
}

/** GET /api/gatherings */
export interface OpenTables {
  tables: OpenTable[];
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
  how: "agreed" | "claimed" | "played" | "resigned" | "stopped" | "time";
}

/** What everybody may know about a seat before the game begins: nothing of its deck. */
export interface Place {
  seat: number;
  name: string;
  kind: "bot" | "closed" | "person";
  player: string | null;
  taken: boolean;
  here: boolean;
  brought: boolean;
  ready: boolean;
  listed?: boolean;
}

/** Reply to POST /api/profiles: the page's address, `#p=` and the token, for so many seconds and once. */
export interface ProfileLink {
  token: string;
  seconds: number;
}

/** A promised seed in a record: see `hellmouth.core.commitment`. */
export interface PromisedSeed {
  hash: string;
  seed: string;
  nonce: string;
  base?: number;
}

/** A question to the table, for instance an undo. */
export interface Proposal {
  number: number;
  kind: "claim" | "draw" | "judge" | "undo" | "watch";
  seat: number;
  about: number | null;
  agreed: number[];
  needed: number[];
  watching?: Watching | null;
  text?: string;
}

/** POST /api/tables/{table}/public: one of my seats agrees to show a finished game to everybody, or no more. */
export interface Publish {
  seat: number;
  agree: boolean;
}

/** GET /api/tables/{table}/public: who agrees, of whom it depends, which of them are mine. */
export interface Published {
  needed: number[];
  agreed: number[];
  mine: number[];
  public: boolean;
}

/** A number of that card, seat or person is set. */
export interface Putting {
  counter: string;
  of: number;
  value: number;
}

/** Before the game begins: I am ready, or not yet after all. When everybody is, all decks are revealed together. */
export interface Ready {
  type: "ready";
  id: string;
  seat: number;
  ready: boolean;
}

/** Reply to `why_not`. */
export interface Reasons {
  type: "reasons";
  id: string;
  items: Why[];
}

/** A note at a step of a replay. */
export interface RecordNote {
  step: number;
  text: string;
}

/** A card: its place on the table, and the id of the printed card if the viewer knows it. */
export interface Ref {
  card: number;
  face: string | null;
}

/** Your wish was not done; nothing changed. Only you are told. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: "archived" | "bad_message" | "closing" | "deck" | "disk" | "fault" | "judge" | "no_deck" | "no_hint" | "no_seats" | "nobody_to_agree" | "not_now" | "not_offered" | "not_yours" | "nothing_to_undo" | "over" | "stale" | "suspended" | "too_fast" | "unknown_player";
  text: string;
  rule?: string;
}

/** POST /api/tables/{table}/remove */
export interface Removal {
}

/** Reply to /remove: whether the table itself is gone, because nobody else held a seat. */
export interface Removed {
  deleted: boolean;
}

/** What may stand after the `?` of GET /api/tables/{table}/replay/{step} and .../chances. */
export interface ReplayQuery {
  lang?: "en" | "fr";
  seat?: number | null;
}

/** GET /api/tables/{table}/replay/{step}?seat=&lang=: a finished game after so many answers. */
export interface ReplayStep {
  step: number;
  steps: number;
  seat: number | null;
  view: GameView;
  waiting: Waiting | null;
  log: Line[];
  events: Happening[];
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

/** What somebody brought, told to all at once. */
export interface Revealed {
  seat: number;
  name: string;
  deck: string;
  leader?: string;
}

/** Reply to it: a starter, then boosters, by ids of cards; and a deck proposed from them. */
export interface SealedPool {
  seed: number;
  essence: string;
  packs: string[][];
  deck: Record<string, unknown>;
}

/** POST /api/{language}/games/{game}/decks/sealed: open the packs of a seed, as `hellmouth deck sealed` does. */
export interface SealedWish {
  seed: number;
  boosters?: number;
  essence?: string;
}

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
  devices?: number;
  clock?: number | null;
  ticking?: boolean;
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

export type ServerMessage =
  | Update
  | Change
  | Table
  | Ack
  | Refused
  | Reasons
  | Advice
  | Judgeable
  | Spoken
  | Led
  | Reported
  | Bye
  | Gathering
  | Begun;

/** The question is one of a chain of single choices that people make at once: pick cards, say Done, send them one by one. */
export interface Several {
  chain: string;
  verb: string;
  cards: Ref[];
  least: number;
  most: number | null;
  done: string;
  picked: number[];
  live: boolean;
  gain: boolean;
}

/** What may stand after the `?` of GET /api/{language}/games/{game}/cards. */
export interface ShelfQuery {
  set?: string;
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

/** Before the game begins: change places. Whoever opened the table may exchange any two, others theirs with a free one. */
export interface Swap {
  type: "swap";
  id: string;
  seat: number;
  other: number;
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
  status: "archived" | "gathering" | "over" | "running" | "suspended";
  stops: StopName[];
  players: string[];
  unrated: boolean;
  notices?: Notice[];
  pace?: "discreet" | "quick";
  lists?: "closed" | "open";
  fair?: Fair | null;
  watching?: Watching;
  judged?: boolean;
}

/** One of my tables. */
export interface TableLine {
  table: string;
  game: string;
  names: string[];
  seats: number[];
  status: "archived" | "gathering" | "over" | "running" | "suspended";
  my_turn: boolean;
  updated: number;
  outcome: number[] | null;
  expires?: number | null;
  created?: number;
  turn?: number;
  decks?: string[];
  leaders?: string[];
  bots?: number[];
  filed?: boolean;
  removable?: boolean;
  days?: number;
  due?: number | null;
}

/** GET /api/tables */
export interface TableList {
  tables: TableLine[];
}

/** POST /api/profiles/take */
export interface TakeProfile {
  token: string;
}

/** Body of every HTTP error: one line that names the place and the cure. */
export interface Trouble {
  error: string;
}

/** A step at which the chances moved much, in favour of that seat, and the line that tells most of it; to whoever lost by it also what would have been better. */
export interface Turning {
  step: number;
  seat: number;
  before: number;
  after: number;
  line: Line | null;
  better?: string;
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
  view: GameView;
  decision: Decision | null;
  waiting: Waiting | null;
  log: Log;
  events: Happening[];
  undo: "" | "ask" | "free";
  outcome: Outcome | null;
  auto: boolean;
  quiet?: boolean;
}

/** Who is asked; everybody may know. */
export interface Waiting {
  seat: number;
  name: string;
  kind: string;
}

/** What watchers may see: hands, and after how many turns or minutes. If they are to see more than before, all other people who play are asked. */
export interface Watch {
  type: "watch";
  id: string;
  seat: number;
  open?: boolean;
  turns?: number;
  minutes?: number;
}

/** What watchers see: `open` hands, and the table as it was so many turns and minutes ago. When the game is over they see all. */
export interface Watching {
  open?: boolean;
  turns?: number;
  minutes?: number;
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
