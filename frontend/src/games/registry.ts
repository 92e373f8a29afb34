// Games plug in by being there: games/<game>/face.ts and games/<game>/Table.svelte are found by their names.
import { said, type Printed } from "../lib/library.svelte";
import type { Face, FaceModule, Filter, TableComponent } from "./types";

const FACES = import.meta.glob<FaceModule>("./*/face.ts", { eager: true });
const TABLES = import.meta.glob<{ default: TableComponent }>("./*/Table.svelte");

const drawn = new WeakMap<Printed, Face>();

/** How a printed card is drawn, worked out once: the library has its own entry for each language. */
export function faceOf(game: string, card: Printed): Face {
  let face = drawn.get(card);
  if (!face) drawn.set(card, (face = faceFrom(game, card)));
  return face;
}

/** A game without `face.ts` gets plain paper. */
function faceFrom(game: string, card: Printed): Face {
  const own = FACES[`./${game}/face.ts`];
  if (own) return own.face(card);
  return { id: card.id, title: said(card.name), kind: "", tone: "slate", emblem: "cards", text: [{ text: said(card["text"]) }] };
}

export function filtersOf(game: string): Filter[] {
  return FACES[`./${game}/face.ts`]?.filters() ?? [];
}

/** The game's own table, or the text picture for a game that has none yet. */
export async function tableOf(game: string): Promise<TableComponent> {
  const own = TABLES[`./${game}/Table.svelte`];
  const module = own ? await own() : await import("./Fallback.svelte");
  return module.default as TableComponent;
}
