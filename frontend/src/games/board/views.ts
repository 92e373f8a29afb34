// Made by scripts/page_types.py from hellmouth.games.board.views. Do not edit.

import type { Shell } from "../views";

/** A card; of one this seat does not know only the deck. */
export interface BoardCard {
  id: number;
  card: string | null;
  deck: string;
}

/** A character in play. */
export interface Person {
  id: string;
  form: number;
  name: string;
  /** Of the name, for words that agree with it. */
  gender: string;
  pawn: string;
  good: boolean;
  villain: boolean;
  sired: boolean;
  kind: string;
  seat: number;
  space: number;
  health: number;
  full: number;
  start: number;
  pale: number;
  wounded: boolean;
  fight: number;
  majik: number;
  slots: Record<string, number>;
  cards: BoardCard[];
  acting: boolean;
  acted: boolean;
  loses_turn: boolean;
  face_up: boolean;
  /** Zone of those cards. */
  zone: string;
}

/** A named part of the town. */
export interface Area {
  name: string;
  indoor: boolean;
  residence: boolean;
}

/** A coloured dot and the deck that is drawn from there. */
export interface Dot {
  colour: string;
  deck: string;
}

/** The map, which never changes. */
export interface TownPlan {
  cols: number;
  rows: number;
  lines: string[];
  areas: Record<string, Area>;
  hellmouth: number;
  corners: Record<string, number>;
  tunnels: Record<string, string>;
  covers: number[];
  dots: Record<string, Dot>;
}

/** An attack as far as its cards are played: numbers, and chances in percent. */
export interface Fight {
  who: number;
  foe: number;
  dice: number;
  damage: number;
  less: number;
  first: number;
  stakes: boolean;
  fangs: boolean;
  needs: number;
  health: number;
  pale: number;
  unharmed: boolean;
  hidden: boolean;
  killed: number;
  staked: number;
  sired: number;
}

/** The blue dice. */
export interface MoveRoll {
  n: number;
  who: string;
  dice: number[];
  moons: boolean[];
}

/** The black die. */
export interface FlameRoll {
  n: number;
  large: number;
  small: number;
}

/** The fight dice. */
export interface FightRoll {
  n: number;
  who: string;
  foe: string;
  before: number;
  damage: number;
  after: number;
  /** The one attacked is out of the game. */
  out: boolean;
  /** The one attacked serves Evil now. */
  sired: boolean;
  dice: string[];
}

/** The majik dice. */
export interface MajikRoll {
  n: number;
  who: string;
  dice: number[];
}

/** The last roll of each kind of dice, with the number of the throw. */
export interface Thrown {
  blue?: MoveRoll;
  black?: FlameRoll;
  fight?: FightRoll;
  majik?: MajikRoll;
}

/** A phase of the moon. */
export interface Phase {
  phase: string;
  name: string;
}

/** Flames at the Hellmouth. */
export interface Flames {
  large: number;
  small: number;
}

/** A deck: how many cards are left, and its discards. */
export interface Pile {
  name: string;
  pile: number;
  discards: BoardCard[];
}

/** What each side has to do, with the numbers of now. */
export interface Goals {
  evil: string;
  good: string;
}

/** A choice that is worth a button. */
export interface Button {
  verb: string;
  value: number;
  text: string;
}

/** For the seat that moves: a sentence, and choices that are worth a button. */
export interface Advice {
  text: string;
  buttons: Button[];
}

/** The whole table for one viewer. */
export interface BoardView {
  game: "board";
  town: TownPlan;
  /** Spaces where a vampire needs an invitation. */
  residences: number[];
  words: Record<string, Record<string, string>>;
  villain: string;
  /** What each side has to do. */
  aims: string[];
  round: number;
  phase: number;
  chart: Phase[];
  sun: number;
  flames: Flames;
  turn: string;
  steps: number;
  people: Person[];
  lost: string[];
  corners: Record<string, BoardCard[]>;
  hand: BoardCard[];
  hand_limit: number;
  played: BoardCard[];
  destroyed: BoardCard[];
  gone: BoardCard[];
  piles: Record<string, Pile>;
  routes: Record<string, number[]>;
  fight: Fight | null;
  /** What each attack that is offered would be, by the form attacked. */
  attacks: Record<string, Fight>;
  /** For the seat that moves: spaces beside an enemy. */
  threats: number[];
  goals: Goals;
  advice: Advice | null;
  dice: Thrown;
  shell: Shell;
}
