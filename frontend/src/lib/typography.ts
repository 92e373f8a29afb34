// French sets a space before : ; ? ! and inside quotation marks; a line must not break there.
const BEFORE = / (?=[:;?!»%])/g;
const AFTER = /« /g;

export function unbroken(text: string): string {
  return text.replace(BEFORE, "\u00a0").replace(AFTER, "«\u00a0");
}
