// Short tones made here, no files: my turn, a die, the end. One switch turns them off.
import { settings } from "./settings.svelte";

const TUNES: Record<string, [frequency: number, start: number][]> = {
  turn: [[523, 0], [659, 0.09]],
  over: [[523, 0], [659, 0.12], [784, 0.24]],
  chat: [[880, 0]],
};
let context: AudioContext | undefined;

export function play(name: keyof typeof TUNES): void {
  if (!settings.kept.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state !== "running") return; // the browser waits for a first click
    for (const [frequency, start] of TUNES[name] ?? []) {
      const tone = context.createOscillator();
      const loud = context.createGain();
      const at = context.currentTime + start;
      tone.type = "sine";
      tone.frequency.value = frequency;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(0.08, at + 0.015);
      loud.gain.exponentialRampToValueAtTime(0.0005, at + 0.35);
      tone.connect(loud).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    }
  } catch {
    // no sound device: silence is fine
  }
}
