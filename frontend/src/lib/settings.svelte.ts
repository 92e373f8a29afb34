// What this browser remembers. Nothing here matters to the server except the language.
export type Theme = "auto" | "night" | "day";

interface Kept {
  language: "en" | "fr";
  theme: Theme;
  sound: boolean;
  speed: "0" | "1" | "2";
  text: "normal" | "large";
  log: boolean;
  name: string;
}

const PLACE = "hellmouth";
const french = typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("fr");
const FIRST: Kept = {
  language: french ? "fr" : "en",
  theme: "auto",
  sound: true,
  speed: "1",
  text: "normal",
  log: true,
  name: "",
};

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

class Settings {
  kept = $state<Kept>(read());

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.kept[key] = value;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.kept));
    } catch {
      // a private window without storage: the choice lasts as long as the page
    }
    this.apply();
  }

  /** Puts theme, speed and text size on the document. */
  apply(): void {
    const root = document.documentElement;
    const light = matchMedia("(prefers-color-scheme: light)").matches;
    root.dataset["theme"] = this.kept.theme === "auto" ? (light ? "day" : "night") : this.kept.theme;
    root.dataset["speed"] = this.kept.speed;
    root.dataset["text"] = this.kept.text;
    root.lang = this.kept.language;
  }

  /** How long a movement takes: 0 for people who want none. */
  get duration(): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    return { "0": 0, "1": 250, "2": 125 }[this.kept.speed];
  }
}

export const settings = new Settings();
