// How French is set (core/grammar.py): a narrow space that never breaks a line before : ; ? ! % and inside quotation
// marks, and one apostrophe. In a template a quoted brace or # stays as it is.
const BEFORE = /[ \u00a0](?=[:;?!»%])/g;
const AFTER = /«[ \u00a0]/g;
const QUOTED = /'(?:'|[{}#]')|'/g;

export function unbroken(text: string): string {
  const set = text.replace(BEFORE, "\u202f").replace(AFTER, "«\u202f");
  return set.replace(QUOTED, (found) => (found.length === 3 ? found : "’"));
}
