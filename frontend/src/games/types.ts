// What a game gives the page, and what the page gives a game's table.
import type { Component } from "svelte";
import type { Printed } from "../lib/library.svelte";
import type { TableStore } from "../lib/table.svelte";
import type { IconName } from "../parts/icons";

/** A number in a fixed place on a card. */
export interface Figure {
  icon?: IconName;
  value: number | string;
  /** What it means, in words. */
  label: string;
}

/** A printed card as it is drawn: worked out from static data by the game's `face.ts`. */
export interface Face {
  id: string;
  title: string;
  /** Second line of the title, for instance a level. */
  subtitle?: string;
  /** What kind of card, in words. */
  kind: string;
  /** Colour of the frame: one of the tones in Card.svelte. */
  tone: string;
  emblem: IconName;
  /** Corners: top left is on the frame, the others on the paper. */
  topLeft?: Figure;
  bottomLeft?: Figure;
  bottomRight?: Figure;
  bottomMiddle?: Figure;
  /** A row of figures instead of corners (the four talents). */
  row?: Figure[];
  /** Teams, traits, place. */
  line?: string;
  text: { name?: string; cost?: IconName[]; text: string }[];
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
  face: (card: Printed) => Face;
  filters: () => Filter[];
}

/** What everything drawn at a table may use: the game's view and the store with options, marks and people. */
export interface TableProps {
  view: Record<string, unknown>;
  store: TableStore;
}

export type TableComponent = Component<TableProps>;

/** Parts of a view that the shell itself shows, if the game's `present.py` gives them under `shell`. */
export interface Shell {
  /** Phases or steps in order; the one that is on is lit. */
  track?: { label: string; on?: boolean; hint?: string }[];
  turn?: number;
  /** Light over the table. */
  light?: "day" | "dusk" | "night" | "dawn";
  /** Per seat: what decides the game. */
  scores?: { seat: number; label: string; value: number | string; of?: number | string }[];
}
