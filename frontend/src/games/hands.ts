// The hands that a view shows, whatever the game: for watchers who may see them.
import type { Lying } from "../parts/card";

export interface Held {
  seat: number;
  cards: Lying[];
}
interface WithHand {
  hand?: Lying[];
}

export function handsOf(game: string, view: Record<string, unknown>): Held[] {
  if (game === "board") return [{ seat: 0, cards: open((view as WithHand).hand) }];
  return ((view["players"] ?? []) as WithHand[]).map((player, seat) => ({ seat, cards: open(player.hand) }));
}
const open = (cards: Lying[] = []): Lying[] => cards.filter((one) => one.card !== null);
