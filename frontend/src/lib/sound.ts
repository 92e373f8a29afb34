// Short sounds made here, no files: a tiny synthesizer for the moments that matter. One switch turns them off.
import { settings } from "./settings.svelte";

/** A voice of a sound: a tone that may glide, or noise through a filter. Times in seconds. */
interface Voice {
  kind: OscillatorType | "noise";
  from: number;
  to?: number;
  at?: number;
  long: number;
  loud: number;
}

const tone = (from: number, at: number, long = 0.35, loud = 0.08, kind: OscillatorType = "sine"): Voice => ({ kind, from, at, long, loud });
const noise = (from: number, at: number, long: number, loud: number, to = from): Voice => ({ kind: "noise", from, to, at, long, loud });

export const SOUNDS = {
  turn: [tone(523, 0, 0.3, 0.05), tone(659, 0.09, 0.3, 0.05), noise(1800, 0, 0.22, 0.05, 4200)], // a page is turned
  chat: [tone(880, 0)],
  paper: [noise(3200, 0, 0.09, 0.05, 1800)],
  flip: [noise(2400, 0, 0.05, 0.05), noise(3600, 0.05, 0.06, 0.04)],
  dice: [0, 0.07, 0.13, 0.22, 0.29].map((at, i) => noise(1400 + i * 260, at, 0.04, 0.12)),
  knock: [{ kind: "triangle", from: 190, to: 70, long: 0.16, loud: 0.3 }, noise(700, 0, 0.05, 0.12)],
  stake: [noise(2600, 0, 0.04, 0.16), { kind: "triangle", from: 130, to: 50, at: 0.03, long: 0.22, loud: 0.32 }, noise(5200, 0.12, 0.5, 0.05, 900)],
  stun: [tone(147, 0, 1.3, 0.14), tone(220, 0, 0.8, 0.05), tone(349, 0.01, 0.5, 0.03)], // a low bell
  string: [tone(294, 0, 1.1, 0.1, "sawtooth"), tone(588, 0, 0.7, 0.03, "triangle"), tone(882, 0, 0.4, 0.02)], // one struck string
  walk: [0, 0.16, 0.32].map((at) => noise(420, at, 0.05, 0.07, 260)),
  sting: [tone(330, 0, 0.3, 0.06, "triangle"), tone(440, 0.03, 0.3, 0.05, "triangle")],
  point: [tone(784, 0, 0.25, 0.07, "triangle"), tone(1175, 0.08, 0.4, 0.07, "triangle")],
  howl: [{ kind: "sine", from: 320, to: 620, long: 0.5, loud: 0.1 }, { kind: "sine", from: 620, to: 380, at: 0.5, long: 0.9, loud: 0.1 }],
  // the moon rises over crickets, the bell of dawn rings among birds
  moon: [tone(196, 0, 1.1, 0.07), tone(294, 0.12, 1.1, 0.05), tone(392, 0.24, 1.2, 0.04), ...[0.2, 0.28, 0.36, 0.8, 0.88, 0.96].map((at) => tone(4200, at, 0.05, 0.012, "square"))],
  bell: [tone(659, 0, 1.4, 0.08), tone(1319, 0, 0.9, 0.04), tone(1651, 0, 0.5, 0.02), ...[0.5, 0.72, 0.8, 1.05].map((at, i): Voice => ({ kind: "sine", from: 2600 + i * 180, to: 3500 - i * 90, at, long: 0.12, loud: 0.02 }))],
  victory: [523, 659, 784, 1047].map((f, i) => tone(f, i * 0.13, 0.7, 0.09, "triangle")),
  defeat: [392, 330, 262, 196].map((f, i) => tone(f, i * 0.22, 0.8, 0.08, "triangle")),
} satisfies Record<string, Voice[]>;

export type Sound = keyof typeof SOUNDS;

/** The sound of something that happened, by what it is; some messages have one of their own. */
const KINDS: Partial<Record<string, Sound>> = {
  moved: "paper", drawn: "paper", played: "flip", shown: "flip", rolled: "dice", walked: "walk", conflict: "sting", result: "knock", scored: "point", left: "stake",
};
export const MESSAGES: Record<string, Sound> = {
  "ccg.log.day": "bell", "ccg.log.night": "moon", "ccg.log.moves": "paper", "ccg.log.wins": "knock", "ccg.log.ascends": "string",
  "board.log.talisman": "moon", "board.log.changes": "howl", "board.log.dusted": "stake", "board.log.burns": "stake", "board.log.hurt": "knock", "board.log.sired": "howl",
  "vs.log.level": "string", "vs.log.transformed": "howl", "vs.log.stunned": "stun", "vs.log.dazed": "stun", "vs.log.wounded": "knock",
};

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

function rustle(on: AudioContext): AudioBuffer {
  if (!hiss) {
    hiss = on.createBuffer(1, on.sampleRate, on.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  return hiss;
}

function sing(on: AudioContext, voice: Voice): void {
  const at = on.currentTime + (voice.at ?? 0);
  const loud = on.createGain();
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(voice.loud, at + Math.min(0.015, voice.long / 4));
  loud.gain.exponentialRampToValueAtTime(0.0005, at + voice.long);
  loud.connect(on.destination);
  if (voice.kind === "noise") {
    const source = on.createBufferSource();
    const filter = on.createBiquadFilter();
    source.buffer = rustle(on);
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(voice.from, at);
    filter.frequency.exponentialRampToValueAtTime(voice.to ?? voice.from, at + voice.long);
    source.connect(filter).connect(loud);
    source.start(at, Math.random() * 0.5, voice.long + 0.05);
    return;
  }
  const source = on.createOscillator();
  source.type = voice.kind;
  source.frequency.setValueAtTime(voice.from, at);
  if (voice.to) source.frequency.exponentialRampToValueAtTime(voice.to, at + voice.long);
  source.connect(loud);
  source.start(at);
  source.stop(at + voice.long + 0.05);
}

/** Plays a sound if people want any and the browser allows it. */
export function play(name: Sound): void {
  if (!settings.kept.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state !== "running") return void context.resume(); // the browser waits for a first click
    for (const voice of SOUNDS[name]) sing(context, voice);
  } catch {
    // no sound device: silence is fine
  }
}

/** The sound of something that happened, if it has one. */
export function soundOf(what: string, message: string): Sound | null {
  return MESSAGES[message] ?? KINDS[what] ?? null;
}
