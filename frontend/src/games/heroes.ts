// Who meets whom at a table, my side first: for the opening, the end, and the lobby's "continue".
import type { BoardView } from "./board/views";
import type { CcgView } from "./ccg/views";
import type { GameView } from "./views";
import type { VsView } from "./vs/views";

/** Who leads a seat's side: the printed card, and whether it is with me. */
export interface Hero {
  seat: number;
  card: string;
  mine: boolean;
}
type Maybe = Omit<Hero, "card"> & { card: string | null | undefined };

function inVs({ players }: VsView, seat: number): Maybe[] {
  const camp = players[seat]?.camp;
  // before the first turn they wait beside the table
  return players.map((side, at) => ({
    seat: at,
    card: ([...side.front, ...side.back].find((one) => one.main) ?? side.aside[0])?.card,
    mine: side.camp === camp,
  }));
}
function inCcg({ spaces, players }: CcgView, seat: number): Maybe[] {
  const people = spaces.flatMap((space) => space.characters);
  return players.map((side, at) => ({
    seat: at,
    card: (people.find((one) => one.main && one.seat === at) ?? side.limbo[0])?.card,
    mine: at === seat,
  }));
}
/** Who leads Evil: the one the story is named after, also before he has come. */
function villain({ people, villain: name }: BoardView): { id: string; seat: number; good: boolean } | undefined {
  const evil = people.find((one) => one.villain) ?? people.find((one) => !one.good);
  return evil && { id: evil.villain ? evil.id : name, seat: evil.seat, good: false };
}
function inBoard(view: BoardView, seat: number): Maybe[] {
  const { people } = view;
  const evil = villain(view);
  const good = people.find((one) => one.good && one.seat === seat) ?? people.find((one) => one.good);
  const bad = evil?.seat === seat;
  return [good, evil].flatMap((one) => (one ? [{ seat: one.seat, card: one.id, mine: bad === !one.good }] : []));
}
function found(view: GameView, seat: number): Maybe[] {
  switch (view.game) {
    case "vs": return inVs(view, seat);
    case "ccg": return inCcg(view, seat);
    case "board": return inBoard(view, seat);
    default: return [];
  }
}

/** My side first, from me on in turn order. */
const placeOf = (one: { seat: number; mine: boolean }, me: number) => (one.mine ? 0 : 100) + ((one.seat - me + 100) % 100);

/** Everybody who leads and is to be seen: mine, my friends, then the others in turn order. */
export function leaders(view: GameView, seat: number | null): Hero[] {
  const me = seat ?? 0;
  const all = found(view, me).filter((one): one is Hero => typeof one.card === "string");
  return all.sort((a, b) => placeOf(a, me) - placeOf(b, me));
}

/** A player where everybody is introduced: who stands for them, the villain without servants. */
export interface Guest {
  seat: number;
  mine: boolean;
  cards: string[];
}
/** Who meets whom, player by player: me, my friends, then the others. */
export function guests(view: GameView, seat: number | null): Guest[] {
  if (view.game !== "board") return leaders(view, seat).map(({ card, ...one }) => ({ ...one, cards: [card] }));
  const me = seat ?? 0;
  const boss = villain(view);
  const evil = boss?.seat;
  const cast = [...view.people.filter((one) => one.good && one.seat !== evil), ...(boss ? [boss] : [])];
  const seats = [...new Set(cast.map((one) => one.seat))];
  const all = seats.map((at) => ({ seat: at, mine: (at === evil) === (me === evil), cards: cast.filter((one) => one.seat === at).map((one) => one.id) }));
  return all.sort((a, b) => placeOf(a, me) - placeOf(b, me));
}

/** Printed cards of the two that meet, mine first; fewer if they are not to be seen. */
export function heroes(view: GameView, seat: number | null): string[] {
  const all = leaders(view, seat);
  return [all[0], all.find((one) => !one.mine)].flatMap((one) => (one ? [one.card] : []));
}
