import type { Tone } from "../../art/inks";
import { t, tOr } from "../../lib/i18n.svelte";
import { said, type Printed } from "../../lib/library.svelte";
import type { IconName } from "../../parts/icons";
import type { Face, Filter } from "../types";

interface Power {
  name: unknown;
  text: unknown;
  cost: string[];
  kind: string;
  xp: number | null;
}

const EMBLEMS: Record<string, IconName> = {
  main: "star", supporting: "person", plot_twist: "spark", location: "house", equipment: "bag",
};
const typeName = (type: string) => tOr(`page.vs.type.${type}`, type);
const teamName = (team: string) => tOr(`page.vs.team.${team}`, team);

function tone(card: Printed): Tone {
  if (card["type"] === "plot_twist") return "plum";
  if (card["type"] === "location") return "dusk";
  if (card["type"] === "equipment") return "ochre";
  const teams = (card["teams"] as string[] | undefined) ?? [];
  if (teams.includes("scoobies")) return teams.includes("darkness") ? "dual" : "blue";
  return teams.includes("darkness") ? "wine" : "slate";
}

const costMarks = (cost: string[]) => cost.map((symbol) => (symbol.includes("|") ? "any" : symbol));

export function face(card: Printed): Face {
  const type = String(card["type"]);
  const powers = (card["powers"] as Power[] | undefined) ?? [];
  const level = card["level"] as number | undefined;
  const teams = ((card["teams"] as string[] | undefined) ?? []).map(teamName).join(" / ");
  const own = powers.map((power) => ({
    name: said(power.name),
    ...(power.xp ? { aside: t("page.vs.needs_xp", { n: power.xp }) } : {}),
    cost: costMarks(power.cost),
    text: said(power.text),
  }));
  const flags: [string, string][] = [["ranged", "page.vs.ranged"], ["flight", "page.vs.flight"]];
  const colour = tone(card);
  const found: Face = {
    id: card.id,
    title: said(card.name),
    kind: typeName(type),
    art: { id: card.id, type, tone: colour, evil: colour === "wine", main: type === "main", ...(level ? { level } : {}) },
    emblem: EMBLEMS[type] ?? "cards",
    line: teams,
    text: own.length ? own : [{ text: said(card["text"]) }],
    facts: flags.filter(([flag]) => card[flag]).map(([, id]) => ({ label: t(id), value: "" })),
  };
  if (card["cost"] !== undefined) {
    found.topLeft = { value: card["cost"] as number, label: t("page.vs.cost") };
    found.corner = "cost";
  }
  if (level) {
    found.topLeft = { value: level === 1 ? "I" : "II", label: t("page.card.level", { n: level }) };
    found.corner = "level";
  }
  if ("atk" in card) {
    found.foot = "duel";
    found.bottomLeft = { value: card["atk"] as number, label: t("page.vs.atk") };
    found.bottomMiddle = { value: card["def"] as number, label: t("page.vs.def") };
    found.bottomRight = { value: card["health"] as number, label: t("page.vs.health") };
  }
  const symbols = card["symbols"] as string[] | undefined;
  if (symbols) {
    found.foot = "symbols";
    found.row = symbols.map((s) => ({ glyph: s, value: "", label: tOr(`page.vs.symbol.${s}`, s) }));
  }
  return found;
}

export function filters(): Filter[] {
  const list = (card: Printed, field: string) => (card[field] as string[] | undefined) ?? [];
  const number = (field: string) => (card: Printed) => (card[field] === undefined ? [] : [card[field] as number]);
  const plain = (value: string | number) => String(value);
  return [
    { id: "type", label: t("page.filter.type"), values: (c) => [String(c["type"])], name: (v) => typeName(String(v)) },
    { id: "team", label: t("page.vs.team"), values: (c) => list(c, "teams"), name: (v) => teamName(String(v)) },
    { id: "cost", label: t("page.vs.cost"), values: number("cost"), name: plain },
    { id: "level", label: t("page.filter.level"), values: number("level"), name: plain },
    { id: "atk", label: t("page.vs.atk"), values: number("atk"), name: plain },
    { id: "def", label: t("page.vs.def"), values: number("def"), name: plain },
    { id: "health", label: t("page.vs.health"), values: number("health"), name: plain },
    {
      id: "keyword", label: t("page.filter.keyword"),
      values: (c) => [...list(c, "keywords"), ...["ranged", "flight"].filter((flag) => c[flag])],
      name: (v) => tOr(`page.vs.keyword.${v}`, String(v)),
    },
    {
      id: "symbol", label: t("page.vs.symbols"),
      values: (c) => [
        ...list(c, "symbols"),
        ...((c["powers"] as Power[] | undefined) ?? []).flatMap((p) => p.cost.flatMap((s) => s.split("|"))),
      ],
      name: (v) => tOr(`page.vs.symbol.${v}`, String(v)),
    },
  ];
}
