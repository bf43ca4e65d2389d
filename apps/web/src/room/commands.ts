import { languages } from '@chiaro/kernel';
import { isHere } from '../words/delivery.js';
import { appWordsIn, type MessageId } from '../words/words.js';

/** What can be said at a table besides a move; most of them have a key as well. */
export const commandNames = [
  'turn',
  'score',
  'scoreFull',
  'explain',
  'last',
  'lastRound',
  'info',
  'people',
  'needs',
  'clocks',
  'pause',
  'prospect',
  'offers',
  'refuse',
  'phrases',
  'hand',
  'position',
  'moves',
  'hint',
  'undo',
  'redo',
  'primary',
  'verbosity',
  'mute',
  'historyBack',
  'historyForward',
  'help',
] as const;
export type CommandName = (typeof commandNames)[number];

export type Command =
  | { readonly kind: 'ask'; readonly name: CommandName }
  /** The nth card, die or pile, counted from 0. */
  | { readonly kind: 'read'; readonly index: number };

/** Understood in both languages, whichever the page speaks; null where it may be a move. */
export function readCommand(text: string): Command | null {
  const said = plainCommand(text);
  const name = commandNames.find((each) => commandWords(`command.${each}`).includes(said));
  if (name !== undefined) return { kind: 'ask', name };
  const [verb = '', number = '', ...rest] = said.split(' ');
  const isReading = commandWords('command.read').includes(verb) && rest.length === 0;
  return isReading && /^([1-9]|10)$/.test(number)
    ? { kind: 'read', index: Number(number) - 1 }
    : null;
}

/** Words of a command as they stand in the messages of every language: `t, turn, whose turn`. */
function commandWords(id: MessageId): readonly string[] {
  return languages
    .filter(isHere)
    .flatMap((language) => appWordsIn(language).say({ id }).split(',').map(plainCommand));
}

/** Small letters without accents, marks and needless spaces. */
export const plainCommand = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^\//, '')
    .replace(/[!.;:"’'()]|(?<=\S)\?/g, ' ')
    .replace(/,/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Words that a sentence needs and a move does not. */
const FILLERS = new Set(
  'the a an of to from in on with and it i play put take takes taking move il lo la i gli le un una di del dello della dei degli delle da dal dalla a al alla su sul sulla con e gioca giochi metti prendi prende sposta'.split(
    ' ',
  ),
);

const significant = (text: string): string[] =>
  plainCommand(text)
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word));

export interface MoveInWords<M> {
  readonly move: M;
  readonly text: string;
}

/**
 * The moves that somebody may mean: all the words typed are in the sentence that says the move.
 * Where some of those sentences begin with them, only these.
 */
export function movesMeant<M>(text: string, moves: readonly MoveInWords<M>[]): readonly M[] {
  const wanted = significant(text);
  if (wanted.length === 0) return [];
  const fitting = moves.flatMap(({ move, text: sentence }) => {
    const words = significant(sentence);
    const fits = wanted.every((word) => words.includes(word));
    return fits ? [{ move, begins: wanted.every((word, i) => words[i] === word) }] : [];
  });
  const begun = fitting.filter(({ begins }) => begins);
  const meant = begun.length > 0 ? begun : fitting;
  return [...new Set(meant.map(({ move }) => move))];
}
