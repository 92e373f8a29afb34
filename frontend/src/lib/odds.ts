// Exact chances of drawing, and share codes: a whole deck in a link.

/** Chance to see at least one of `copies` among `seen` cards of a deck of `size` (hypergeometric). */
export function atLeastOne(size: number, copies: number, seen: number): number {
  if (copies <= 0 || seen <= 0) return 0;
  if (copies + seen > size) return 1;
  let none = 1;
  for (let i = 0; i < seen; i++) none *= (size - copies - i) / (size - i);
  return 1 - none;
}

/** Some cards from the top of a shuffled deck. */
export function sample(cards: [string, number][], count: number, random = Math.random): string[] {
  const pile = cards.flatMap(([card, n]) => Array.from({ length: n }, () => card));
  for (let i = pile.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [pile[i], pile[j]] = [pile[j]!, pile[i]!];
  }
  return pile.slice(0, count);
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** A deck as a short text that fits in a link. */
export async function toCode(deck: unknown): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(deck)), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The deck of a share code; throws if it is none. A code longer than any deck is refused before it is unpacked. */
export async function fromCode(code: string): Promise<Record<string, unknown>> {
  if (code.length > 8000) throw new Error("too long");
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  const deck: unknown = JSON.parse(text);
  if (!deck || typeof deck !== "object" || Array.isArray(deck)) throw new Error("no deck");
  return deck as Record<string, unknown>;
}
