// What `build/emblems.ts` makes for each game: an index of its cards, and files with the icons.
import type { Icon, Place } from "./props.ts";
import type { Scene } from "./scenes.ts";

/** How a card is drawn. */
export interface Entry {
  scene: Scene;
  figure?: string;
  place?: Place;
  /** Which file has its icon. */
  file: number;
}
export interface Index {
  cards: Record<string, Entry>;
  /** By type, for cards the list does not know. */
  unlisted: Record<string, Entry>;
}
/** By card, or by type for those that are not listed. */
export type Icons = Record<string, Icon>;
/** A card in a door of the lobby: what a poster shows of it, in both languages, and its emblem. */
export interface DoorCard {
  card: { id: string; name: { en: string; fr: string }; [field: string]: unknown };
  entry: Entry;
  icon: Icon;
}
