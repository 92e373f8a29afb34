// One large card beside the pointer: on hover and focus at once, on touch by a long press; outside a table a click keeps it.
import type { Zoomed } from "../parts/card";

const LONG_PRESS = 450;

class Zoom {
  shown = $state.raw<{ card: Zoomed; near: DOMRect; held: boolean; by: HTMLElement } | null>(null);
  /** Keeps a card open that nobody pointed at. */
  hold(card: Zoomed): void {
    this.shown = { card, near: new DOMRect(), held: true, by: document.body };
  }
  hide(): void {
    const back = this.shown?.held ? this.shown.by : null;
    this.shown = null;
    back?.focus({ preventScroll: true });
  }
}
export const zoom = new Zoom();

/** Svelte action: `use:zoomable={() => ({game, face})}`. */
export function zoomable(node: HTMLElement, card: () => Zoomed | null): { update: (card: () => Zoomed | null) => void; destroy: () => void } {
  let press: ReturnType<typeof setTimeout> | undefined;
  let swallow = false;

  const show = (held: boolean) => {
    const found = card();
    if (found) zoom.shown = { card: found, near: node.getBoundingClientRect(), held, by: node };
  };
  const hide = () => {
    clearTimeout(press);
    if (!zoom.shown?.held) zoom.hide();
  };
  const listeners: Record<string, (event: never) => void> = {
    pointerenter: (event: PointerEvent) => {
      if (event.pointerType === "mouse") show(false);
    },
    pointerleave: (event: PointerEvent) => {
      if (event.pointerType === "mouse") hide();
      else clearTimeout(press);
    },
    pointerdown: (event: PointerEvent) => {
      swallow = false;
      if (event.pointerType === "mouse") return;
      press = setTimeout(() => {
        swallow = true;
        show(true);
      }, LONG_PRESS);
    },
    pointerup: () => clearTimeout(press),
    pointercancel: () => clearTimeout(press),
    contextmenu: (event: Event) => {
      if (swallow) event.preventDefault();
    },
    click: (event: Event) => {
      if (swallow) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (card()?.keep) show(true);
      else if (!zoom.shown?.held) zoom.hide();
    },
    keydown: (event: KeyboardEvent) => {
      if ((event.key === "Enter" || event.key === " ") && event.target === node && card()?.keep) {
        event.preventDefault();
        show(true);
      }
    },
    focusin: () => {
      if (node.matches(":focus-visible, :has(:focus-visible)")) show(false);
    },
    // later: a focused card may lose the focus because it is being taken away
    focusout: () => queueMicrotask(hide),
  };
  for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener as EventListener, { capture: name === "click" });
  return {
    update(next) {
      card = next;
    },
    destroy() {
      clearTimeout(press);
      for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener as EventListener, { capture: name === "click" });
      // later: state must not change while a part of the page is being taken away
      queueMicrotask(() => {
        if (zoom.shown?.by === node) zoom.hide();
      });
    },
  };
}
