// Faces of cards as images: each is drawn once and kept, so that a table of forty cards costs forty images.
import { addresses, doors } from "virtual:emblems";
import { entryOf, pictureOf, type Art, type Variant } from "../art/art";
import { backSvg } from "../art/backs";
import type { Entry, Icons, Index } from "../art/bundle";
import type { Icon } from "../art/props";
import { sceneSvg } from "../art/scenes";

class Pictures {
  /** What was fetched, by address. */
  private files = $state.raw<Record<string, unknown>>({});
  private asked = new Set<string>();
  private drawn = new Map<string, string>();

  /** Address of a card's picture; none until its emblem has come. */
  of(game: string, art: Art, variant: Variant = {}): string | undefined {
    const found = this.find(game, art.id, art.type);
    if (!found) return undefined;
    const key = [game, art.id, variant.main ?? art.main, variant.backlit, variant.tone, variant.wide].join(" ");
    return this.kept(key, () => sceneSvg(pictureOf(art, found.entry, found.icon, variant), variant.wide));
  }

  back(): string {
    return this.kept("back", backSvg);
  }

  /** The emblem of a card by itself: for pawns, chips, tokens of the log. */
  emblem(game: string, card: string): Icon | undefined {
    return this.find(game, card)?.icon;
  }

  private find(game: string, card: string, type?: string): { entry: Entry; icon: Icon } | undefined {
    const near = doors[game]?.find((door) => door.card.id === card); // is here already
    if (near) return near;
    const [first, ...files] = addresses[game] ?? addresses["vs"]!; // a game of somebody else's: its cards are all unlisted
    const index = this.file<Index>(first!);
    if (!index) return undefined;
    const { entry, name } = entryOf(addresses[game] ? index : { ...index, cards: {} }, card, type);
    const icon = this.file<Icons>(files[entry.file]!)?.[name];
    return icon && { entry, icon };
  }

  /** A drawing by its name, made once. */
  kept(key: string, draw: () => string): string {
    let found = this.drawn.get(key);
    if (!found) this.drawn.set(key, (found = URL.createObjectURL(new Blob([draw()], { type: "image/svg+xml" }))));
    return found;
  }

  /** A file of emblems; it is fetched when somebody asks for it first. */
  private file<T>(address: string): T | undefined {
    const found = this.files[address] as T | undefined;
    if (!found && !this.asked.has(address)) void this.fetch(address);
    return found;
  }

  private async fetch(address: string): Promise<void> {
    this.asked.add(address);
    try {
      const content: unknown = await (await fetch(address)).json();
      this.files = { ...this.files, [address]: content };
    } catch {
      setTimeout(() => this.asked.delete(address), 2000); // asked again when somebody looks next
    }
  }
}

export const pictures = new Pictures();
