import { messageOf, languages } from '@chiaro/kernel';
import { announcer } from '../speech/instance.js';
import { isHere } from '../words/delivery.js';
import { sentence } from '../words/sentence.js';
import { positionAnswer } from '../session/answers.js';
import { CommandField } from '../table/CommandField.js';
import { movesMeant, readCommand, type CommandName, type MoveInWords } from './commands.js';
import { speakerFor } from '../session/speaker.js';
import { useTable, type Table } from '../table/table.js';
import type { Ask } from '../table/useTableKeys.js';
import { useSpeaker } from '../table/useSpeaker.js';

/** Moves and questions in words, beside every board. */
export function CommandLine({ ask }: { readonly ask: Ask }) {
  const table = useTable();
  const { session, legal, t } = table;
  const speaker = useSpeaker(session);
  const move = legal.length === 0 ? '' : session.module.game.notation.format(legal[0]);

  const answer = (name: CommandName): string | null => {
    switch (name) {
      case 'hand':
        return handText(table);
      case 'needs':
        return needsText(table);
      case 'position':
        return positionAnswer(session, speaker);
      case 'moves':
        return movesText(table);
      case 'help':
        return t('command.words');
      default:
        ask(name);
        return null;
    }
  };
  const run = (text: string): string | null => {
    const command = readCommand(text);
    if (command === null) return playTyped(text, table);
    const said =
      command.kind === 'read'
        ? (table.handlers.read?.(command.index) ?? t('read.nothing'))
        : answer(command.name);
    if (said !== null) announcer.answer(said);
    return null;
  };
  return (
    <CommandField example={[move, t('command.someWords')].filter(Boolean).join(', ')} run={run} />
  );
}

/** Headings of the player's own part, by game: the first of these that exists. */
const OWN = ['heading.hand', 'heading.dice', 'heading.tableau', 'heading.board'];

function handText({ session, view, words, t }: Table): string {
  const sections = session.module.narrator.position(view);
  const own = OWN.flatMap((id) => sections.find(({ heading }) => heading.id === id) ?? [])[0];
  return own === undefined
    ? t('read.nothing')
    : own.lines.map((line) => sentence(words.say(line))).join(' ');
}

function needsText({ session, view, words, t }: Table): string {
  const needs = session.module.narrator.needs?.(view) ?? [];
  return needs.length === 0
    ? t('read.nothing')
    : needs.map((line) => sentence(words.say(line))).join(' ');
}

/** With more matches than this the list of moves is the better place. */
const SPOKEN = 12;

function movesText({ session, legal, view, words, t, myTurn }: Table): string {
  if (!myTurn) return t('moves.notYours');
  const said = legal
    .slice(0, SPOKEN)
    .map((move) => sentence(words.say(session.module.narrator.move(move, view))));
  const rest = legal.length - said.length;
  return [
    `${t('moves.title', { count: legal.length })}.`,
    ...said,
    ...(rest > 0 ? [t('command.moreMoves', { count: rest })] : []),
  ].join(' ');
}

/** Plays a move in notation or in words. Null if it was played, else the refusal. */
function playTyped(text: string, table: Table): string | null {
  const { session, words, play, t } = table;
  const read = session.read(text);
  const [meant, ...others] = read.ok ? [read.value] : movesMeant(text, movesInWords(table));
  if (meant === undefined) {
    if (read.ok) return null;
    session.countAttempt(read.error);
    return messageOf(read.error, words);
  }
  if (others.length > 0) return t('command.several', { count: others.length + 1 });
  play(meant);
  return null;
}

/** The commands in both languages. */
const movesInWords = ({ session, legal, view }: Table): MoveInWords<unknown>[] =>
  languages.filter(isHere).flatMap((language) => {
    const { words, narrator } = speakerFor(session, language);
    return legal.map((move) => ({ move, text: words.say(narrator.move(move, view)) }));
  });
