import { t, tOr } from "../../lib/i18n.svelte";
import { said, type Printed } from "../../lib/library.svelte";
import type { IconName } from "../../parts/icons";
import type { Face, Filter } from "../types";

const EMBLEMS: Record<string, IconName> = {
  weapon: "stake", research: "book", help: "heart", artifact: "star", evil: "skull", event: "bell", character: "person",
};
const TONES: Record<string, string> = {
  weapon: "ochre", research: "blue", help: "moss", artifact: "gold", evil: "wine", character: "slate",
};
const deckName = (deck: string) => tOr(`page.board.deck.${deck}`, deck);
const deckOf = (card: Printed) => String(card["deck"] ?? card["type"] ?? card.id.split("-")[0]);

export function face(card: Printed): Face {
  const deck = deckOf(card);
  const found: Face = {
    id: card.id,
    title: said(card.name),
    kind: deckName(deck),
    tone: TONES[deck] ?? "slate",
    emblem: EMBLEMS[deck] ?? "cards",
    text: [{ text: said(card["text"] ?? card["effect"]) }],
    house: card["provenance"] === "proposed" || card["provenance"] === "mixed",
    facts: [],
  };
  if (card["count"]) found.facts = [{ label: t("page.card.copies"), value: String(card["count"]) }];
  if (card["majik"]) found.topLeft = { value: card["majik"] as number, label: t("page.board.majik") };
  return found;
}

export function filters(): Filter[] {
  return [{ id: "deck", label: t("page.board.deck"), values: (c) => [deckOf(c)], name: (v) => deckName(String(v)) }];
}
