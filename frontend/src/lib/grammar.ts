// Names in sentences and how French is set: the rules of core/grammar.py, held to the same vectors.

export const FORMS = ["mid", "of", "to"];
const ARTICLE: Record<string, RegExp> = { en: /^(The) (?=\S)/, fr: /^(?:(Le|La|Les) (?=\S)|(L)[’'](?=\S))/ };
const VOWEL = /^(?:[aeiouàâäæéèêëîïôöœùûü]|y(?![aeiou]))/i;
const SMALL: Record<string, Record<string, string>> = {
  of: { Le: "du ", La: "de la ", Les: "des ", L: "de l’" },
  to: { Le: "au ", La: "à la ", Les: "aux ", L: "à l’" },
  mid: { Le: "le ", La: "la ", Les: "les ", L: "l’", The: "the " },
};

/** A name as it stands inside a sentence: articles grow small and melt with de and à, a vowel elides. */
export function formOf(name: string, form: string, language: string): string {
  const article = ARTICLE[language]?.exec(name);
  const word = article?.[1] ?? article?.[2] ?? "";
  const rest = name.slice(article?.[0].length ?? 0);
  if (language !== "fr") return { mid: "", of: "of ", to: "to " }[form]! + (word ? SMALL["mid"]![word]! : "") + rest;
  if (word) return SMALL[form]![word]! + rest;
  if (form === "of") return (VOWEL.test(rest) ? "d’" : "de ") + rest;
  return (form === "to" ? "à " : "") + rest;
}
