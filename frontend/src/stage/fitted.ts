// What stands in a box of fixed size and may be long in words: type and buttons shrink together until they fit.
const STEPS = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52];

/** Svelte action for the box; its first child holds the content. */
export function fitted(box: HTMLElement): { destroy: () => void } {
  const content = box.firstElementChild as HTMLElement;
  let at = "";
  /** What still flies into it sticks out for a moment and says nothing about the room that is needed. */
  const flights = () => content.getAnimations({ subtree: true }).filter((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity);
  /** Everything the result depends on; nothing is measured twice for the same. */
  const state = () => `${box.clientWidth} ${box.clientHeight} ${content.offsetHeight} ${content.textContent} ${content.querySelectorAll("button, svg, img").length}`;
  function fit(): void {
    const now = state();
    if (now === at) return;
    const moving = flights();
    for (const step of STEPS) {
      content.style.zoom = step === 1 ? "" : String(step);
      // both as they are drawn: a stage that is just opening is smaller than it will be
      const fits = content.getBoundingClientRect().height <= box.getBoundingClientRect().height + 1;
      if (fits && (moving.length || (content.scrollHeight <= content.clientHeight + 1 && content.scrollWidth <= content.clientWidth + 1))) break;
    }
    at = state();
    if (moving.length)
      void Promise.allSettled(moving.map((one) => one.finished)).then(() => {
        at = "";
        fit();
      });
  }
  const sizes = new ResizeObserver(fit);
  sizes.observe(box);
  sizes.observe(content); // another typeface has come, something in it has grown
  const words = new MutationObserver(fit);
  words.observe(content, { childList: true, subtree: true, characterData: true });
  fit();
  return {
    destroy() {
      sizes.disconnect();
      words.disconnect();
    },
  };
}
