import type { Fact } from './errors.js';

/**
 * Words: a phrase is a message id with arguments; a language turns it into text. Messages are
 * written in a subset of ICU MessageFormat:
 *
 *     {name}                                   an argument
 *     {n, plural, =0 {…} one {…} other {…}}    # is the number
 *     {kind, select, red {…} other {…}}
 *
 * An apostrophe is always a letter; there is no quoting (write ’ before a brace). Each message is
 * compiled once into a closure, which is what makes `chiaro score` fast enough.
 */
export const languages = ['it', 'en'] as const;
/** One of `languages`. */
export type Language = (typeof languages)[number];

/** Whether a value is a supported language. */
export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/** The messages of a language, by id. */
export type Messages = Readonly<Record<string, string>>;

/** A message id with its arguments, before the language is chosen. */
export interface Phrase {
  readonly id: string;
  readonly args?: Readonly<Record<string, Arg>>;
}

/**
 * A phrase inside a phrase is said in the same language; a list is joined as the language joins
 * lists; a seat or side is replaced by its name.
 */
export type Arg = Fact | undefined | Phrase | SeatRef | SideRef | readonly Arg[];
/** A seat that is referred to by its name. */
export interface SeatRef {
  readonly seat: number;
}
/** A side that is referred to by its name. */
export interface SideRef {
  readonly sideOf: number;
}

/** A phrase of this id with these arguments. */
export const phrase = (id: string, args?: Readonly<Record<string, Arg>>): Phrase =>
  args === undefined ? { id } : { id, args };

/** Whether a phrase already names a seat or side. */
export const namesSomebody = ({ args = {} }: Phrase): boolean =>
  Object.values(args).some(
    (arg) => typeof arg === 'object' && arg !== null && ('seat' in arg || 'sideOf' in arg),
  );

/** A heading and its lines: a part of a text view. */
export interface Section {
  readonly heading: Phrase;
  readonly lines: readonly Phrase[];
}

/** Turns phrases into sentences of one language. */
export interface Words {
  readonly language: Language;
  say(phrase: Phrase): string;
  has(id: string): boolean;
}

/** The names of seats and sides. */
export interface Names {
  /** Undefined if it has no name; its number is used then. */
  seat?(seat: number): string | undefined;
  /** A side of one player has the name of that seat. */
  side?(side: number): string | SeatRef | undefined;
}

/**
 * Creates the words of a language. Later bundles override earlier ones; a message is looked up when
 * it is first said, so a bundle may grow until then. `names` gives the names of seats and sides.
 */
export function createWords(
  language: Language,
  bundles: readonly Messages[],
  names: Names = {},
): Words {
  const textOf = (id: string): string | undefined =>
    bundles.findLast((bundle) => Object.hasOwn(bundle, id))?.[id];
  const compiled = new Map<string, Template>();

  const templateOf = (id: string): Template => {
    const known = compiled.get(id);
    if (known !== undefined) return known;
    const text = textOf(id);
    if (text === undefined) throw new Error(`No ${language} message for ${id}`);
    const template = compile(text, language);
    compiled.set(id, template);
    return template;
  };

  const say = (spoken: Phrase): string => templateOf(spoken.id)(spoken.args ?? NO_ARGS, show, -1);

  const show: Show = (arg) => {
    if (typeof arg === 'string') return arg;
    if (typeof arg === 'number') return String(arg);
    if (arg === null || arg === undefined) return '';
    if (typeof arg === 'boolean') return arg ? 'true' : 'false';
    if (isList(arg)) return join(arg.map(show), language);
    if (isPhrase(arg)) return say(arg);
    if (isSeat(arg))
      return names.seat?.(arg.seat) ?? say({ id: 'player', args: { number: arg.seat + 1 } });
    if (isSide(arg))
      return show(names.side?.(arg.sideOf) ?? { id: 'side', args: { number: arg.sideOf + 1 } });
    throw new Error(`Cannot say ${JSON.stringify(arg)}`);
  };

  return { language, say, has: (id) => textOf(id) !== undefined };
}

const NO_ARGS: Readonly<Record<string, Arg>> = {};
const isList = (arg: object): arg is readonly Arg[] => Array.isArray(arg);
const isPhrase = (arg: object): arg is Phrase => 'id' in arg;
const isSeat = (arg: object): arg is SeatRef => 'seat' in arg;
const isSide = (arg: object): arg is SideRef => 'sideOf' in arg;

/** The Italian “e” becomes “ed” before another e. */
const and = (language: Language, next: string): string => {
  if (language === 'en') return ' and ';
  return /^[eèé]/i.test(next) ? ' ed ' : ' e ';
};

function join(items: readonly string[], language: Language): string {
  if (items.length < 2) return items[0] ?? '';
  const last = items.at(-1) ?? '';
  return items.slice(0, -1).join(', ') + and(language, last) + last;
}

// ---------------------------------------------------------------------------- templates

type Show = (arg: Arg) => string;
/** `number` is the value of #; −1 outside a plural is never read. */
type Template = (args: Readonly<Record<string, Arg>>, show: Show, number: number) => string;

function compile(source: string, language: Language): Template {
  const parser = new TemplateParser(source, language);
  const template = parser.message(false);
  if (!parser.done) throw new Error(`Unmatched } in message: ${source}`);
  return template;
}

class TemplateParser {
  #at = 0;

  readonly source: string;
  readonly language: Language;

  constructor(source: string, language: Language) {
    this.source = source;
    this.language = language;
  }

  get done(): boolean {
    return this.#at === this.source.length;
  }

  message(inPlural: boolean): Template {
    const parts: (string | Template)[] = [];
    while (!this.done && this.source[this.#at] !== '}') parts.push(this.#part(inPlural));
    return concat(parts);
  }

  #part(inPlural: boolean): string | Template {
    const character = this.source[this.#at];
    if (character === '{') return this.#argument();
    if (character === '#' && inPlural) {
      this.#at++;
      return (_args, _show, number) => String(number);
    }
    const start = this.#at;
    const stop = inPlural ? /[{}#]/g : /[{}]/g;
    stop.lastIndex = start;
    this.#at = stop.exec(this.source)?.index ?? this.source.length;
    return this.source.slice(start, this.#at);
  }

  #argument(): Template {
    this.#at++;
    const name = this.#word();
    if (this.#take('}')) return (args, show) => show(args[name]);
    this.#need(',');
    const kind = this.#word();
    this.#need(',');
    const cases = this.#cases(kind === 'plural');
    const other = cases.get('other');
    if (other === undefined) throw new Error(`No "other" in message: ${this.source}`);
    if (kind === 'select') return select(name, cases, other);
    if (kind === 'plural') return plural(name, cases, other);
    throw new Error(`Unknown kind "${kind}" in message: ${this.source}`);
  }

  #cases(inPlural: boolean): Map<string, Template> {
    const cases = new Map<string, Template>();
    while (!this.#take('}')) {
      const key = this.#word();
      this.#need('{');
      cases.set(key, this.message(inPlural));
      this.#need('}');
    }
    return cases;
  }

  #word(): string {
    this.#space();
    const match = /[\w=.-]+/y;
    match.lastIndex = this.#at;
    const word = match.exec(this.source)?.[0];
    if (word === undefined) throw new Error(`Bad argument in message: ${this.source}`);
    this.#at += word.length;
    this.#space();
    return word;
  }

  #take(character: string): boolean {
    this.#space();
    if (this.source[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #need(character: string): void {
    if (this.source[this.#at] !== character)
      throw new Error(`Expected ${character} in message: ${this.source}`);
    this.#at++;
  }

  #space(): void {
    while (this.source[this.#at] === ' ' || this.source[this.#at] === '\n') this.#at++;
  }
}

function concat(parts: readonly (string | Template)[]): Template {
  const [only] = parts;
  if (parts.length === 0) return () => '';
  if (parts.length === 1 && only !== undefined) return typeof only === 'string' ? () => only : only;
  return (args, show, number) => {
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? part : part(args, show, number);
    return text;
  };
}

const select =
  (name: string, cases: ReadonlyMap<string, Template>, other: Template): Template =>
  (args, show, number) =>
    (cases.get(show(args[name])) ?? other)(args, show, number);

/** Italian and English: "one" is 1 and nothing else among whole numbers. */
const plural =
  (name: string, cases: ReadonlyMap<string, Template>, other: Template): Template =>
  (args, show) => {
    const value = Number(args[name]);
    const template =
      cases.get(`=${value}`) ?? (value === 1 ? cases.get('one') : undefined) ?? other;
    return template(args, show, value);
  };
