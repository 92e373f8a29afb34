// What `games/board/present.py` sends.
export interface BoardCard {
  id: number;
  card: string | null;
  deck: string;
}
export interface Person {
  id: string;
  form: number;
  name: string;
  pawn: string;
  /** Of the name, for words that agree with it. */
  gender: string;
  good: boolean;
  villain: boolean;
  sired: boolean;
  kind: string;
  seat: number;
  space: number;
  health: number;
  full: number;
  pale: number;
  wounded: boolean;
  fight: number;
  majik: number;
  slots: Record<string, number>;
  cards: BoardCard[];
  /** Zone of those cards. */
  zone: string;
  acting: boolean;
  acted: boolean;
  loses_turn: boolean;
}
export interface Area {
  name: string;
  indoor: boolean;
  residence: boolean;
}
export interface TownPlan {
  cols: number;
  rows: number;
  lines: string[];
  areas: Record<string, Area>;
  hellmouth: number;
  corners: Record<string, number>;
  tunnels: Record<string, string>;
  covers: number[];
  dots: Record<string, { colour: string; deck: string }>;
}
export interface Fight {
  who: number;
  foe: number;
  dice: number;
  damage: number;
  less: number;
  first: number;
  stakes: boolean;
  fangs: boolean;
  needs: number;
  health: number;
  unharmed: boolean;
  hidden: boolean;
  killed: number;
  staked: number;
  sired: number;
}
export interface FightRoll {
  n: number;
  who: string;
  foe: string;
  before: number;
  damage: number;
  after: number;
  /** The one attacked is out of the game, or serves Evil now. */
  out: boolean;
  sired: boolean;
  dice: string[];
}
export interface Thrown {
  blue?: { n: number; who: string; dice: number[]; moons: boolean[] };
  black?: { n: number; large: number; small: number };
  fight?: FightRoll;
  majik?: { n: number; who: string; dice: number[] };
}
export interface BoardView {
  town: TownPlan;
  words: Record<string, Record<string, string>>;
  villain: string;
  /** What each side has to do. */
  aims: string[];
  round: number;
  phase: number;
  chart: { phase: string; name: string }[];
  flames: { large: number; small: number };
  turn: string;
  steps: number;
  people: Person[];
  lost: string[];
  corners: Record<string, BoardCard[]>;
  hand: BoardCard[];
  hand_limit: number;
  played: BoardCard[];
  destroyed: BoardCard[];
  gone: BoardCard[];
  piles: Record<string, { name: string; pile: number; discards: BoardCard[] }>;
  routes: Record<string, number[]>;
  /** For the seat that moves: spaces beside an enemy. */
  threats: number[];
  /** What each side has to do, with the numbers of now. */
  goals: { evil: string; good: string };
  /** For the seat that moves: a sentence, and choices that are worth a button. */
  advice: { text: string; buttons: { verb: string; value: number; text: string }[] } | null;
  fight: Fight | null;
  /** What each attack that is offered would be, by the form attacked. */
  attacks: Record<string, Fight>;
  dice: Thrown;
}
