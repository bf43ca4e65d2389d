import type { Problem } from './errors.js';
import type { Seating } from './game.js';
import { seatLetter } from './log.js';
import { err, ok, type Result } from './result.js';
import type { Language, Names } from './words.js';

const MAX_GRAPHEMES = 24;
/** Limits the work before graphemes are counted, in code units. */
const MAX_LENGTH = 200;
/** Controls, formats (zero width, direction overrides), surrogates, unassigned, line separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u;
/** U+200D joins the parts of one emoji; anywhere else it is invisible and is refused. */
const EMOJI_JOINER =
  /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})/gu;
const EDGE_SPACE = /^\s|\s$|\s\s/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Validates and normalises a name: NFC, 1 to 24 visible characters. */
export function readName(value: unknown): Result<string, Problem> {
  if (typeof value !== 'string') return err({ code: 'WRONG_TYPE', expected: 'string' });
  if (value.length > MAX_LENGTH) return err({ code: 'NAME_INVALID' });
  const name = value.normalize('NFC');
  const isVisible = !INVISIBLE.test(name.replace(EMOJI_JOINER, '')) && !EDGE_SPACE.test(name);
  const length = [...graphemes.segment(name)].length;
  return isVisible && length >= 1 && length <= MAX_GRAPHEMES
    ? ok(name)
    : err({ code: 'NAME_INVALID' });
}

/**
 * Letters of other scripts that look like Latin ones, after Unicode's confusables (UTS 39), for the
 * scripts that are easiest to type.
 */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  (
    'аa еe оo рp сc уy хx іi јj ѕs ԁd һh кk тt мm нh вb гr ӏl ɡg ɑa ոn սu ' +
    'αa βb γy ηn κk νv οo ρp σo τt υu χx ωw ιi εe 0o 1l 5s'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** Two names with the same key look alike; at one table the second is refused with `NAME_TAKEN`. */
export function nameKey(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKD');
  return bare
    .replace(/./gu, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    .replace(/[l|!]/g, 'i')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

/** Validates the names of a table; returns the problem of the first invalid one. */
export function readNames(values: readonly unknown[]): Result<readonly string[], Problem> {
  const names: string[] = [];
  const taken = new Set<string>();
  for (const [seat, value] of values.entries()) {
    const name = readName(value);
    if (!name.ok) return err({ ...name.error, path: `/${seat}` });
    if (taken.has(nameKey(name.value))) return err({ code: 'NAME_TAKEN', path: `/${seat}` });
    taken.add(nameKey(name.value));
    names.push(name.value);
  }
  return ok(names);
}

/** The players' names by seat, from the tags of a log; undefined if it has none. */
export const namesInTags = (
  tags: ReadonlyMap<string, string>,
  seats: number,
): (string | undefined)[] =>
  Array.from({ length: seats }, (_, seat) => {
    const name = readName(tags.get(seatLetter(seat)));
    return name.ok ? name.value : undefined;
  });

/**
 * Names of seats and sides, for `createWords`. A side is named after its players; a seat without a
 * name, and a side with such a seat, by its number.
 */
export function tableNames(
  { sideOf }: Seating,
  names: readonly (string | undefined)[],
  language: Language,
): Names {
  return {
    seat: (seat) => names[seat],
    side(side) {
      const seats = sideOf.flatMap((each, seat) => (each === side ? [seat] : []));
      if (seats.length === 1) return { seat: seats[0]! };
      const members = seats.map((seat) => names[seat]);
      const known = members.filter((name) => name !== undefined);
      return known.length < members.length
        ? undefined
        : new Intl.ListFormat(language).format(known);
    },
  };
}
