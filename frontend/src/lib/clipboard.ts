// Text to the clipboard, also over plain http: there, on another machine of the house, browsers only offer the old way.
export async function toClipboard(text: string): Promise<boolean> {
  if (globalThis.isSecureContext && navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(() => true, () => false);
  }
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.className = "hidden";
  field.value = text;
  // what lies outside an open dialog cannot be selected
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}
