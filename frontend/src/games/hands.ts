// The hands that a view shows, whatever the game: for watchers who may see them.
import type { Lying } from "../parts/card";
import type { GameView } from "./views";

export interface Hand {
  seat: number;
  cards: Lying[];
}

export function handsOf(view: GameView): Hand[] {
  if (view.game === "board") return [{ seat: 0, cards: open(view.hand) }];
  if (view.game === "ccg" || view.game === "vs") return view.players.map(({ seat, hand }) => ({ seat, cards: open(hand) }));
  return [];
}
const open = (cards: Lying[]): Lying[] => cards.filter((one) => one.card !== null);
