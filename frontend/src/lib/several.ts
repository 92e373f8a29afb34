// Chains of single choices that people make at once: pick cards, say Done, and the picks are sent one by one. Pure.
import { cardKey, type Key, type Mark } from "./options.ts";
import type { Decision, Option, Several, Update } from "./protocol.ts";

/** One answer of a chain that is still to be sent. */
export interface Link {
  chain: string;
  verb: string;
  card: number | null;
  /** The printed card: another copy's option may stand for it. */
  face: string | null;
  /** Key of the option that ends the chain; a link has either a card or this. */
  done: string;
}

/** The chain that this question is answered with at once; nothing where every pick is sent by itself. */
export function atOnce(decision: Decision | null): Several | null {
  const several = decision?.several ?? null;
  return several && !several.live && several.most !== 1 && several.cards.length ? several : null;
}

/** How many may be picked. */
export const limit = (several: Several): number => Math.min(several.most ?? Infinity, several.cards.length);

/** Enough for Done. */
export const enough = (several: Several, ticked: number[]): boolean => ticked.length >= several.least;

/** The picks after a click on a card; with all places taken it does nothing. */
export function toggled(several: Several, ticked: number[], card: number): number[] {
  if (ticked.includes(card)) return ticked.filter((one) => one !== card);
  return ticked.length < limit(several) ? [...ticked, card] : ticked;
}

export function tickMarks(several: Several, ticked: number[], kind: string): Map<Key, Mark> {
  const open: Mark = kind === "main" || kind === "window" || kind === "setup" ? "playable" : "target";
  const full = ticked.length >= limit(several);
  return new Map(
    several.cards.flatMap(({ card }): [Key, Mark][] => (ticked.includes(card) ? [[cardKey(card), "chosen"]] : full ? [] : [[cardKey(card), open]])),
  );
}

/** What is sent for these picks. */
export function linksOf(several: Several, ticked: number[]): Link[] {
  const base = { chain: several.chain, verb: several.verb };
  const face = (card: number) => several.cards.find((one) => one.card === card)?.face ?? null;
  const picks: Link[] = ticked.map((card) => ({ ...base, card, face: face(card), done: "" }));
  return several.done && ticked.length < (several.most ?? Infinity) ? [...picks, { ...base, card: null, face: null, done: several.done }] : picks;
}

/** The option that a link stands for at this question, if the chain still goes on. */
export function optionOf(decision: Decision | null, link: Link): Option | undefined {
  const several = decision?.several;
  if (!decision || several?.chain !== link.chain) return undefined;
  if (link.card === null) return decision.options.find((option) => option.key === link.done);
  const picks = decision.options.filter((option) => option.verb === link.verb);
  const faceOf = (option: Option) => several.cards.find((one) => one.card === option.cards[0])?.face;
  return picks.find((option) => option.cards[0] === link.card) ?? picks.find((option) => link.face !== null && faceOf(option) === link.face);
}

/** The option by which a card would be picked: its words are the card's words in the list. */
export function wordsOf(decision: Decision, card: number): Option | undefined {
  const several = decision.several!;
  return optionOf(decision, { chain: several.chain, verb: several.verb, card, face: several.cards.find((one) => one.card === card)?.face ?? null, done: "" });
}

/** What Space and Enter may say: Done, with enough picked, and never in place of a gain. */
export function mayFinish(several: Several, ticked: number[]): boolean {
  return enough(several, ticked) && !(several.gain && !ticked.length);
}

/** What is still to be sent of a Done, and how far one undo goes back. */
export class Chain {
  private links: Link[] = [];
  /** Answers that the last Done came to. */
  private sent = 0;
  private undoing = 0;

  /** These are sent one by one, after so many steps back. */
  begin(links: Link[], undoing = 0): void {
    this.links = links;
    this.sent = 0;
    this.undoing = undoing;
  }
  stop(): void {
    this.begin([]);
  }
  /** How many more steps back a whole Done takes. */
  back(): void {
    this.begin([], Math.max(0, this.sent - 1));
  }
  /** What to do at this position: one more step back, the next answer, or nothing more. */
  next(update: Update | null): "undo" | Option | null {
    if (this.undoing > 0 && update?.undo === "free") {
      this.undoing -= 1;
      return "undo";
    }
    this.undoing = 0;
    const [link, ...rest] = this.links;
    const option = link && optionOf(update?.decision ?? null, link);
    this.links = option ? rest : [];
    if (option) this.sent += 1;
    return option ?? null;
  }
}
