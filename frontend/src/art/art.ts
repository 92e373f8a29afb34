// What a card says about its own picture; its emblem comes from the game's bundle.
import type { Entry, Index } from "./bundle.ts";
import type { Talent, Tone } from "./inks.ts";
import type { Icon } from "./props.ts";
import type { Picture } from "./scenes.ts";

export interface Art {
  id: string;
  /** Type of card: which emblem a card has that the list does not know. */
  type: string;
  tone: Tone;
  evil?: boolean;
  main?: boolean;
  level?: number;
  talent?: Talent;
  holy?: boolean;
}
/** A picture other than the one on the card: a place as a stage, in the light of the hour. */
export interface Variant {
  main?: boolean;
  backlit?: boolean;
  tone?: Tone;
  /** Broad, for a place on the table. */
  wide?: boolean;
}

/** The card's line of the list, or that of its type; and the name of its icon in the file. */
export function entryOf(index: Index, card: string, type = "other"): { entry: Entry; name: string } {
  for (const [entries, name] of [[index.cards, card], [index.unlisted, type]] as const)
    if (Object.hasOwn(entries, name)) return { entry: entries[name]!, name };
  return { entry: index.unlisted["other"]!, name: "other" };
}

/** Everything the drawing needs. */
export function pictureOf(art: Art, { file: _, ...entry }: Entry, icon: Icon, variant: Variant = {}): Picture {
  const { type: __, ...own } = art;
  return { ...own, ...entry, ...variant, icon };
}

/** The talent with the highest number leads; the first one of equals. */
export function leading(talents: Partial<Record<Talent, number>> | undefined): Talent | undefined {
  const found = Object.entries(talents ?? {}) as [Talent, number][];
  return found.sort((a, b) => b[1] - a[1])[0]?.[0];
}
