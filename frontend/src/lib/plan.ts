// A plan: several things of one window decided at once, sent as one answer (docs/protocol.md, "Plans"). Pure.
import { cardKey, type Key, type Mark } from "./options.ts";
import type { Decision, MySeat, Option } from "./protocol.ts";

/** Whether this question lets people plan; not where they want to be asked for everything. */
export function mayPlan(decision: Decision | null, passing: MySeat | undefined): boolean {
  return !!decision?.plan?.length && passing?.mode !== "full" && !passing?.stops.includes(decision.stop);
}

/** What may be ticked, and what is: of a card that is planned for only its tick. */
export function planning(decision: Decision, plan: Option[]): Option[] {
  return decision.options.filter(
    (option) => decision.plan?.includes(option.verb) && (has(plan, option) || !plan.some((one) => one.cards[0] === option.cards[0])),
  );
}

export const has = (plan: Option[], option: Option): boolean => plan.some((one) => one.key === option.key);

/** The plan after a tick, or without it. */
export function planned(plan: Option[], option: Option): Option[] {
  return has(plan, option) ? plan.filter((one) => one.key !== option.key) : [...plan, option];
}

export const planMarks = (plan: Option[]): [Key, Mark][] => plan.flatMap((one): [Key, Mark][] => one.cards.slice(0, 1).map((card) => [cardKey(card), "chosen"]));
