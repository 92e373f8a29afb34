// Finding cards and rules: every word must occur, accents and case do not matter.
export const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();

export function matcher(query: string): (text: string) => boolean {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return (text) => wanted.every((word) => text.includes(word));
}

/** All texts inside a value, for searching. */
export function texts(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(texts).join(" ");
  if (value && typeof value === "object") return Object.values(value).map(texts).join(" ");
  return "";
}
