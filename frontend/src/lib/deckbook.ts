// My decks as this browser keeps them: every change at once, nothing ever overwritten by another window.

export interface Version {
  at: number;
  deck: KeptDeck;
}
export interface KeptDeck {
  name: unknown;
  [field: string]: unknown;
}
export interface Entry {
  key: string;
  deck: KeptDeck;
  folder: string;
  /** Words of its owner. */
  notes: string;
  changed: number;
  /** How it was before, the latest first. */
  history: Version[];
  /** Sealed: what was in its packs, and how often. Nothing else may go in. */
  pool?: Record<string, number>;
}
export interface Place {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
}

const MOST = 200;
const VERSIONS = 20;
/** Changes within so many milliseconds are one version. */
export const SITTING = 5 * 60_000;

export const placeOf = (game: string) => `hellmouth.decks.${game}`;

function isEntry(value: unknown): value is Entry {
  const one = value as Partial<Entry> | null;
  return !!one && typeof one === "object" && typeof one.key === "string" && !!one.deck && typeof one.deck === "object";
}

/** What is kept; decks of earlier versions had neither key nor folder. */
export function readBook(place: Place, game: string): Entry[] {
  let found: unknown;
  try {
    found = JSON.parse(place.get(placeOf(game)) ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  return found.flatMap((one: unknown, i): Entry[] => {
    if (isEntry(one)) return [{ ...one, folder: one.folder ?? "", notes: one.notes ?? "", changed: one.changed ?? 0, history: Array.isArray(one.history) ? one.history : [] }];
    if (!one || typeof one !== "object") return [];
    return [{ key: `old-${i}`, deck: one as KeptDeck, folder: "", notes: "", changed: 0, history: [] }];
  });
}

/** Keeps one entry (null: takes it away) and leaves what other windows wrote alone; throws if nothing can be kept. */
export function writeEntry(place: Place, game: string, key: string, entry: Entry | null): Entry[] {
  const all = readBook(place, game);
  const at = all.findIndex((one) => one.key === key);
  const next = entry === null ? all.filter((one) => one.key !== key) : at < 0 ? [entry, ...all] : all.with(at, entry);
  place.set(placeOf(game), JSON.stringify(next.slice(0, MOST)));
  return next;
}

/** The entry with its deck changed; a new sitting keeps how it was before. */
export function changedEntry(entry: Entry, deck: KeptDeck, now: number): Entry {
  const fresh = now - entry.changed > SITTING && JSON.stringify(entry.deck) !== JSON.stringify(deck);
  const history = fresh && entry.changed ? [{ at: entry.changed, deck: entry.deck }, ...entry.history].slice(0, VERSIONS) : entry.history;
  return { ...entry, deck, changed: now, history };
}

export const newKey = (random = Math.random): string => `d${Math.floor(random() * 2 ** 48).toString(36)}`;
