// What this browser keeps of its owner: name, emblem, settings, decks, friends. As one text for another browser or a file.
import { type Entry, placeOf, readBook } from "./deckbook.ts";

const FORMAT = "hellmouth profile 1";
const SETTINGS = "hellmouth";
const FRIENDS = "hellmouth friends";
export const GAMES = ["vs", "ccg"];

interface Profile {
  format: string;
  settings: Record<string, unknown>;
  friends: string[];
  decks: Record<string, Entry[]>;
}
interface Storage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}
const read = (from: Storage, key: string): unknown => {
  try {
    return JSON.parse(from.getItem(key) ?? "null");
  } catch {
    return null;
  }
};
const isRecord = (value: unknown): value is Record<string, unknown> => !!value && typeof value === "object" && !Array.isArray(value);
const book = (from: Storage, game: string): Entry[] => readBook({ get: (key) => from.getItem(key), set: () => {} }, game);

export function written(from: Storage): string {
  const settings = read(from, SETTINGS);
  const friends = read(from, FRIENDS);
  const profile: Profile = {
    format: FORMAT,
    settings: isRecord(settings) ? settings : {},
    friends: Array.isArray(friends) ? (friends as string[]) : [],
    decks: Object.fromEntries(GAMES.map((game) => [game, book(from, game)])),
  };
  return JSON.stringify(profile);
}

/** How many decks came. What is here and not there stays; of a deck that is in both the later one. Throws if it is no profile. */
export function taken(text: string, into: Storage): number {
  const found: unknown = JSON.parse(text);
  if (!isRecord(found) || found["format"] !== FORMAT || !isRecord(found["settings"]) || !isRecord(found["decks"])) throw new SyntaxError("no profile");
  const mine = read(into, SETTINGS);
  into.setItem(SETTINGS, JSON.stringify({ ...(isRecord(mine) ? mine : {}), ...found["settings"] }));
  const names = [...(Array.isArray(found["friends"]) ? (found["friends"] as unknown[]) : []), ...((read(into, FRIENDS) as unknown[] | null) ?? [])];
  into.setItem(FRIENDS, JSON.stringify([...new Set(names.filter((one) => typeof one === "string"))].slice(0, 40)));
  let count = 0;
  for (const game of GAMES) {
    const brought = readBook({ get: () => JSON.stringify((found["decks"] as Record<string, unknown>)[game] ?? []), set: () => {} }, game);
    const kept = new Map(book(into, game).map((one) => [one.key, one]));
    for (const one of brought) {
      const here = kept.get(one.key);
      if (here && here.changed >= one.changed) continue;
      kept.set(one.key, one);
      count += 1;
    }
    into.setItem(placeOf(game), JSON.stringify([...kept.values()]));
  }
  return count;
}
