import type { IconName } from "./icons";

/** A counter on a card. */
export interface Chip {
  label: string;
  n?: number | string;
  icon?: IconName;
  tone?: "" | "good" | "bad";
}
/** Present values by place: `{bottomLeft: 7}` or `{row: [3, 1, 0, 2]}`. */
export interface Override {
  topLeft?: number | string;
  bottomLeft?: number | string;
  bottomMiddle?: number | string;
  bottomRight?: number | string;
  row?: (number | string)[];
}
/** What the zoom shows. */
export interface Zoomed {
  game: string;
  face: string;
  chips?: Chip[];
  now?: Override;
  note?: string;
}
