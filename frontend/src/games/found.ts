// Finds cards in any view, for the simple table of a game that has none of its own.
export interface FoundCard {
  id: number;
  face: string | null;
  name: string;
}
export interface FoundGroup {
  label: string;
  seat: number | null;
  cards: FoundCard[];
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null && !Array.isArray(value);

function cardOf(value: unknown): FoundCard | null {
  if (!isPlain(value) || typeof value["id"] !== "number") return null;
  const face = value["face"] ?? value["card"];
  if (face === undefined && !("name" in value) && !("deck" in value)) return null;
  return { id: value["id"], face: typeof face === "string" ? face : null, name: String(value["name"] ?? "") };
}

/** Every list of cards with the name it has in the view and the seat it belongs to. */
export function groupsIn(value: unknown, label = "", seat: number | null = null): FoundGroup[] {
  if (Array.isArray(value)) {
    const cards = value.map(cardOf);
    if (cards.length && cards.every((card) => card !== null)) return [{ label, seat, cards }];
    return value.flatMap((item) => groupsIn(item, label, seat));
  }
  if (!isPlain(value)) return [];
  const own = typeof value["seat"] === "number" ? value["seat"] : seat;
  return Object.entries(value).flatMap(([key, item]) => groupsIn(item, key, own));
}
