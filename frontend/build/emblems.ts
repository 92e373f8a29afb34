// The emblems of each game as small JSON files, made from src/art/emblems.json and the icon set at build time: only what is used.
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { DoorCard, Entry, Icons, Index } from "../src/art/bundle.ts";
import type { Icon } from "../src/art/props.ts";
import { doorCards } from "./doors.ts";
import { box, coarse } from "./paths.ts";

const here = (path: string) => new URL(path, import.meta.url);
const read = <T>(path: string): T => JSON.parse(readFileSync(here(path), "utf8")) as T;

/** An entry of emblems.json. */
export interface Drawn extends Omit<Entry, "file"> {
  icon: string;
}
export interface Emblems {
  /** Cards of each game. */
  games: Record<string, Record<string, Drawn>>;
  /** For cards that people add, by type. */
  unlisted: Record<string, Drawn>;
  /** The map of the board game: places and what lies on spaces. */
  plan: Record<string, Drawn>;
  /** Small marks, by meaning. */
  glyphs: Record<string, string>;
  /** Cards in the doors of the lobby. */
  doors: Record<string, string[]>;
  /** What lies on a newcomer's first table: ready decks, or in a game without decks cards and, ending in "-", kinds of cards. */
  first: Record<string, string[]>;
}
export interface IconSet {
  icons: Record<string, { body: string }>;
}

/** Our list. */
export function emblems(): Emblems {
  type File = Record<string, Record<string, Drawn>> & Omit<Emblems, "games"> & { about: unknown };
  const { about: _, unlisted, plan, glyphs, doors, first, ...games } = read<File>("../src/art/emblems.json");
  return { games, unlisted, plan, glyphs, doors, first };
}
export const iconSet = () => read<IconSet>("../node_modules/@iconify-json/game-icons/icons.json");

/** An icon on a coarse grid: cards are drawn at most as large as that. */
export function iconOf(name: string, set: IconSet): Icon {
  const d = / d="([^"]+)"/.exec(set.icons[name]?.body ?? "")?.[1];
  if (!d) throw new Error(`emblems.json: the icon set has no "${name}"`);
  const short = coarse(d, 0);
  return { d: short, box: box(short) };
}

/** The ready decks of a game by name, as sets of cards; none if it has no decks. */
export function decksOf(game: string, cards: Set<string>): Map<string, Set<string>> {
  const folder = here(`../../src/hellmouth/games/${game}/data/decks/`);
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
  } catch {
    return new Map();
  }
  const idsIn = (text: string) => new Set([...text.matchAll(/"([^"]+)"/g)].map((found) => found[1]!).filter((id) => cards.has(id)));
  return new Map(names.map((name) => [name.replace(".json", ""), idsIn(readFileSync(new URL(name, folder), "utf8"))]));
}

/** A game with fewer cards than this is not parted by its decks. */
const MANY = 200;
/** Cards in so many decks are in nearly every game; those of one deck, or of the same two, are together. */
const COMMON = 3;

/**
 * What the page fetches for a game: the list of its cards, and their icons in files, so that a table loads little more than the decks
 * that lie on it.
 */
export function bundle(game: string, list: Emblems, set: IconSet): { index: Index; files: Icons[] } {
  const cards = list.games[game]!;
  const ids = new Set(Object.keys(cards));
  const decks = ids.size < MANY ? new Map<string, Set<string>>() : decksOf(game, ids);
  const first = list.first[game] ?? [];
  const groupOf = (id: string): string => {
    if (first.some((name) => decks.get(name)?.has(id) || name === id || (name.endsWith("-") && id.startsWith(name)))) return "first";
    if (!decks.size) return "others";
    const used = [...decks.keys()].filter((name) => decks.get(name)!.has(id));
    return used.length >= COMMON ? "common" : used.length ? used.join(" ") : "others";
  };
  const names: string[] = [];
  const files: Icons[] = [];
  const placed = (id: string, { icon, ...entry }: Drawn, group: string): Entry => {
    if (!names.includes(group)) {
      names.push(group);
      files.push({});
    }
    const file = names.indexOf(group);
    files[file]![id] = iconOf(icon, set);
    return { ...entry, file };
  };
  const all = (entries: Record<string, Drawn>, group: (id: string) => string) =>
    Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, placed(id, entry, group(id))]));
  return { index: { cards: all(cards, groupOf), unlisted: all(list.unlisted, () => "unlisted") }, files };
}

/** The cards in the doors of the lobby, with everything their pictures need. */
export function doorBundle(list: Emblems, set: IconSet): Record<string, DoorCard[]> {
  return Object.fromEntries(Object.entries(doorCards(list.doors)).map(([game, cards]) => [
    game,
    cards.map((card) => {
      const { icon, ...entry } = list.games[game]![card.id]!;
      return { card, entry: { ...entry, file: 0 }, icon: iconOf(icon, set) };
    }),
  ]));
}

const NAME = "virtual:emblems";

/** `import { addresses, glyphs, doors } from "virtual:emblems"`: where each game's files are, and what is needed at once. */
export function emblemFiles(): Plugin {
  const made = new Map<string, string[]>();
  let [glyphs, doors, serving] = ["{}", "{}", false];
  const make = () => {
    const list = emblems();
    const set = iconSet();
    const all = { ...list, games: { ...list.games, plan: list.plan } };
    for (const game of Object.keys(all.games)) {
      const { index, files } = bundle(game, all, set);
      made.set(game, [index, ...files].map((content) => JSON.stringify(content)));
    }
    glyphs = JSON.stringify(Object.fromEntries(Object.entries(list.glyphs).map(([mark, name]) => [mark, iconOf(name, set).d])));
    doors = JSON.stringify(doorBundle(list, set));
  };
  return {
    name: "emblems",
    configResolved: (config) => void (serving = config.command === "serve"),
    buildStart: make,
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const address = (game: string, source: string, i: number) =>
        serving
          ? JSON.stringify(`/emblems/${game}/${i}.json`)
          : `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: `emblems-${game}${i ? `-${i}` : ""}.json`, source })}`;
      const lines = [...made].map(([game, sources]) => `${JSON.stringify(game)}: [${sources.map((source, i) => address(game, source, i)).join(", ")}]`);
      return `export const addresses = { ${lines.join(", ")} };\nexport const glyphs = ${glyphs};\nexport const doors = ${doors};`;
    },
    configureServer(server) {
      server.middlewares.use("/emblems/", (request, response, next) => {
        const [, game, i] = /^\/(\w+)\/(\d+)\.json$/.exec(request.url ?? "") ?? [];
        const source = made.get(game ?? "")?.[Number(i)];
        if (source === undefined) return next();
        response.setHeader("content-type", "application/json");
        response.end(source);
      });
    },
  };
}
