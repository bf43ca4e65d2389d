import fc from 'fast-check';

/** One small random mutation of a document: a typing error, a broken transmission. */
export const jsonMutation = (document: unknown): fc.Arbitrary<{ damage: string; text: string }> => {
  const text = JSON.stringify(document);
  const paths = pathsIn(document);
  return fc.oneof(
    fc
      .nat(Math.max(0, text.length - 1))
      .map((at) => ({ damage: 'truncate', text: text.slice(0, at) })),
    fc
      .tuple(
        fc.nat(text.length),
        fc.constantFrom('"', ',', '}', '0', '-', ' x', '\u0000', '\ufeff'),
      )
      .map(([at, extra]) => ({
        damage: `insert ${JSON.stringify(extra)}`,
        text: text.slice(0, at) + extra + text.slice(at),
      })),
    fc.constantFrom(...paths).map((path) => ({
      damage: `drop ${path.join('/')}`,
      text: JSON.stringify(edit(document, path, () => DROP)),
    })),
    fc
      .tuple(
        fc.constantFrom(...paths),
        fc.constantFrom<unknown>('5', true, null, [5], {}, -1, 0.5, 2 ** 53, 1e21, 'x'),
      )
      .map(([path, value]) => ({
        damage: `retype ${path.join('/')} ${JSON.stringify(value)}`,
        text: JSON.stringify(edit(document, path, () => value)),
      })),
    fc.constantFrom(...paths).map((path) => ({
      damage: `repeat ${path.join('/')}`,
      text: repeatKey(text, String(path.at(-1))),
    })),
    fc.constantFrom(...paths).map((path) => ({
      damage: `add beside ${path.join('/')}`,
      text: JSON.stringify(edit(document, path.slice(0, -1), addUnknown)),
    })),
  );
};

/**
 * The document with one value that no state of small integers in fixed shapes contains: an object
 * of another game, an invalid number, an unknown key.
 */
export const strangeValues = (
  document: unknown,
): fc.Arbitrary<{ damage: string; document: unknown }> => {
  const paths = pathsIn(document);
  const objects = paths
    .map((path) => path.slice(0, -1))
    .filter((path) => !Array.isArray(valueAt(document, path)));
  const replaced = fc
    .tuple(fc.constantFrom(...paths), fc.constantFrom<unknown>({ surprise: 1 }, 0.5, 1e21))
    .map(([path, value]) => ({
      damage: `${path.join('/')} is ${JSON.stringify(value)}`,
      document: edit(document, path, () => value),
    }));
  const added = fc.constantFrom(...objects).map((path) => ({
    damage: `a surprise in /${path.join('/')}`,
    document: edit(document, path, addUnknown),
  }));
  return fc.oneof(replaced, added);
};

const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Readonly<Record<string | number, unknown>>)[key],
    document,
  );

type Path = readonly (string | number)[];
const DROP = Symbol('drop');

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, i) => [[...path, i], ...pathsIn(item, [...path, i])]);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => [
      [...path, key],
      ...pathsIn(item, [...path, key]),
    ]);
  return [];
}

function edit(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item: unknown, i) =>
      i === key ? edit(item, rest, change) : item,
    );
    return items.filter((item) => item !== DROP);
  }
  const entries = Object.entries(value as object).map(
    ([name, item]) => [name, name === key ? edit(item, rest, change) : item] as const,
  );
  return Object.fromEntries(entries.filter(([, item]) => item !== DROP));
}

const addUnknown = (old: unknown): unknown =>
  Array.isArray(old)
    ? [...(old as unknown[]), { surprise: 1 }]
    : { ...(old as object), surprise: 1 };

/** Writes the first occurrence of a key twice. */
const repeatKey = (text: string, key: string): string =>
  text.replace(`"${key}":`, `"${key}":0,"${key}":`);

/** One damage to the text of a log: lines dropped, repeated, swapped, cut or changed. */
export const logMutation = (text: string): fc.Arbitrary<{ damage: string; text: string }> => {
  const lines = text.trimEnd().split('\n');
  const index = fc.nat(lines.length - 1);
  return fc.oneof(
    index.map((at) => ({ damage: `drop line ${at + 1}`, text: lines.toSpliced(at, 1).join('\n') })),
    index.map((at) => ({
      damage: `repeat line ${at + 1}`,
      text: lines.toSpliced(at, 0, lines[at] ?? '').join('\n'),
    })),
    fc.tuple(index, index).map(([a, b]) => ({
      damage: `swap lines ${a + 1} and ${b + 1}`,
      text: swapped(lines, a, b).join('\n'),
    })),
    fc.nat(text.length).map((at) => ({ damage: `cut at ${at}`, text: text.slice(0, at) })),
    fc
      .tuple(fc.nat(text.length - 1), fc.constantFrom('x', '9', ' ', '*', 'é', '"'))
      .map(([at, letter]) => ({
        damage: `letter ${at} becomes ${letter}`,
        text: text.slice(0, at) + letter + text.slice(at + 1),
      })),
  );
};

function swapped(lines: readonly string[], a: number, b: number): string[] {
  return lines.with(a, lines[b] ?? '').with(b, lines[a] ?? '');
}
