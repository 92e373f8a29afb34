// What a game asks when a table is opened, beside people and decks, and how the answers become its setup.
import { t, tOr } from "../lib/i18n.svelte";

export interface SetupField {
  id: string;
  label: string;
  options: { value: string; label: string }[];
}
interface Setting {
  fields: (seats: number) => SetupField[];
  setup: (seats: number, decks: unknown[] | null, chosen: Record<string, string>) => Record<string, unknown> | null;
}

const VILLAINS = ["master", "judge", "adam", "mayor"];

const SETTINGS: Record<string, Setting> = {
  vs: {
    fields: (seats) =>
      seats !== 4 ? [] : [{
        id: "mode",
        label: t("page.setup.mode"),
        options: ["free_for_all", "two_v_two"].map((value) => ({ value, label: t(`page.setup.${value}`) })),
      }],
    setup: (seats, decks, chosen) => {
      const mode = seats === 4 ? chosen["mode"] || "free_for_all" : seats === 2 ? "duel" : "free_for_all";
      return decks ? { mode, decks } : null;
    },
  },
  ccg: { fields: () => [], setup: (_, decks) => (decks ? { decks } : null) },
  board: {
    fields: () => [{
      id: "villain",
      label: t("page.setup.villain"),
      options: VILLAINS.map((value) => ({ value, label: tOr(`page.board.villain.${value}`, value) })),
    }],
    setup: (seats, _, chosen) => ({ players: seats, villain: chosen["villain"] || VILLAINS[0] }),
  },
};

export const fieldsOf = (game: string, seats: number): SetupField[] => SETTINGS[game]?.fields(seats) ?? [];
export const setupOf = (game: string, seats: number, decks: unknown[] | null, chosen: Record<string, string>): Record<string, unknown> | null =>
  SETTINGS[game]?.setup(seats, decks, chosen) ?? null;
