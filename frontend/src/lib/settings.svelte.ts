// What this browser remembers. Nothing here matters to the server except the language.
import type { Speed } from "../stage/beats";

export type Theme = "auto" | "night" | "day";

export const EMBLEMS = ["stake", "moon", "sun", "skull", "crown", "flame", "heart", "star", "book", "fist", "eye", "spark"] as const;
export type Emblem = (typeof EMBLEMS)[number];

interface Kept {
  language: "en" | "fr";
  theme: Theme;
  sound: boolean;
  speed: Speed;
  text: "normal" | "large";
  log: boolean;
  name: string;
  /** My sign beside my name. */
  emblem: Emblem;
  /** Others look at this screen: links and hands stay hidden until they are asked for. */
  streamer: boolean;
  /** An answer that only hurts my own side is asked about first. */
  warn: boolean;
  /** The browser says when it is my turn while I look elsewhere. */
  notify: boolean;
}

const PLACE = "hellmouth";
const french = typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("fr");
const FIRST: Kept = {
  language: french ? "fr" : "en",
  theme: "auto",
  sound: false, // quiet until somebody asks for it
  speed: "normal",
  text: "normal",
  log: true,
  name: "",
  emblem: "stake",
  streamer: false,
  warn: false,
  notify: false,
};

/** How long one movement takes. */
const DURATIONS: Record<Speed, number> = { off: 0, quick: 125, normal: 250, slow: 300 };

function read(): Kept {
  try {
    const kept = { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
    return { ...kept, speed: kept.speed in DURATIONS ? kept.speed : FIRST.speed, emblem: EMBLEMS.includes(kept.emblem) ? kept.emblem : FIRST.emblem };
  } catch {
    return { ...FIRST };
  }
}

class Settings {
  kept = $state<Kept>(read());
  /** The light that is on. */
  light = $state<"night" | "day">("night");
  /** The hour of the game that is open, if it has one: the light of the page for people who leave it to us. */
  private hour: "night" | "day" | "" = "";

  setHour(hour: "night" | "day" | ""): void {
    this.hour = hour;
    this.apply();
  }

  /** Another browser's settings came in. */
  reread(): void {
    this.kept = read();
    this.apply();
  }

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
    const bright = matchMedia("(prefers-color-scheme: light)").matches;
    this.light = this.kept.theme === "auto" ? this.hour || (bright ? "day" : "night") : this.kept.theme;
    root.dataset["theme"] = this.light;
    root.dataset["speed"] = this.kept.speed;
    root.dataset["text"] = this.kept.text;
    root.lang = this.kept.language;
  }

  /** How long a movement takes: 0 for people who want none. */
  get duration(): number {
    return this.still ? 0 : DURATIONS[this.kept.speed];
  }
  /** The system asks for no movement. */
  get still(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const settings = new Settings();
