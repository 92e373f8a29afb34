// What a character is called where its level goes without saying: as on its card ("The Master", not "The Master L1").
import { library } from "../../lib/library.svelte";
import { faceOf } from "../registry";
import type { Fighter } from "./view";

export function titleOf(one: Fighter | undefined): string {
  const printed = one?.card ? library.shelf("vs").cards.get(one.card) : undefined;
  return printed ? faceOf("vs", printed).title : (one?.name ?? "");
}
