// Cards that somebody points at in the log or among the options: the table lets them glow.
class Pointing {
  cards = $state.raw<number[]>([]);
}
export const pointing = new Pointing();
