// What a game is played for, in one sentence from where one sits, as it is told when a game opens.
import { t } from "../lib/i18n.svelte";
import type { Guest } from "./heroes";
import type { GameView } from "./views";

export interface Aim {
  /** Of which side, where both have their own. */
  side?: "good" | "evil";
  text: string;
  /** Not mine, or what explains it. */
  lesser: boolean;
}

/** `nameOf` gives the name on a printed card; `told` is the game's own account, where nothing else is known. */
export function aimsOf(view: GameView, seat: number | null, all: Guest[], nameOf: (card: string) => string, told: string): Aim[] {
  switch (view.game) {
    case "vs": {
      const [hero, foe] = [all.find((one) => one.mine), all.find((one) => !one.mine)].map((one) => nameOf(one?.cards[0] ?? ""));
      const mode = view.mode === "duel" && seat === null ? "duel_seen" : view.mode;
      return [
        { text: t(`page.opening.vs.${mode}`, { hero: hero ?? "", foe: foe ?? "" }), lesser: false },
        { text: t("page.opening.vs.wounds"), lesser: true },
      ];
    }
    case "ccg": {
      const me = seat ?? 0;
      return [
        { text: t("page.opening.ccg", { n: view.players[me]?.of ?? 10, turns: view.park.needed[me] ?? 6 }), lesser: false },
        { text: t("page.opening.ccg.destiny"), lesser: true },
      ];
    }
    case "board": {
      const [evil, good] = view.aims;
      const bad = view.people.find((one) => !one.good)?.seat === seat;
      const both: Aim[] = [
        { side: "good", text: good ?? "", lesser: bad && seat !== null },
        { side: "evil", text: evil ?? "", lesser: !bad && seat !== null },
      ];
      return bad ? both.reverse() : both;
    }
    default:
      return told ? [{ text: told, lesser: false }] : [];
  }
}
