import { leading } from "../../art/art";
import type { Talent, Tone } from "../../art/inks";
import { t, tOr } from "../../lib/i18n.svelte";
import { said, type Printed } from "../../lib/library.svelte";
import type { IconName } from "../../parts/icons";
import type { Face, Figure, Filter } from "../types";

export const TALENTS: [id: string, icon: IconName][] = [
  ["bk", "fist"], ["smarts", "book"], ["weirdness", "flame"], ["charm", "heart"],
];
const EMBLEMS: Record<string, IconName> = {
  character: "person", action: "spark", challenge: "poster", item: "bag", skill: "cap", location: "house",
  event: "bell", essence: "star", episode1: "play", episode2: "play",
};
const TONES: Record<string, Tone> = {
  action: "plum", challenge: "rust", item: "ochre", skill: "moss", location: "slate", event: "teal",
  essence: "gold", episode1: "indigo", episode2: "indigo",
};
const KIND_TONES: Record<string, Tone> = { hero: "blue", companion: "teal", villain: "wine", minion: "rust" };

const typeName = (type: string) => tOr(`page.ccg.type.${type}`, type);
const talentName = (talent: string) => tOr(`page.ccg.talent.${talent}`, talent);

function figures(talents: Record<string, number> | undefined): Figure[] | undefined {
  if (!talents) return undefined;
  return TALENTS.filter(([id]) => talents[id] !== undefined).map(([id]) => ({
    glyph: id, value: talents[id]!, label: talentName(id),
  }));
}

const leaders = new WeakMap<ReadonlyMap<string, Printed>, Set<unknown>>();
/** Characters that an essence names: they can lead. */
function canLead(card: Printed, shelf: ReadonlyMap<string, Printed>): boolean {
  let names = leaders.get(shelf);
  if (!names) leaders.set(shelf, (names = new Set([...shelf.values()].filter((one) => one["type"] === "essence").map((one) => one["character"]))));
  return (card["kind"] === "hero" || card["kind"] === "villain") && names.has(card["character"]);
}
const FEET: Record<string, Face["foot"]> = { character: "four", challenge: "goal" };

export function face(card: Printed, shelf: ReadonlyMap<string, Printed>): Face {
  const type = String(card["type"]);
  const kind = card["kind"] as string | undefined;
  const level = card["level"] as number | undefined;
  const [title = "", ...more] = said(card.name).split(/\s?: /);
  const needs = (card["requires"] as { talent?: Record<string, number> } | undefined)?.talent;
  const facts: { label: string; value: string }[] = [];
  for (const [id] of TALENTS) {
    if (needs?.[id]) facts.push({ label: t("page.ccg.requires"), value: `${talentName(id)} ${needs[id]}` });
  }
  const timing = (card["timing"] as string[] | undefined) ?? [];
  if (timing.length) facts.push({ label: t("page.ccg.timing"), value: timing.map(timingName).join(", ") });
  if (card["destiny_requirement"]) facts.push({ label: t("page.ccg.destiny"), value: String(card["destiny_requirement"]) });
  if (card["alignment"]) facts.push({ label: t("page.ccg.side"), value: tOr(`page.ccg.side.${card["alignment"]}`, "") });
  const found: Face = {
    id: card.id,
    title,
    kind: kind ? tOr(`page.ccg.kind.${kind}`, kind) : typeName(type),
    art: {
      id: card.id, type, tone: KIND_TONES[kind ?? ""] ?? TONES[type] ?? "slate", evil: kind === "villain" || kind === "minion",
      main: canLead(card, shelf), ...(level ? { level } : type === "episode2" ? { level: 2 } : {}),
      ...(type === "action" || type === "skill" ? { talent: leading(card["talents"] as Partial<Record<Talent, number>> | undefined) } : {}),
    },
    emblem: EMBLEMS[type] ?? "cards",
    line: ((card["traits"] as string[] | undefined) ?? []).join(" · "),
    text: [{ text: said(card["text"]) }],
    house: card["ours"] === true,
    origin: said(card["origin"]),
    facts,
  };
  if (more.length) found.subtitle = more.join(": ");
  const row = figures(card["talents"] as Record<string, number> | undefined);
  if (row?.length) {
    found.row = row;
    found.foot = FEET[type] ?? "bonus";
  }
  if (level) {
    found.topLeft = { value: level, label: t("page.card.level", { n: level }) };
    found.corner = "level";
  }
  if (card["destiny_points"]) {
    found.topLeft = { value: card["destiny_points"] as number, label: t("page.ccg.points") };
    found.corner = "star";
  }
  return found;
}

function timingName(timing: string): string {
  return timing.split("/").map((part) => tOr(`page.ccg.step.${part.toLowerCase()}`, part)).join(" / ");
}

export function filters(): Filter[] {
  const one = (field: string) => (card: Printed) => (card[field] === undefined ? [] : [card[field] as string]);
  const many = (field: string) => (card: Printed) => (card[field] as string[] | undefined) ?? [];
  const plain = (value: string | number) => String(value);
  const named = (prefix: string) => (value: string | number) => tOr(`page.ccg.${prefix}.${value}`, String(value));
  return [
    { id: "type", label: t("page.filter.type"), values: one("type"), name: named("type") },
    { id: "kind", label: t("page.ccg.kind"), values: one("kind"), name: named("kind") },
    { id: "character", label: t("page.ccg.character"), values: one("character"), name: plain },
    { id: "level", label: t("page.filter.level"), values: one("level"), name: plain },
    {
      id: "talent", label: t("page.ccg.talent"), name: named("talent"),
      values: (c) => TALENTS.map(([id]) => id).filter((id) => (c["talents"] as Record<string, number> | undefined)?.[id]),
    },
    {
      id: "requires", label: t("page.ccg.requires"), name: named("talent"),
      values: (c) => Object.keys((c["requires"] as { talent?: object } | undefined)?.talent ?? {}),
    },
    { id: "trait", label: t("page.ccg.trait"), values: many("traits"), name: plain },
    { id: "timing", label: t("page.ccg.timing"), values: many("timing"), name: (v) => timingName(String(v)) },
    { id: "side", label: t("page.ccg.side"), values: one("alignment"), name: named("side") },
    { id: "points", label: t("page.ccg.points"), values: one("destiny_points"), name: plain },
    { id: "rarity", label: t("page.ccg.rarity"), values: one("rarity"), name: named("rarity") },
    { id: "place", label: t("page.ccg.place"), values: one("location_type"), name: named("place") },
  ];
}
