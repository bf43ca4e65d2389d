import { languages } from '@chiaro/kernel';
import { isHere } from '../words/delivery.js';
import { appWordsIn, type MessageId } from '../words/words.js';

/** The commands at a table besides moves; most of them also have a key. */
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

/** Parses a command in either language; null if it may be a move. */
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

/** The words of a command in all languages, as in the messages: `t, turn, whose turn`. */
function commandWords(id: MessageId): readonly string[] {
  return languages
    .filter(isHere)
    .flatMap((language) => appWordsIn(language).say({ id }).split(',').map(plainCommand));
}

/** Lower case without accents, punctuation and extra spaces. */
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

/** Filler words that do not identify a move. */
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
 * The moves that a text may mean: all its words occur in the sentence of the move.
 * If some of these sentences begin with the text, only those count.
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
