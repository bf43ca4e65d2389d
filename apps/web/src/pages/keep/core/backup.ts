import {
  list,
  object,
  oneOf,
  parseJson,
  readShape,
  type Problem,
  type Result,
  err,
} from '@chiaro/kernel';
import { sha256, toHex, utf8 } from '@chiaro/kernel/internal';
import { matchShape, type KeptMatch } from './match.js';

/** Maximum characters of a file: a group that plays daily for years stays far below. */
const LARGEST_BACKUP = 50_000_000;

const backupShape = object({
  chiaro: oneOf(['keep']),
  version: oneOf([1], 'VERSION_UNSUPPORTED'),
  matches: list(matchShape, { max: 100_000 }),
});

/** All matches, or one, as compact JSON; nobody reads the file itself. */
export const backupText = (matches: readonly KeptMatch[]): string =>
  `${JSON.stringify({ chiaro: 'keep', version: 1, matches }, null, 1)}\n`;

export function readBackup(text: string): Result<readonly KeptMatch[], readonly Problem[]> {
  const json = parseJson(text, { size: LARGEST_BACKUP });
  if (!json.ok) return err([json.error]);
  const read = readShape(backupShape, json.value);
  return read.ok ? { ok: true, value: read.value.matches } : read;
}

export interface Merge {
  /** The matches to write, replacing stored ones. */
  readonly written: readonly KeptMatch[];
  readonly added: number;
  /** Matches that continued elsewhere: the longer log is kept. */
  readonly extended: number;
  readonly known: number;
}

/**
 * Merges matches from a file with those on the device. A log only grows, so of two logs with the
 * same beginning the longer one has everything; if they diverge, both are kept. Merging the same
 * file again, or the files of two devices in any order, changes nothing more.
 */
export function merge(here: readonly KeptMatch[], from: readonly KeptMatch[]): Merge {
  const taken = new Set(here.map(({ id }) => id));
  const families = new Map<string, readonly KeptMatch[]>();
  for (const match of here) addToFamily(families, match);
  const written = new Map<string, KeptMatch>();
  let [added, extended, known] = [0, 0, 0];
  const write = (match: KeptMatch, over?: KeptMatch) => {
    addToFamily(families, match, over);
    taken.add(match.id);
    written.set(match.id, match);
  };
  for (const match of from) {
    const kin = families.get(originOf(match)) ?? [];
    const shorter = kin.find((each) => isPrefix(each, match));
    if (kin.some((each) => isPrefix(match, each))) known++;
    else if (shorter !== undefined) {
      write({ ...match, id: shorter.id }, shorter);
      extended++;
    } else {
      write(taken.has(match.id) ? { ...match, id: idOfContent(match) } : match);
      added++;
    }
  }
  return { written: [...written.values()], added, extended, known };
}

/** Groups logs of one match: only these must be compared. */
function addToFamily(
  families: Map<string, readonly KeptMatch[]>,
  match: KeptMatch,
  over?: KeptMatch,
): void {
  const family = families.get(originOf(match)) ?? [];
  families.set(originOf(match), [...family.filter((each) => each !== over), match]);
}

/** Equal for all logs of one match, whatever was written later. */
const originOf = ({ game, players, options, startedAt }: KeptMatch): string =>
  JSON.stringify([
    game,
    players,
    Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    startedAt,
  ]);

const isPrefix = (one: KeptMatch, other: KeptMatch): boolean =>
  one.events.length <= other.events.length &&
  one.events.every((event, i) => JSON.stringify(event) === JSON.stringify(other.events[i]));

/** Equal for equal content, so that a repeated fork is added once. */
const idOfContent = ({ id, events }: KeptMatch): string =>
  toHex(sha256(utf8(JSON.stringify([id, events])))).slice(0, 32);
