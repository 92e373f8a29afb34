// Names of people I sat at a table with, in this browser only.
const PLACE = "hellmouth friends";
const MOST = 40;

export function friends(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** The latest come first; names the table made up ("Player 2") are nobody's. */
export function meet(name: string): void {
  if (!name || /^(player|joueur) \d+$/i.test(name)) return;
  try {
    localStorage.setItem(PLACE, JSON.stringify([name, ...friends().filter((one) => one !== name)].slice(0, MOST)));
  } catch {
    // nothing can be kept in this browser
  }
}
