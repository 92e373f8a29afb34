// Keys: every part registers what it listens to; Help shows the map.
import { untrack } from "svelte";

export interface Shortcut {
  key: string;
  /** Message id of what it does. */
  does: string;
  run: () => void;
  /** Not shown in the map (the tenth digit and the like). */
  quiet?: boolean;
}

class Keyboard {
  private held = $state.raw<Shortcut[][]>([]);

  /** Adds shortcuts; give the returned function back to remove them (an `$effect` does both). */
  add(shortcuts: Shortcut[]): () => void {
    // untracked: an effect that adds must not run again because something was added
    untrack(() => (this.held = [...this.held, shortcuts]));
    return () => untrack(() => (this.held = this.held.filter((one) => one !== shortcuts)));
  }

  get map(): Shortcut[] {
    return this.held.flat().filter((shortcut) => !shortcut.quiet);
  }

  listen(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement | null;
    if (target?.closest("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])")) return;
    if (document.querySelector("dialog[open]")) return; // a dialog has its own keys
    if ([" ", "Enter", "ArrowLeft", "ArrowRight"].includes(event.key)) {
      // a focused button takes its own key
      if (target?.closest("button, a, summary, input, [role=button]") && target.dataset["keys"] !== "shared") return;
    }
    for (const group of this.held.toReversed()) {
      const found = group.find((one) => one.key === event.key || one.key === event.key.toLowerCase());
      if (found) {
        event.preventDefault();
        found.run();
        return;
      }
    }
  }
}

export const keyboard = new Keyboard();
