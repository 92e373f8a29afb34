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

/** CRC-32 as in zlib, in eight hexadecimal digits. */
export function checkSum(bytes: Uint8Array): string {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}

const LEFT_OUT = ["id", "note"];
const empty = (value: unknown) => value === "" || (typeof value === "object" && value !== null && !Object.keys(value).length);

/** A deck as a short text that fits in a link: `hm1.<JSON, deflated, base64url>.<CRC-32>`, as in games/deck_codes.py. */
export async function toCode(deck: object): Promise<string> {
  const kept = Object.fromEntries(Object.entries(deck).filter(([key, value]) => !LEFT_OUT.includes(key) && !empty(value)));
  const text = new TextEncoder().encode(JSON.stringify(kept));
  const packed = await through(text, new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `hm1.${letters}.${checkSum(text)}`;
}

/** The deck of a share code; throws if it is none. A code longer than any deck is refused before it is unpacked. Codes
 * from before had neither version nor sum. */
export async function fromCode(code: string): Promise<Record<string, unknown>> {
  if (code.length > 8000) throw new Error("too long");
  const [, letters = code, sum] = /^hm1\.([\w-]+)\.([0-9a-f]{8})$/.exec(code) ?? [];
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream("deflate-raw"));
  if (sum !== undefined && checkSum(text) !== sum) throw new Error("check sum");
  const deck: unknown = JSON.parse(new TextDecoder().decode(text));
  if (!deck || typeof deck !== "object" || Array.isArray(deck)) throw new Error("no deck");
  return deck as Record<string, unknown>;
}

/** Wilson's interval for a share that was counted, as in players/wilson.py. */
export function wilson(points: number, count: number, z = 1.96): [low: number, high: number] {
  if (!count) return [0, 1];
  const p = points / count;
  const middle = p + (z * z) / (2 * count);
  const spread = z * Math.sqrt((p * (1 - p)) / count + (z * z) / (4 * count * count));
  const whole = 1 + (z * z) / count;
  return [Math.max(0, (middle - spread) / whole), Math.min(1, (middle + spread) / whole)];
}
