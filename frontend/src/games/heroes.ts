// Who meets whom at a table, mine first: for the lobby's "continue".
import type { BoardView } from "./board/views";
import type { CcgView } from "./ccg/views";
import type { GameView } from "./views";
import type { VsView } from "./vs/views";

type Found = (string | null | undefined)[];

function inVs({ players }: VsView, seat: number): Found {
  // before the first turn they wait beside the table
  return inOrder(players.map((side) => ([...side.front, ...side.back].find((one) => one.main) ?? side.aside[0])?.card), seat);
}
function inCcg({ spaces, players }: CcgView, seat: number): Found {
  const people = spaces.flatMap((space) => space.characters);
  return inOrder(players.map((side) => (people.find((one) => one.main && one.seat === side.seat) ?? side.limbo[0])?.card), seat);
}
function inBoard({ people }: BoardView, seat: number): Found {
  const good = people.find((one) => one.good && one.seat === seat) ?? people.find((one) => one.good);
  const evil = people.find((one) => one.villain);
  return (evil?.seat === seat ? [evil, good] : [good, evil]).map((one) => one?.id);
}
function found(view: GameView, seat: number): Found {
  switch (view.game) {
    case "vs": return inVs(view, seat);
    case "ccg": return inCcg(view, seat);
    case "board": return inBoard(view, seat);
    default: return [];
  }
}
const inOrder = <T>(all: T[], first: number) => [...all.slice(first), ...all.slice(0, first)];

/** Printed cards of the two that lead; fewer if they are not to be seen. */
export function heroes(view: GameView, seat: number | null): string[] {
  return found(view, seat ?? 0).filter((card) => typeof card === "string").slice(0, 2);
}
