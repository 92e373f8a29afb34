// Names of computer players: the four levels have words of their own, others keep their name.
import { t, tOr } from "./i18n.svelte";

const LEVEL = "level:";
const bare = (player: string): string => player.replace(LEVEL, "");

export function playerName(player: string | null | undefined): string {
  if (!player) return t("page.player.computer");
  return tOr(`page.player.${bare(player)}`, bare(player));
}
export const playerAbout = (player: string): string => tOr(`page.player.${bare(player)}.about`, "");

/** The levels for people; if there are none, every computer player. */
export function offered(players: string[]): string[] {
  const levels = players.filter((player) => player.startsWith(LEVEL));
  return levels.length ? levels : players;
}

/** The level that is offered first: quick and not too hard. */
export function usualPlayer(players: string[]): string {
  return ["level:regular", "greedy", "random"].find((name) => players.includes(name)) ?? players[0] ?? "random";
}
