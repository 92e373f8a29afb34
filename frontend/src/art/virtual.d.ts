declare module "virtual:emblems" {
  /** Addresses of each game's files: the index, then those with icons. */
  export const addresses: Record<string, string[]>;
  /** Paths of small marks on a grid of 512. */
  export const glyphs: Record<string, string>;
  /** Cards that stand in the doors of the lobby, the last one in front. */
  export const doors: Record<string, import("./bundle.ts").DoorCard[]>;
}
declare module "virtual:credits" {
  export const credits: ReturnType<typeof import("../../build/credits.ts").credits>;
}
