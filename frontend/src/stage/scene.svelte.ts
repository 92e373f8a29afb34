// What the parts of a scene share: which things are drawn, whether the list of options is open.
import { untrack } from "svelte";
import { cardKey, type Key } from "../lib/options";
import type { Option } from "../lib/protocol";
import type { TableStore } from "../lib/table.svelte";
import { cardElement, keyElement } from "./boxes";
import { buttonsOf, type Entry, menuOf } from "./choices";

class SceneState {
  /** The numbered list of all options is open. */
  list = $state(false);
  /** Grows whenever the scene was drawn anew. */
  private drawnAt = $state(0);

  /** Opens the whole log; the table sets it. */
  openLog: () => void = () => {};

  /** What is on the scene may have changed: buttons and menus look again. */
  drew(): void {
    this.drawnAt = untrack(() => this.drawnAt) + 1;
  }

  drawn = (key: Key): boolean =>
    (key.startsWith("card:") && cardElement(Number(key.slice(5))) !== null) || keyElement(key) !== null;

  /** Options that nothing on the scene stands for. */
  buttons(store: TableStore): Option[] {
    void this.drawnAt;
    return store.picked.length ? [] : buttonsOf(store.options, this.drawn, store.several?.done);
  }

  /** The menu at the thing that was picked last. */
  menu(store: TableStore): Entry[] {
    void this.drawnAt;
    return store.sent ? [] : menuOf(store.options, store.picked, this.drawn);
  }

  /** The element of the thing that was picked last. */
  anchor(store: TableStore): HTMLElement | null {
    const key = store.picked.findLast((one) => !one.startsWith("verb:")) ?? "";
    return key.startsWith(cardKey(0).slice(0, 5)) ? cardElement(Number(key.slice(5))) : keyElement(key);
  }
}

export const scene = new SceneState();
