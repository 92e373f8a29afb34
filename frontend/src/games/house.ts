// House rules: what a game lets a table decide, in its own words.

export interface Setting {
  id: string;
  type: "bool" | "int" | "choice";
  default: boolean | number | string;
  least?: number;
  values?: string[];
  text: string;
}

/** Those that differ from the printed rules, as the game wants them. */
export function rules(settings: Setting[], house: Record<string, unknown>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const one of settings) {
    const value = house[one.id];
    if (value === undefined || value === one.default) continue;
    if (one.type === "int" && !(Number.isInteger(value) && (value as number) >= (one.least ?? 0))) continue;
    found[one.id] = value;
  }
  return found;
}
