// The template language of messages (see core/templates.py), the same on both sides: a subset of ICU MessageFormat.
import { formOf, FORMS } from "./grammar.ts";

export type Arg = string | number | boolean | Said | Arg[];
/** A message as an argument. */
export interface Said {
  id: string;
  args?: Record<string, Arg>;
}
type Part =
  | string
  | { value: string }
  | { form: string; of: string }
  | { number: true }
  | { plural: string; cases: Record<string, Part[]> }
  | { select: string; cases: Record<string, Part[]> }
  | { gender: string; cases: Record<string, Part[]> };

export class MessageError extends Error {}

const LITERAL = /'(?:'|([{}#])')|[^{}#']+|'/y;
const NAME = /\s*([A-Za-z_]\w*)\s*/y;
const KIND = /,\s*(\w+)\s*/y;
const COMMA = /,\s*/y;
const CASE = /\s*(=\d+|[\w-]+)\s*\{/y;
const CLOSE = /\}\s*/y;
const PLURAL_CASE = /^(one|other|=\d+)$/;

const AND: Record<string, string> = { en: " and ", fr: " et " };
const NOTHING: Record<string, string> = { en: "nothing", fr: "rien" };

class Parser {
  at = 0;
  text: string;
  constructor(text: string) {
    this.text = text;
  }

  whole(): Part[] {
    const parts = this.parts(false);
    if (this.at < this.text.length) throw this.wrong("'}' without '{'");
    return parts;
  }

  parts(inPlural: boolean): Part[] {
    const parts: Part[] = [];
    let words = "";
    while (this.at < this.text.length && this.text[this.at] !== "}") {
      let part: Part;
      if (this.text[this.at] === "{") {
        this.at += 1;
        part = this.argument(inPlural);
      } else if (this.text[this.at] === "#" && inPlural) {
        this.at += 1;
        part = { number: true };
      } else {
        words += this.literal();
        continue;
      }
      if (words) parts.push(words);
      parts.push(part);
      words = "";
    }
    if (words) parts.push(words);
    return parts;
  }

  literal(): string {
    const found = this.match(LITERAL);
    if (!found) {
      this.at += 1; // a '#' outside a plural
      return "#";
    }
    return found[0] === "''" ? "'" : (found[1] ?? found[0]);
  }

  argument(inPlural: boolean): Part {
    const name = this.expect(NAME, "a name after '{'");
    if (this.text[this.at] === "}") {
      this.at += 1;
      return { value: name };
    }
    const kind = this.expect(KIND, "'}' or ', plural,' or ', select,'");
    if (this.text[this.at] === "}") {
      if (!FORMS.includes(kind)) throw this.wrong(`'${kind}' is none of the forms ${FORMS.join(", ")}`);
      this.at += 1;
      return { form: kind, of: name };
    }
    this.expect(COMMA, `',' after '${kind}'`);
    if (kind === "plural") return { plural: name, cases: this.cases(name, true, true) };
    if (kind === "select") return { select: name, cases: this.cases(name, false, inPlural) };
    if (kind === "gender") return { gender: name, cases: this.cases(name, false, inPlural) };
    throw this.wrong(`'${kind}' is neither plural nor select`);
  }

  cases(name: string, plural: boolean, inPlural: boolean): Record<string, Part[]> {
    const cases: Record<string, Part[]> = Object.create(null);
    while (this.text[this.at] !== "}") {
      const key = this.expect(CASE, `a case of '${name}', such as 'other {...}'`);
      if (key in cases) throw this.wrong(`case '${key}' of '${name}' comes twice`);
      if (plural && !PLURAL_CASE.test(key)) throw this.wrong(`case '${key}' of '${name}' is not one, other or =number`);
      cases[key] = this.parts(inPlural);
      this.expect(CLOSE, `'}' after the case '${key}' of '${name}'`);
    }
    this.at += 1;
    if (!("other" in cases)) throw this.wrong(`'${name}' has no case 'other'`);
    return cases;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  expect(pattern: RegExp, what: string): string {
    const found = this.match(pattern);
    if (!found) throw this.wrong(`expected ${what}`);
    return found[1] ?? found[0];
  }

  wrong(why: string): MessageError {
    return new MessageError(`${why} at character ${this.at + 1} of '${this.text}'`);
  }
}

const parsed = new Map<string, Part[]>();

/** The parts of a template, worked out once. */
export function parse(text: string): Part[] {
  let parts = parsed.get(text);
  if (!parts) parsed.set(text, (parts = new Parser(text).whole()));
  return parts;
}

/** All messages in one language. */
export class Catalogue {
  language: string;
  texts: Record<string, string>;
  constructor(language: string, texts: Record<string, string>) {
    this.language = language;
    this.texts = texts;
  }

  render(id: string, args: Record<string, Arg> = {}): string {
    const text = Object.hasOwn(this.texts, id) ? this.texts[id] : undefined;
    if (text === undefined) throw new MessageError(`no message '${id}' in language '${this.language}'`);
    return this.join(id, parse(text), args, 0);
  }

  private join(id: string, parts: Part[], args: Record<string, Arg>, number: number): string {
    let out = "";
    for (const part of parts) {
      if (typeof part === "string") out += part;
      else if ("number" in part) out += number;
      else if ("value" in part) out += this.show(id, part.value, this.given(id, part.value, args));
      else if ("form" in part) out += this.formed(id, part.of, this.given(id, part.of, args), part.form);
      else if ("gender" in part) {
        this.given(id, part.gender, args); // nobody's gender is known here
        out += this.join(id, part.cases["other"]!, args, number);
      } else if ("select" in part) {
        const value = this.given(id, part.select, args);
        const key = typeof value === "object" ? "other" : String(value);
        out += this.join(id, part.cases[key] ?? part.cases["other"]!, args, number);
      } else {
        const value = this.given(id, part.plural, args);
        if (typeof value !== "number" || !Number.isInteger(value)) {
          const why = `counts '${part.plural}', so it must be a whole number, not ${quoted(value)}`;
          throw this.error(id, why);
        }
        out += this.join(id, this.chosen(part.cases, value), args, value);
      }
    }
    return out;
  }

  private given(id: string, name: string, args: Record<string, Arg>): Arg {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    if (value === undefined) throw this.error(id, `needs the argument '${name}'`);
    return value;
  }

  private chosen(cases: Record<string, Part[]>, number: number): Part[] {
    const exact = cases[`=${number}`];
    if (exact) return exact;
    const size = Math.abs(number);
    const singular = this.language === "fr" ? size <= 1 : size === 1;
    return (singular ? cases["one"] : undefined) ?? cases["other"]!;
  }

  private show(id: string, name: string, value: Arg): string {
    if (typeof value === "string") return value;
    if (typeof value === "number" && Number.isInteger(value)) return String(value);
    if (Array.isArray(value)) {
      return this.listed(value.map((item) => this.show(id, name, item)));
    }
    if (typeof value === "object") return this.render(value.id, value.args);
    throw this.error(id, `cannot show '${name}': ${quoted(value)} is not text, a whole number or a message`);
  }

  /** A name inside a sentence. Of several each: French says de or à again (“d’Oz et du Maître”), English only once. */
  private formed(id: string, name: string, value: Arg, form: string): string {
    if (!Array.isArray(value)) return formOf(this.show(id, name, value), form, this.language);
    const again = this.language === "fr" ? form : "mid";
    return this.listed(value.map((item, i) => formOf(this.show(id, name, item), i ? again : form, this.language)));
  }

  private listed(shown: string[]): string {
    if (shown.length < 2) return shown[0] ?? NOTHING[this.language]!;
    return shown.slice(0, -1).join(", ") + AND[this.language] + shown.at(-1);
  }

  private error(id: string, why: string): MessageError {
    return new MessageError(`message '${id}' in language '${this.language}' ${why}`);
  }
}

function quoted(value: Arg): string {
  return typeof value === "string" ? `'${value}'` : JSON.stringify(value);
}
