// Who meets whom at a table, mine first: for the lobby's "continue".

interface Lying {
  id: unknown;
  card: string | null;
  main?: boolean;
}
type View = Record<string, unknown>;

const FINDERS: Record<string, (view: View, seat: number) => (string | null | undefined)[]> = {
  vs(view, seat) {
    const players = (view["players"] ?? []) as { front: Lying[]; back: Lying[]; aside?: Lying[] }[];
    // before the first turn they wait beside the table
    return inOrder(players.map((side) => ([...side.front, ...side.back].find((one) => one.main) ?? side.aside?.[0])?.card), seat);
  },
  ccg(view, seat) {
    const people = ((view["spaces"] ?? []) as { characters: (Lying & { seat: number })[] }[]).flatMap((space) => space.characters);
    const players = (view["players"] ?? []) as { limbo?: Lying[] }[];
    return inOrder(players.map((side, i) => (people.find((one) => one.main && one.seat === i) ?? side.limbo?.[0])?.card), seat);
  },
  board(view, seat) {
    const people = (view["people"] ?? []) as { id: string; good: boolean; villain: boolean; seat: number }[];
    const good = people.find((one) => one.good && one.seat === seat) ?? people.find((one) => one.good);
    const evil = people.find((one) => one.villain);
    return (evil?.seat === seat ? [evil, good] : [good, evil]).map((one) => one?.id);
  },
};
const inOrder = <T>(all: T[], first: number) => [...all.slice(first), ...all.slice(0, first)];

/** Printed cards of the two that lead; fewer if they are not to be seen. */
export function heroes(game: string, view: View, seat: number | null): string[] {
  return (FINDERS[game]?.(view, seat ?? 0) ?? []).filter((card) => typeof card === "string").slice(0, 2);
}
