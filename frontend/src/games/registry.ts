// Games plug in by being there: games/<game>/face.ts and games/<game>/Table.svelte are found by their names.
import { library, said, type Printed } from "../lib/library.svelte";
import type { Face, FaceModule, Filter, TableModule } from "./types";
import type { GameView } from "./views";

const FACES = import.meta.glob<FaceModule>("./*/face.ts", { eager: true });
const SPOTS = import.meta.glob<{ spot: Spot }>("./*/spot.ts");
const TABLES = import.meta.glob<TableModule>("./*/Table.svelte");

/** Where a space is in the drawing of a map, for pieces that walk. */
export type Spot = (view: GameView, space: number) => { x: number; y: number };

const drawn = new WeakMap<Printed, Face>();

/** How a printed card is drawn, worked out once: the library has its own entry for each language. */
export function faceOf(game: string, card: Printed): Face {
  let face = drawn.get(card);
  if (!face) drawn.set(card, (face = faceFrom(game, card, library.shelf(game).cards)));
  return face;
}

/** The same for a card that does not come from the library. */
export const faceAlone = (game: string, card: Omit<Printed, "name"> & { name: unknown }) => faceFrom(game, card as Printed, new Map());

/** A game without `face.ts` gets plain paper. */
function faceFrom(game: string, card: Printed, shelf: ReadonlyMap<string, Printed>): Face {
  const own = FACES[`./${game}/face.ts`];
  if (own) return own.face(card, shelf);
  return { id: card.id, title: said(card.name), kind: "", art: { id: card.id, type: "other", tone: "slate" }, emblem: "cards", text: [{ text: said(card["text"]) }] };
}

export function filtersOf(game: string): Filter[] {
  return FACES[`./${game}/face.ts`]?.filters() ?? [];
}

/** The game's own table, or the text picture for a game that has none yet. */
export async function tableOf(game: string): Promise<TableModule> {
  const own = TABLES[`./${game}/Table.svelte`];
  return own ? own() : import("./Fallback.svelte");
}

/** A game with a map says where its spaces are. */
export async function spotOf(game: string): Promise<Spot | null> {
  return (await SPOTS[`./${game}/spot.ts`]?.())?.spot ?? null;
}
