// Links to the seats of tables I opened, as long as this window is open: the server keeps only their hashes.
import { api, linkFor } from "./api";
import type { SeatLink } from "./protocol";

const place = (table: string) => `hellmouth links ${table}`;

function kept(table: string): SeatLink[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place(table)) ?? "[]");
    return Array.isArray(found) ? (found as SeatLink[]) : [];
  } catch {
    return [];
  }
}

export function keepLinks(table: string, links: SeatLink[]): void {
  try {
    sessionStorage.setItem(place(table), JSON.stringify(links));
  } catch {
    // a private window without storage: a new link is made when one is asked for
  }
}

/** The link of a free seat (null: for watchers); a fresh one if this window has none. */
export async function linkTo(table: string, seat: number | null): Promise<string> {
  const found = kept(table).find((one) => one.seat === seat);
  if (found) return linkFor(found.token);
  const made = await api.link(table, seat);
  keepLinks(table, [...kept(table), made]);
  return linkFor(made.token);
}

/** Its link was used up: the next one is fresh. */
export function used(table: string, seat: number): void {
  const all = kept(table);
  if (all.some((one) => one.seat === seat)) keepLinks(table, all.filter((one) => one.seat !== seat));
}

/** A link as others can open it: whoever opened the page as "localhost" gives them the address in the house. */
export function seenFromElsewhere(link: string, addresses: string[], host = location.hostname): string {
  const [first] = addresses;
  return first && ["localhost", "127.0.0.1", "::1", "[::1]"].includes(host) ? link.replace(/^[a-z]+:\/\/[^/]+/, first) : link;
}
