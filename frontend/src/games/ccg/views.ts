// Made by scripts/page_types.py from hellmouth.games.ccg.views. Do not edit.

import type { Shell } from "../views";

/** A card by its engine id; `card` is null if this seat does not know its face. */
export interface CardRef {
  id: number;
  card: string | null;
}

/** What a challenge demands in one talent. */
export interface Goal {
  talent: "bk" | "smarts" | "weirdness" | "charm";
  n: number;
}

/** A challenge on a space, or the next one of a player. */
export interface Challenge extends CardRef {
  owner: number;
  worth: number;
  goals: Goal[];
}

/** An item or skill on a character. */
export interface Gear extends CardRef {
  fatigued: boolean;
}

/** A character in play. */
export interface Person extends CardRef {
  seat: number;
  main: boolean;
  fatigued: boolean;
  talents: number[];
  kind: string;
  level: number;
  /** How many earlier levels lie under it. */
  under: number;
  gear: Gear[];
}

/** Somebody who took part in a conflict and is no longer in play. */
export interface Gone extends CardRef {
  gone: true;
}

/** A space of the ring, or the park. */
export interface Space {
  id: number;
  name: string;
  owner: number | null;
  location: CardRef | null;
  type: string;
  challenges: Challenge[];
  characters: Person[];
}

/** Who holds the park, and for how many turns each player has and needs. */
export interface Park {
  holder: number;
  control: number[];
  needed: number[];
}

/** A seat with its piles; closed ones as numbers. */
export interface Player {
  seat: number;
  dp: number;
  of: number;
  control: number;
  main: number;
  deck: number;
  tasks: number;
  stock: number;
  task: Challenge | null;
  essence: CardRef[];
  hand: CardRef[];
  discard: CardRef[];
  crypt: CardRef[];
  episodes: CardRef[];
  side: CardRef[];
  limbo: CardRef[];
}

/** The cards that a player added to one talent. */
export interface Stack {
  talent: "bk" | "smarts" | "weirdness" | "charm";
  n: number;
  cards: CardRef[];
}

/** Who takes part in a conflict for a player. */
export interface Side {
  seat: number;
  people: (Person | Gone)[];
  stacks: Stack[];
}

/** A stage of a conflict. */
export interface Stage {
  id: string;
  on: boolean;
}

/** The numbers of a fight: attacker first; `lead` and `tie` are 0, 1, or -1 for nobody. */
export interface Fight {
  totals: [number, number];
  bare: number[];
  lead: number;
  tie: number;
}

/** What a group has of one goal. */
export interface Line {
  talent: "bk" | "smarts" | "weirdness" | "charm";
  have: number;
  goal: number;
  enough: boolean;
}

/** A challenge that is faced. */
export interface Attempt extends Challenge {
  cost: number;
  lines: Line[];
  qualified: boolean;
  falls: boolean;
}

/** The stage in the middle: a fight or a challenge. */
export interface Conflict {
  kind: "fight" | "challenge";
  place: number;
  result: string;
  winner: number;
  settled: boolean;
  talent: "bk" | "smarts" | "weirdness" | "charm";
  stages: Stage[];
  /** Attacker, defender. */
  sides: [Side, Side];
  doubled: number;
  fight: Fight | null;
  challenge: Attempt | null;
}

/** The whole table for one viewer. */
export interface CcgView {
  game: "ccg";
  /** The set of cards that is played with, by the name under which `/cards` has it; empty: the usual one. */
  cards: string;
  edition: "first" | "third";
  format: string;
  turn: number;
  active: number;
  step: string;
  you: number | null;
  night: boolean;
  begun: boolean;
  spaces: Space[];
  park: Park;
  players: Player[];
  conflict: Conflict | null;
  /** Cards in closed places whose faces this seat knows. */
  known: CardRef[];
  shell: Shell;
}
