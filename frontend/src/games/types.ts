// What a game gives the page, and what the page gives a game's table.
import type { Component } from "svelte";
import type { Art } from "../art/art";
import type { Printed } from "../lib/library.svelte";
import type { TableStore } from "../lib/table.svelte";
import type { IconName } from "../parts/icons";
import type { GameView } from "./views";

/** A number in a fixed place on a card. */
export interface Figure {
  /** A mark of art/emblems.json (`glyphs`). */
  glyph?: string;
  value: number | string;
  /** What it means, in words. */
  label: string;
}

/** A power with its name and what it costs, or plain text. */
export interface Paragraph {
  name?: string;
  /** Beside the name: experience it needs. */
  aside?: string;
  /** Marks of art/emblems.json. */
  cost?: string[];
  text: string;
}

/** A printed card as it is drawn: worked out from static data by the game's `face.ts`. */
export interface Face {
  id: string;
  title: string;
  /** Second line of the title, for instance a level. */
  subtitle?: string;
  /** What kind of card, in words. */
  kind: string;
  /** What its picture is drawn from; the tone also colours the frame. */
  art: Art;
  /** For lists and slips that have no room for the picture. */
  emblem: IconName;
  /** The corner: a cost in a ring, a level on a crest, points in a star. */
  topLeft?: Figure;
  corner?: "cost" | "level" | "star";
  /** How the numbers at the bottom are shown: attack, health, defence (`duel`), four talents, bonuses, goals of a challenge, dice, symbols. */
  foot?: "duel" | "four" | "bonus" | "goal" | "dice" | "symbols";
  bottomLeft?: Figure;
  bottomMiddle?: Figure;
  bottomRight?: Figure;
  /** A row of figures instead of these three. */
  row?: Figure[];
  /** Teams, traits, place. */
  line?: string;
  text: Paragraph[];
  /** Some of it is ours, not printed. */
  house?: boolean;
  /** Which of it is ours, in words. */
  origin?: string;
  /** More facts for the zoom. */
  facts?: { label: string; value: string }[];
}

/** A way to filter the card browser. */
export interface Filter {
  id: string;
  label: string;
  values: (card: Printed) => (string | number)[];
  /** The value in words. */
  name: (value: string | number) => string;
}

/** `games/<game>/face.ts` exports these. */
export interface FaceModule {
  /** `shelf`: all cards of the game, for what only others tell (who can lead). */
  face: (card: Printed, shelf: ReadonlyMap<string, Printed>) => Face;
  filters: () => Filter[];
}

/** What everything drawn at a table may use: the game's view and the store with options, marks and people. */
export interface TableProps<V extends GameView = GameView> {
  view: V;
  store: TableStore;
}

export type TableComponent = Component<TableProps>;

/** `games/<game>/Table.svelte`: the scene of a game. */
export interface TableModule {
  default: TableComponent;
  /** The scene has a place for the question (`stage/Question.svelte`); without it the question is a bar below. */
  asks?: boolean;
  /** The scene shows hints itself; without it they stand in a note over its lower edge. */
  hints?: boolean;
}
