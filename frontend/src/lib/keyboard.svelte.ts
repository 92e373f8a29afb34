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
  /** The button that was clicked last: it has the focus, but nobody went there by keyboard. */
  private clicked: Element | null = null;

  /** Adds shortcuts; give the returned function back to remove them (an `$effect` does both). */
  add(shortcuts: Shortcut[]): () => void {
    // untracked: an effect that adds must not run again because something was added
    untrack(() => (this.held = [...this.held, shortcuts]));
    return () => untrack(() => (this.held = this.held.filter((one) => one !== shortcuts)));
  }

  get map(): Shortcut[] {
    return this.held.flat().filter((shortcut) => !shortcut.quiet);
  }

  point(event: PointerEvent): void {
    this.clicked = event.target instanceof Element ? event.target.closest("button, [role=button]") : null;
  }

  listen(event: KeyboardEvent): void {
    if (event.key === "Tab") this.clicked = null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement | null;
    if (target?.closest("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])")) return;
    if (document.querySelector("dialog[open]")) return; // a dialog has its own keys
    if ([" ", "Enter", "ArrowLeft", "ArrowRight"].includes(event.key)) {
      // a focused button takes its own key, unless it was only clicked
      const own = target?.closest<HTMLElement>("button, a, summary, input, [role=button]");
      if (own && own !== this.clicked && own.dataset["keys"] !== "shared") return;
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

/** Milliseconds in which a second digit still belongs to the first. */
const SECOND_DIGIT = 600;

/** The digits choose from a numbered list: `count` says how long it is now; two digits where it is long. */
export function digits(count: () => number, choose: (index: number) => void): Shortcut[] {
  let typed = "";
  let typing: ReturnType<typeof setTimeout> | undefined;
  const digit = (d: string): void => {
    clearTimeout(typing);
    typed += d;
    const number = Number(typed);
    const finish = () => {
      typed = "";
      if (number >= 1 && number <= count()) choose(number - 1);
    };
    if (number > 0 && number * 10 <= count()) typing = setTimeout(finish, SECOND_DIGIT);
    else finish();
  };
  return "1234567890".split("").map((d) => ({ key: d, does: "page.key.digits", quiet: d !== "1", run: () => digit(d) }));
}
