/** A text of about `size` characters that makes a careless regular expression backtrack. */
export interface NastyShape {
  readonly name: string;
  readonly make: (size: number) => string;
}

const repeated = (name: string, unit: string, before = '', after = ''): NastyShape => ({
  name,
  make(size) {
    const room = Math.max(0, size - before.length - after.length);
    return before + unit.repeat(Math.floor(room / unit.length)) + after;
  },
});

const nested = (name: string, open: string, close: string): NastyShape => ({
  name,
  make: (size) => {
    const depth = Math.floor(size / (open.length + close.length));
    return open.repeat(depth) + close.repeat(depth);
  },
});

const numbered = (name: string, unit: (i: number) => string, after = ''): NastyShape => ({
  name,
  make(size) {
    const parts: string[] = [];
    for (let i = 0, length = 0; length < size; i++) {
      const part = unit(i);
      parts.push(part);
      length += part.length;
    }
    return parts.join('') + after;
  },
});

/** Runs of one character, near misses, unclosed brackets, many small items, and one large one. */
export const nastyShapes: readonly NastyShape[] = [
  repeated('a run of spaces', ' ', 'x', 'y'),
  repeated('a run of tabs and spaces', '\t ', 'x', ';'),
  repeated('a run of line ends', '\n'),
  repeated('words', 'a b '),
  repeated('zeros before another digit', '0', '1.', '1'),
  repeated('digits', '9'),
  repeated('spaces and semicolons', ' ;', 'x'),
  repeated('times', ' @1', 'x', ' @'),
  repeated('quotation marks', '"'),
  repeated('backslashes', '\\', '"', '"'),
  repeated('escapes', '\\u0041\\n', '"', '"'),
  repeated('brackets that open', '['),
  nested('nested brackets', '[', ']'),
  nested('nested objects', '{"a":', '}'),
  repeated('links that do not close', '[a](http://x'),
  repeated('brackets before one link', '[', '', '](#x y)'),
  repeated('asterisks', '*', '', 'x'),
  repeated('bold that does not close', '**a '),
  repeated('backticks and bars', '`|'),
  repeated('dashes and bars', '-|', '|a|\n|', ' x'),
  repeated('spaces after a divider', ' ', '|a|\n|-|', 'x'),
  repeated('fences', '```\n'),
  repeated('slashes', '/'),
  repeated('commas', ','),
  repeated('card after card', '7D 3C '),
  repeated('piece after piece', 'rG,bS ', 'play ', '!'),
  repeated('dice kept', 'a ', 'keep ', '!'),
  repeated('joined emoji', '\u{1f468}\u200d'),
  repeated('combining marks', '\u0301', 'e'),
  repeated('line separators', '\u2028', '1. A x'),
  numbered('lines of a log', (i) => `${i + 1}. A x\n`),
  numbered('tags', (i) => `[T${i} "v"]\n`),
  numbered('keys', (i) => `${i === 0 ? '{' : ','}"k${i}":${i}`, '}'),
  numbered('numbers as keys', (i) => `${i === 0 ? '{' : ','}"${1_000_000 - i}":1`, '}'),
  numbered('items', (i) => `${i === 0 ? '[' : ','}${i}`, ']'),
  numbered('lists in lists', (i) => `${' '.repeat(2 * (i % 300))}- a\n`),
];
