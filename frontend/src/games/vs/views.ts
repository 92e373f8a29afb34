// Made by scripts/page_types.py from hellmouth.games.vs.views. Do not edit.

import type { Shell } from "../views";

/** A card by its engine id; `card` and `name` are null if this seat does not know its face. */
export interface CardRef {
  id: number;
  card: string | null;
  name: string | null;
}

/** A location and the symbols it makes. */
export interface Place extends CardRef {
  symbols: string[];
}

export interface Defence {
  def: number;
}

/** A character in a row. */
export interface Fighter extends CardRef, Defence {
  owner: number;
  main: boolean;
  pose: "ready" | "exhausted" | "stunned" | "hidden";
  atk: number;
  health: number;
  remaining: number;
  wounds: number;
  vitality: number;
  counters: number;
  teams: string[];
  keywords: string[];
  gear: CardRef | null;
  in_combat: boolean;
  stand_in: boolean;
}

/** A seat with its rows and piles. */
export interface Side {
  seat: number;
  camp: number;
  out: boolean;
  main: number;
  xp: number;
  target: number;
  /** A stand-in takes the place of the Main Character. */
  away: boolean;
  health: number;
  remaining: number;
  deck: number;
  front: Fighter[];
  back: Fighter[];
  hand: CardRef[];
  resources: CardRef[];
  locations: Place[];
  ko: CardRef[];
  removed: CardRef[];
  spellbook: CardRef[];
  key: CardRef[];
  aside: CardRef[];
  /** Of a seat that is out: how many cards it took along. */
  gone?: number;
}

/** What one attacker strikes with. */
export interface Blow {
  id: number;
  n: number;
}

/** The attackers' strike against the defender. */
export interface Strike {
  n: number;
  against: number;
  enough: boolean;
  by: Blow[];
}

/** An attacker as the defender's strike meets it. */
export interface Struck {
  id: number;
  against: number;
  enough: boolean;
  struck: boolean;
}

/** The defender's strike; `silent` says why there is none. */
export interface StrikeBack {
  n: number;
  choose: boolean;
  silent: string;
  at: Struck[];
}

/** Somebody who would be stunned or KO'd. */
export interface Fall {
  id: number;
  sure: boolean;
  ko: boolean;
  text: string;
}

/** What a combat comes to as things stand. */
export interface Numbers {
  strike: Strike;
  back: StrikeBack;
  first: number[];
  falls: Fall[];
  says: string;
}

/** A combat, or what would come of one; the numbers are missing once a side has left it. */
export interface Combat {
  attackers: number[];
  defender: number;
  ranged: boolean;
  team: boolean;
  strike?: Strike;
  back?: StrikeBack;
  first?: number[];
  falls?: Fall[];
  says?: string;
}

/** An attack that is being declared. */
export interface Declaring {
  attackers: number[];
  total: string;
  against: Combat[];
}

/** The whole table for one viewer. */
export interface VsView {
  game: "vs";
  mode: string;
  turn: number;
  active: number;
  phase: string;
  points: number;
  you: number | null;
  combat: Combat | null;
  declaring: Declaring | null;
  bonds: number[][];
  /** Cards this seat may choose that lie in no open place. */
  offered: CardRef[];
  players: Side[];
  shell: Shell;
}
