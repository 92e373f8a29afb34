import type { Tone } from "../../art/inks";
import { t, tOr } from "../../lib/i18n.svelte";
import { said, type Printed } from "../../lib/library.svelte";
import type { IconName } from "../../parts/icons";
import type { Face, Filter } from "../types";

export const EMBLEMS: Record<string, IconName> = {
  weapon: "stake", research: "book", help: "heart", artifact: "star", evil: "skull", event: "bell", character: "person",
};
export const TONES: Record<string, Tone> = {
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
    art: { id: card.id, type: deck, tone: TONES[deck] ?? "slate", holy: deck === "artifact" },
    emblem: EMBLEMS[deck] ?? "cards",
    text: [{ text: said(card["text"] ?? card["effect"]) }],
    house: card["provenance"] === "proposed" || card["provenance"] === "mixed",
    origin: said(card["origin"]),
    facts: [],
  };
  if (card["count"]) found.facts = [{ label: t("page.card.copies"), value: String(card["count"]) }];
  if (deck === "character") return person(card, found);
  const marks = (["wooden", "story"] as const).filter((mark) => card[mark]).map((mark) => t(`page.board.${mark}`));
  if (marks.length) found.line = marks.join(" · ");
  if (card["majik"]) found.facts?.push({ label: t("page.board.majik"), value: String(card["majik"]) });
  return found;
}

/** A character: dice and health in the corners. */
function person(card: Printed, found: Face): Face {
  const good = card["side"] === "good";
  const kind = tOr(`page.board.kind.${String(card["kind"])}`, String(card["kind"]));
  return {
    ...found,
    kind,
    art: { ...found.art, tone: good ? "blue" : "wine", evil: !good, main: good || card["side"] === "villain" },
    text: [{ text: t("page.board.pale", { n: Number(card["pale"]) }) }],
    foot: "dice",
    bottomLeft: { glyph: "fight", value: card["fight"] as number, label: t("page.board.fight_dice") },
    bottomMiddle: { glyph: "majik", value: card["dice"] as number, label: t("page.board.majik_dice") },
    bottomRight: { glyph: "health", value: card["health"] as number, label: t("page.board.health") },
  };
}

export function filters(): Filter[] {
  const kinds: Filter = {
    id: "kind", label: t("page.board.kind"), values: (c) => (c["kind"] ? [String(c["kind"])] : []),
    name: (v) => tOr(`page.board.kind.${v}`, String(v)),
  };
  return [{ id: "deck", label: t("page.board.deck"), values: (c) => [deckOf(c)], name: (v) => deckName(String(v)) }, kinds];
}
