// Which words of the glossary a text uses.
import type { Term } from "./library.svelte";

const patterns = new WeakMap<Term, RegExp>();

function pattern(term: Term): RegExp {
  let found = patterns.get(term);
  if (!found) {
    const word = term.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    found = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?:s|x|es)?(?![\\p{L}\\p{N}])`, "iu");
    patterns.set(term, found);
  }
  return found;
}

/** Terms in the order in which the texts mention them. */
export function termsIn(texts: string[], terms: Term[]): Term[] {
  const whole = texts.join("\n");
  const found = terms
    .map((term) => ({ term, at: whole.search(pattern(term)) }))
    .filter(({ at }) => at >= 0);
  found.sort((a, b) => a.at - b.at);
  return found.map(({ term }) => term);
}
