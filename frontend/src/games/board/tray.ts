// Which dice lie in the tray: those that fall in what is being shown, else the last ones of the turn. Pure.
import type { Throw } from "../../stage/figures";
import type { BoardView } from "./views";

export interface OneDie {
  value: number | string;
  moon?: boolean;
  flames?: [number, number];
}
export interface Dice {
  kind: "blue" | "black" | "fight" | "majik";
  /** Which throw: another number lets them tumble. */
  n: number;
  who: string;
  list: OneDie[];
}

type Thrown = Throw & { key: number };
/** A Moon is on the 1 of the first movement die and on the 6 of the second. */
const fallen = ({ key, kind, faces, flames }: Thrown): Dice => ({ kind, n: -key, who: "", list: faces.map((value, i) => ({ value, moon: value === (i ? 6 : 1), flames })) });

/** The throw with the highest number. */
function last(view: BoardView): Dice | null {
  const { blue, black, fight, majik } = view.dice;
  const found: Dice[] = [];
  if (blue) found.push({ kind: "blue", n: blue.n, who: blue.who, list: blue.dice.map((value, i) => ({ value, moon: blue.moons[i] ?? false })) });
  if (black) found.push({ kind: "black", n: black.n, who: "", list: [{ value: "", flames: [black.large, black.small] }] });
  if (fight) found.push({ kind: "fight", n: fight.n, who: fight.who, list: fight.dice.map((value) => ({ value })) });
  if (majik) found.push({ kind: "majik", n: majik.n, who: majik.who, list: majik.dice.map((value) => ({ value })) });
  return found.sort((one, other) => other.n - one.n)[0] ?? null;
}

export const shownDice = (view: BoardView, thrown: Thrown | null): Dice | null => (thrown ? fallen(thrown) : last(view));
