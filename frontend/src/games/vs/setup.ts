// What a new battle asks, and the setup that the answers make. Words are added by ../setup.ts.

type Chosen = Record<string, string>;
export interface Question {
  id: string;
  values: string[];
  house?: boolean;
}

export const mode = (seats: number, chosen: Chosen): string => (seats === 2 ? "duel" : (seats === 4 && chosen["mode"]) || "free_for_all");

/** The mode for four; where there are teammates, whether recruits may go to them; always, who orders triggers. */
export function questions(seats: number, chosen: Chosen): Question[] {
  const found: Question[] = seats === 4 ? [{ id: "mode", values: ["free_for_all", "two_v_two"] }] : [];
  if (mode(seats, chosen) === "two_v_two") found.push({ id: "recruits", values: ["own_side", "teammate"] });
  return [...found, { id: "triggers", values: ["each_own", "active_all"], house: true }];
}

/** What was chosen, beside the decks. */
export function setup(seats: number, chosen: Chosen): Record<string, unknown> {
  const kind = mode(seats, chosen);
  const options: Record<string, boolean> = {};
  if (kind === "two_v_two" && chosen["recruits"] === "teammate") options["recruit_for_teammate"] = true;
  if (chosen["triggers"] === "active_all") options["active_player_orders_triggers"] = true;
  return { mode: kind, ...(Object.keys(options).length ? { options } : {}) };
}
