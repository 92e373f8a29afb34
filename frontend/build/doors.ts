// The cards in the doors of the lobby, with what a poster shows of them: the lobby needs no list of cards for that.
import { readFileSync } from "node:fs";

type Data = Record<string, unknown>;
type Card = Data & { id: string; name: { en: string; fr: string } };
const SHOWN = ["id", "type", "kind", "level", "teams", "cost", "atk", "def", "health", "talents", "character", "destiny_points", "deck", "side", "fight"];

const read = (path: string) => readFileSync(new URL(`../../src/hellmouth/games/${path}`, import.meta.url), "utf8");

/** All cards of a game as the lists of cards name their fields. */
function cardsOf(game: string): Data[] {
  if (game !== "board") return JSON.parse(read(`${game}/data/cards.json`)) as Data[];
  const { decks, characters } = JSON.parse(read("board/data/components.json")) as { decks: Record<string, Data[]>; characters: Data[] };
  const people = characters.map((one) => ({ ...one, deck: "character", kind: one["type"], dice: one["majik"], health: one["health_full"], pale: one["wounded_at_or_below"] }));
  return [...Object.entries(decks).flatMap(([deck, cards]) => cards.map((card) => ({ ...card, deck }))), ...people];
}

/** Names in both languages. */
const named = ({ name, name_fr: french }: Data) => (typeof name === "string" ? { en: name, fr: french ?? name } : name) as Card["name"];

export function doorCards(doors: Record<string, string[]>): Record<string, Card[]> {
  const found = Object.entries(doors).map(([game, ids]) => {
    const cards = new Map(cardsOf(game).map((card) => [card["id"], card]));
    return [game, ids.map((id) => {
      const card = cards.get(id);
      if (!card) throw new Error(`emblems.json: doors.${game} names "${id}", which is no card`);
      const kept = [...SHOWN, "dice", "pale"].filter((field) => card[field] !== undefined).map((field) => [field, card[field]]);
      return { ...Object.fromEntries(kept), id, name: named(card) } as Card;
    })] as const;
  });
  return Object.fromEntries(found);
}
