import type { IconName } from "./icons";

/** A counter on a card, or a thing it carries. */
export interface Chip {
  label: string;
  n?: number | string;
  icon?: IconName;
  /** A mark of art/emblems.json (`glyphs`). */
  glyph?: string;
  /** A card whose emblem stands for it: an item that is worn. */
  card?: string;
  tone?: "" | "good" | "bad" | "power" | "rest" | "item";
}
/** Present values by place: `{bottomLeft: 7}` or `{row: [3, 1, 0, 2]}`. */
export interface Override {
  topLeft?: number | string;
  bottomLeft?: number | string;
  bottomMiddle?: number | string;
  bottomRight?: number | string;
  row?: (number | string)[];
}
export interface Progress {
  n: number;
  of: number;
}
/** What the zoom shows. */
export interface Zoomed {
  game: string;
  face: string;
  chips?: Chip[];
  now?: Override;
  note?: string;
  /** Outside a table: a click keeps it open, and it may have a picture of one's own. */
  keep?: boolean;
}
/** A card that lies somewhere; `card` is null if the viewer does not know it. */
export interface Lying {
  id: number;
  card: string | null;
}
/** A pile of a player; `cards` are those that may be looked through. */
export interface Pile {
  id: string;
  icon: IconName;
  label: string;
  n: number;
  cards: Lying[];
  /** Shown even if nothing is left. */
  always?: boolean;
}
