// Our two open fonts, shipped with the page. They are fetched as data because the policy of the page names no font source.
import sans from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";
import serif from "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url";

const FONTS: [family: string, address: string, weight: string][] = [
  ["Atkinson Hyperlegible Next", sans, "200 800"],
  ["Young Serif", serif, "400"],
];

export async function loadFonts(): Promise<void> {
  for (const [family, address, weight] of FONTS) {
    try {
      const font = new FontFace(family, await (await fetch(address)).arrayBuffer(), { weight, display: "swap" });
      document.fonts.add(await font.load());
    } catch {
      // the system's fonts do as well
    }
  }
}
