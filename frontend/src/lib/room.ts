// A table sizes itself by the room between head and bar, so that the hand covers nobody.
/** Keeps the height of the page's main part in `--room`. */
export function room(node: HTMLElement): { destroy: () => void } | undefined {
  const around = node.parentElement?.closest("main");
  if (!around) return undefined;
  const watch = new ResizeObserver(() => node.style.setProperty("--room", `${around.clientHeight}px`));
  watch.observe(around);
  return { destroy: () => watch.disconnect() };
}
