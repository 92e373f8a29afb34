// Where things are drawn: scenes mark cards, zones, plates and spaces, the director finds them here.
//   data-card="12"        a card or piece by its place in the game
//   data-zone="hand:0"    a zone of the game (Game.zone_name): a row, a pile, a hand
//   data-plate="1"        a player's plate
//   data-key="space:5"    anything else that options name
import type { Happening } from "../lib/protocol";
import { cardsOf, isRef } from "./beats";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CARD = 5 / 7;

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-part="scene"] ${selector}`);

export const cardElement = (card: number): HTMLElement | null => find(`[data-card="${card}"]`);
export const zoneElement = (zone: string): HTMLElement | null => find(`[data-zone~="${CSS.escape(zone)}"]`);
export const plateElement = (seat: number): HTMLElement | null => find(`[data-plate="${seat}"]`);
export const keyElement = (key: string): HTMLElement | null => find(`[data-key="${CSS.escape(key)}"]`);
/** A piece on the map by the number the rules call it. */
export const pieceElement = (who: unknown): HTMLElement | null => (typeof who === "number" ? keyElement(`character:${who}`) : null);

export function boxOf(element: Element | null): Box | null {
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return width && height ? { x, y, width, height } : null;
}

/** A card's box in the middle of some room: as large as the cards that lie there, else as fits. */
export function cardIn(room: Box, like: Box | null): Box {
  const width = like?.width ?? Math.min(room.width, room.height * CARD, 160);
  const height = width / CARD;
  return { x: room.x + (room.width - width) / 2, y: room.y + (room.height - height) / 2, width, height };
}

/** The card that is held up. */
export const heldBox = (): Box | null => boxOf(document.querySelector('[data-part="held"] .card'));
/** Where the question stands: the eye is there. */
export const questionBox = (): Box | null => boxOf(find('[data-part="question"]'));

/** The room where cards are held up: the map, else the window. */
export const stageBox = (): Box => boxOf(find('[data-part="map"]')) ?? { x: 0, y: 0, width: innerWidth, height: innerHeight };

/** Where a card lies now, or would lie in that zone; a zone that is not drawn is the plate of its player. */
export function placeOf(card: number, zone: string): Box | null {
  return boxOf(cardElement(card)) ?? zoneBox(zone) ?? plateBox(zone);
}

/** An empty row may not be drawn: its cards go beside the other. */
const BESIDE: Record<string, string> = { front: "back", back: "front" };

export function zoneBox(zone: string): Box | null {
  const [name, seat] = zone.split(":");
  const element = zoneElement(zone) ?? (BESIDE[name!] ? zoneElement(`${BESIDE[name!]}:${seat}`) : null);
  const room = boxOf(element);
  return room && cardIn(room, boxOf(element!.querySelector("[data-card]")));
}

/** A card that lies nowhere on the scene is small, on its player's plate. */
function plateBox(zone: string): Box | null {
  const plate = boxOf(plateElement(Number(zone.split(":")[1])));
  return plate && cardIn(plate, { ...plate, width: 44 });
}

function spaceBox(space: unknown): Box | null {
  const element = typeof space === "number" ? keyElement(`space:${space}`) : null;
  const room = boxOf(element);
  return room && cardIn(room, boxOf(element!.querySelector(".folk [data-card]")));
}

/** Where a move ends: its zone, else the space or the card that its line names, else the player's plate. */
export function endOf(move: Happening, told: Happening | null): Box | null {
  const zone = String(move.about["end"]);
  const drawn = zoneBox(zone);
  if (drawn) return drawn;
  const card = move.about["card"];
  const near = told && cardsOf(told).find((ref) => isRef(card) && ref.card !== card.card);
  return spaceBox(told?.about["space"]) ?? (near ? boxOf(cardElement(near.card)) : null) ?? plateBox(zone);
}

/** Where a piece or card goes that walks to a space. */
export const walkEnd = (event: Happening): Box | null => spaceBox(event.about["space"]);

/** The things an event happens to, on the scene: its cards, its piece, its player. */
export function elementsOf(event: Happening): HTMLElement[] {
  const cards = cardsOf(event).map((ref) => cardElement(ref.card));
  const pieces = [pieceElement(event.about["who"])];
  const seat = event.about["seat"];
  const found = [...cards, ...pieces].filter((one) => one !== null && boxOf(one) !== null) as HTMLElement[];
  const plate = typeof seat === "number" ? plateElement(seat) : null;
  return found.length || !plate ? found : [plate];
}

/** Where a card is drawn, in the words of the game: its zone or space; null on a stage or in a dialog. */
export const roomOf = (element: Element): string | null => {
  const room = element.closest<HTMLElement>('[data-zone], [data-key^="space:"]');
  return room?.dataset["zone"] ?? room?.dataset["key"] ?? null;
};

export interface Drawn extends Box {
  room: string | null;
}

/** The places of all cards that are drawn. */
export function snapshot(): Map<string, Drawn> {
  const found = new Map<string, Drawn>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-part="scene"] [data-card]')) {
    const box = boxOf(element);
    // what somebody wears goes where they go: that they went is told
    const room = element.closest("[data-worn]") ? null : roomOf(element);
    if (box && !found.has(element.dataset["card"]!)) found.set(element.dataset["card"]!, { ...box, room });
  }
  return found;
}
