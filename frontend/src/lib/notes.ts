// Notes at the steps of a replay: kept in this browser, in a saved record, and in a shared link if they are short.

export type Notes = Record<number, string>;
export const LONGEST = 2000;
/** Characters of a link that notes may take; more are left to the file. */
export const LINK = 1500;

const place = (table: string) => `hellmouth.notes.${table}`;

export function readNotes(table: string): Notes {
  try {
    return cleaned(JSON.parse(localStorage.getItem(place(table)) ?? "{}"));
  } catch {
    return {};
  }
}
export function keepNotes(table: string, notes: Notes): void {
  try {
    if (Object.keys(notes).length) localStorage.setItem(place(table), JSON.stringify(notes));
    else localStorage.removeItem(place(table));
  } catch {
    // a private window: they last as long as the page
  }
}

/** Notes from outside: steps and texts, nothing else. */
export function cleaned(given: unknown): Notes {
  const pairs = Array.isArray(given)
    ? given.map((one: { step?: unknown; text?: unknown } | null) => [one?.step, one?.text] as const)
    : Object.entries((given ?? {}) as Record<string, unknown>);
  return Object.fromEntries(pairs.flatMap(([step, text]) =>
    Number.isInteger(Number(step)) && Number(step) >= 0 && typeof text === "string" && text.trim() ? [[Number(step), text.slice(0, LONGEST)]] : []));
}
/** As a record file has them. */
export const listed = (notes: Notes) => Object.entries(notes).map(([step, text]) => ({ step: Number(step), text }));

/** For a link; "" if they are too long for one. */
export function packed(notes: Notes): string {
  if (!Object.keys(notes).length) return "";
  const bytes = new TextEncoder().encode(JSON.stringify(notes));
  const text = btoa(String.fromCharCode(...bytes.subarray(0, LINK))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return bytes.length > LINK || text.length > LINK ? "" : text;
}
export function unpacked(text: string): Notes {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    return cleaned(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return {};
  }
}
