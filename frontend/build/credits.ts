// Whose work is in the page: for the About page. Authors come from the licence file of the icon set, the rest from the packages.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const text = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const json = <T>(path: string) => JSON.parse(text(path)) as T;
const FONTS = [["Young Serif", "@fontsource/young-serif"], ["Atkinson Hyperlegible Next", "@fontsource-variable/atkinson-hyperlegible-next"]] as const;

interface Listed {
  site: string;
  page: string;
  licence: string;
  /** Under the set's licence, and without any. */
  authors: string[];
  free: string[];
}

export function credits() {
  const set = "../node_modules/@iconify-json/game-icons";
  const { license } = json<{ license: { title: string; spdx: string } }>(`${set}/info.json`);
  const { name, version } = json<{ name: string; version: string }>(`${set}/package.json`);
  const icons = { ...json<Listed>("../src/art/authors.json"), title: license.title, spdx: license.spdx, source: name, version };
  const fonts = FONTS.map(([title, folder]) => ({ name: title, notice: text(`../node_modules/${folder}/LICENSE`).split("\n")[0]!.replace(/ \(.*$/, "") }));
  return { icons, fonts };
}

const NAME = "virtual:credits";

/** `import { credits } from "virtual:credits"`. */
export function creditsModule(): Plugin {
  return {
    name: "credits",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export const credits = ${JSON.stringify(credits())};` : null),
  };
}
