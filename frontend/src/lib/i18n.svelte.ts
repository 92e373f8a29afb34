// The page's own words, in the language of this browser; switching happens in place.
import { settings } from "./settings.svelte";
import { type Arg, Catalogue } from "./template";
import { unbroken } from "./typography";

type Texts = Record<string, string>;
const FILES: Record<string, () => Promise<{ default: Texts }>> = {
  en: () => import("../../../src/hellmouth/messages/en/page.json"),
  fr: () => import("../../../src/hellmouth/messages/fr/page.json"),
};
/** Words of the builder, the new table, the room before a game, dialogs, panels and the end: a table begins without them. */
const DESK: typeof FILES = {
  en: () => import("../../../src/hellmouth/messages/en/desk.json"),
  fr: () => import("../../../src/hellmouth/messages/fr/desk.json"),
};

class Words {
  catalogue = $state.raw(new Catalogue("en", {}));

  get language(): "en" | "fr" {
    return settings.kept.language;
  }

  private desk: Promise<void> | null = null;

  /** The words of the builder and its like too, from now on; give it what needs them. */
  async with<T>(needs: Promise<T>): Promise<T> {
    this.desk ??= this.load(this.language, true).catch((error: unknown) => {
      this.desk = null; // it is asked for again
      throw error;
    });
    await this.desk;
    return needs;
  }

  async load(language: "en" | "fr", all = this.desk !== null): Promise<void> {
    const texts = { ...(await FILES[language]!()).default, ...(all ? (await DESK[language]!()).default : {}) };
    const set = language === "fr" ? Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, unbroken(text)])) : texts;
    this.catalogue = new Catalogue(language, set);
    if (settings.kept.language !== language) settings.set("language", language);
  }

  has(id: string): boolean {
    return Object.hasOwn(this.catalogue.texts, id);
  }
}

export const words = new Words();

/** A message of the page: `t("page.home")`. */
export function t(id: string, args: Record<string, Arg> = {}): string {
  return words.catalogue.render(id, args);
}

/** A message that may not exist (names that come from data), or the text given instead. */
export function tOr(id: string, otherwise: string): string {
  return words.has(id) ? words.catalogue.render(id) : otherwise;
}
