// Made by scripts/page_types.py from hellmouth.core.views. Do not edit.

import type { BoardView } from "./board/views";
import type { CcgView } from "./ccg/views";
import type { VsView } from "./vs/views";

/** A phase or step of a turn; the one that is on is lit. */
export interface Step {
  label: string;
  on: boolean;
  hint: string;
  /** The stop that a click on it sets. */
  stop?: string;
}

/** What decides the game, for one seat. */
export interface Score {
  seat: number;
  label: string;
  value: number;
  of: number;
}

/** Parts of a view that the page's frame shows by itself. */
export interface Shell {
  track?: Step[];
  turn?: number;
  /** What this seat plays for and against whom, in words; added by the table. */
  goal?: string;
  /** What is played here, in words. */
  format?: string;
  /** Light over the table. */
  light?: "day" | "dusk" | "night" | "dawn";
  scores?: Score[];
}

/** The view of a game that has no drawing of its own on the page: the table in words. */
export interface PlainView {
  game: "";
  picture: string;
  shell?: Shell;
}

/** A part of a deck: under which key of the deck it stands, and which cards may go there. */
export interface DeckSection {
  id: string;
  /** One card; cards with copies; a list of cards. */
  shape: "one" | "counts" | "list";
  /** Drawn from during play: odds and sample hands count it. */
  drawn: boolean;
  /** As many copies of a card as the rules usually allow. */
  most: number;
  /** Cards of which only one copy may go in, whatever `most` says. */
  single: string[];
  cards: string[];
}

/** What whoever builds decks of a game has to know; the page's deck builder does. */
export interface DeckForm {
  sections: DeckSection[];
  /** Cards in the first hand. */
  hand: number;
  /** The field of a card that the curve counts. */
  curve: string;
  /** A deck with nothing in it. */
  blank: Record<string, unknown>;
}

/** The view of any game: `game` says of which. */
export type GameView = BoardView | CcgView | VsView | PlainView;
