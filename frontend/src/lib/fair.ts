// Provably fair: the hash that was shown at the start is kept here, and the seed is held against it at the end.
import type { Fair } from "./protocol";

export type Verdict = "promised" | "kept" | "broken" | "cannot";
const KEY = "hellmouth.fair.";

/** The hash this browser saw first for that table. */
export function firstSeen(table: string, hash: string): string {
  try {
    const before = localStorage.getItem(KEY + table);
    if (before) return before;
    localStorage.setItem(KEY + table, hash);
  } catch {
    // no storage: what is shown now is all there is
  }
  return hash;
}

export async function verdict(fair: Fair, first: string): Promise<Verdict> {
  if (!fair.seed) return "promised";
  if (!globalThis.crypto?.subtle) return "cannot"; // plain http from another machine
  const text = new TextEncoder().encode(`hellmouth:${fair.seed}:${fair.nonce}`);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  const hex = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === first ? "kept" : "broken";
}
