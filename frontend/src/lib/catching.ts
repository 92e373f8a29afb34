// A picture file let go over an element; whatever it does can also be done with a button.

type Take = ((file: File) => void) | null;

/** Svelte action: `use:catches={(file) => ...}`; null: not now. */
export function catches(node: HTMLElement, take: Take): { update: (take: Take) => void } {
  const brings = (event: DragEvent) => !!take && [...(event.dataTransfer?.items ?? [])].some((item) => item.kind === "file");
  node.addEventListener("dragover", (event) => {
    if (!brings(event)) return;
    event.preventDefault();
    node.dataset["over"] = "";
  });
  node.addEventListener("dragleave", () => delete node.dataset["over"]);
  node.addEventListener("drop", (event) => {
    delete node.dataset["over"];
    const file = event.dataTransfer?.files[0];
    if (!take || !file) return;
    event.preventDefault();
    take(file);
  });
  return { update: (next) => void (take = next) };
}
