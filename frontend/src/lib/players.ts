// Names of computer players: levels and styles have words of their own, others keep their name.
import { t, tOr } from "./i18n.svelte";
import { myLevel } from "./matchme";

const LEVEL = "level:";
/** The level that follows my results; it is chosen here, the server only hears of the level it is now. */
export const MATCH = "match";
/** "level:slayer:brawler": a level, and the style if one was chosen. */
function parts(player: string): [level: string, style: string] {
  const [level = "", style = ""] = player.replace(LEVEL, "").split(":");
  return [level, style];
}

export function playerName(player: string | null | undefined): string {
  if (!player) return t("page.player.computer");
  if (player !== MATCH && !player.startsWith(LEVEL)) return tOr(`page.player.${player}`, player);
  const [level, style] = parts(player);
  const name = tOr(`page.player.${level}`, level);
  return style ? t("page.player.styled", { level: name, style: styleName(style) }) : name;
}
export const playerAbout = (player: string): string => tOr(`page.player.${parts(player)[0]}.about`, "");
export const styleName = (style: string): string => tOr(`page.style.${style || "own"}`, style);
export const styleAbout = (style: string): string => tOr(`page.style.${style || "own"}.about`, "");

/** The levels for people; if there are none, every computer player. */
export function offered(players: string[]): string[] {
  const levels = players.filter((player) => player.startsWith(LEVEL) && !parts(player)[1]);
  return levels.length ? levels : players;
}
/** The styles in which a level can be played. */
export function stylesOf(players: string[], level: string): string[] {
  return players.filter((player) => player.startsWith(`${level}:`) && player.startsWith(LEVEL)).map((player) => parts(player)[1]);
}

/** The level that is offered first: quick and not too hard. */
export function usualPlayer(players: string[]): string {
  return ["level:regular", "greedy", "random"].find((name) => players.includes(name)) ?? players[0] ?? "random";
}
/** The level that suits me in that game by my results here. */
export const matchingPlayer = (game: string, players: string[]): string => myLevel(game, offered(players), usualPlayer(players));
/** What is played: the level chosen, or the one that suits me, in the style chosen. */
export function playerOf(game: string, players: string[], choice: string, style: string): string {
  const level = choice === MATCH ? matchingPlayer(game, players) : choice;
  return stylesOf(players, level).includes(style) ? `${level}:${style}` : level;
}
/** A player without its style. */
export const levelOf = (player: string): string => (player.startsWith(LEVEL) ? `${LEVEL}${parts(player)[0]}` : player);
