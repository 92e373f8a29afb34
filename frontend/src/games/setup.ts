// What a game asks when a table is opened, beside people and decks, and how the answers become its setup.
import { t, tOr } from "../lib/i18n.svelte";
import { rules, type Setting } from "./house";
import * as vs from "./vs/setup";

export interface SetupField {
  id: string;
  label: string;
  options: { value: string; label: string }[];
  /** A rule of the house, told with the others. */
  house?: boolean;
}
type Chosen = Record<string, string>;
interface Asking {
  /** What is asked may depend on what was chosen so far. */
  fields: (seats: number, chosen: Chosen) => SetupField[];
  setup: (seats: number, chosen: Chosen) => Record<string, unknown>;
  /** What somebody plays who sits there, in words. */
  role?: (seat: number, seats: number, chosen: Chosen) => string;
  /** The printed cards of those whom they play, where the seat says it. */
  people?: (seat: number, seats: number, chosen: Chosen) => string[];
}

/** The ring of ccg goes on for as many players as want to; the stage shows it well for up to four. */
const MOST_SHOWN: Record<string, number> = { ccg: 4 };
export const seatsShown = (game: { game: string; seats: number[] }): number[] =>
  game.seats.filter((n) => n <= (MOST_SHOWN[game.game] ?? n));

const EDITIONS = ["third", "first"];
const FORMATS = ["casual", "constructed", "sealed"];
const VILLAINS = ["master", "judge", "adam", "mayor"];
/** Who plays whom in the board game, by the number of players: seat 0 is Evil. */
const SHARES: Record<number, string[][]> = {
  2: [["Buffy", "Willow", "Xander", "Oz"]],
  3: [["Buffy", "Willow"], ["Xander", "Oz"]],
  4: [["Buffy"], ["Willow", "Xander"], ["Oz"]],
  5: [["Buffy"], ["Willow"], ["Xander"], ["Oz"]],
};
const villain = (chosen: Chosen) => chosen["villain"] || VILLAINS[0]!;
const villainName = (value: string) => tOr(`page.board.villain.${value}`, value);
const field = (id: string, values: string[]): SetupField => ({ id, label: t(`page.setup.${id}`), options: values.map((value) => ({ value, label: t(`page.setup.${value}`) })) });

const ASKED: Record<string, Asking> = {
  vs: {
    fields: (seats, chosen) => vs.questions(seats, chosen).map(({ id, values, house }) => ({ ...field(id, values), ...(house ? { house } : {}) })),
    setup: vs.setup,
    role: (seat, seats, chosen) => (vs.mode(seats, chosen) === "two_v_two" ? t("page.setup.team", { n: (seat % 2) + 1 }) : ""),
  },
  ccg: {
    fields: (_, chosen) => [field("edition", EDITIONS), ...(chosen["edition"] === "first" ? [] : [field("format", FORMATS)])],
    setup: (_, chosen) => (chosen["edition"] === "first" ? { edition: "first", format: "first" } : { edition: "third", format: chosen["format"] || FORMATS[0] }),
  },
  board: {
    fields: () => [{ id: "villain", label: t("page.setup.villain"), options: VILLAINS.map((value) => ({ value, label: villainName(value) })) }],
    setup: (_, chosen) => ({ villain: villain(chosen) }),
    role: (seat, seats, chosen) => (seat === 0 ? t("page.setup.evil", { villain: villainName(villain(chosen)) }) : (SHARES[seats]?.[seat - 1] ?? []).join(", ")),
    people: (seat, seats, chosen) => (seat === 0 ? [villain(chosen)] : (SHARES[seats]?.[seat - 1] ?? []).map((name) => name.toLowerCase())),
  },
};

/** What was chosen for a table, in words. */
export function describe(game: string, setup: Record<string, unknown>, seats: number): string[] {
  const found: string[] = [];
  if (typeof setup["mode"] === "string") found.push(t(`page.setup.${setup["mode"]}`));
  if (typeof setup["edition"] === "string") found.push(t(`page.setup.${setup["edition"]}`));
  if (typeof setup["format"] === "string" && setup["format"] !== "first") found.push(t(`page.setup.${setup["format"]}`));
  if (game === "board") found.push(villainName(villain(setup as Chosen)));
  const house = Object.keys((setup["options"] as object | undefined) ?? {}).length;
  if (house) found.push(t("page.setup.house_n", { n: house }));
  return [...found, t("page.setup.players", { n: seats })];
}

export const fieldsOf = (game: string, seats: number, chosen: Chosen = {}): SetupField[] => ASKED[game]?.fields(seats, chosen) ?? [];
export const roleOf = (game: string, seat: number, seats: number, chosen: Chosen): string => ASKED[game]?.role?.(seat, seats, chosen) ?? "";
export const peopleOf = (game: string, seat: number, seats: number, chosen: Chosen): string[] => ASKED[game]?.people?.(seat, seats, chosen) ?? [];
/** What is posted beside the decks; house rules only where they differ from the printed ones. */
export function setupOf(game: string, seats: number, chosen: Chosen, settings: Setting[] = [], house: Record<string, unknown> = {}): Record<string, unknown> {
  const made = ASKED[game]?.setup(seats, chosen) ?? {};
  const options = { ...(made["options"] as object | undefined), ...rules(settings, house) };
  return Object.keys(options).length ? { ...made, options } : made;
}
