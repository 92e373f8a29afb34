// Names of computer players: the four levels have words of their own, others keep their name.
import { t, tOr } from "./i18n.svelte";

export function playerName(player: string | null | undefined): string {
  if (!player) return t("page.player.computer");
  return tOr(`page.player.${player}`, player);
}
export const playerAbout = (player: string): string => tOr(`page.player.${player}.about`, "");

/** The level that is offered first: quick and not too hard. */
export function usualPlayer(players: string[]): string {
  return ["regular", "greedy", "random"].find((name) => players.includes(name)) ?? players[0] ?? "random";
}
