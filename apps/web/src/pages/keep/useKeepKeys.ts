import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { announcer } from '../../speech/instance.js';
import { focusCommandLine } from '../../table/CommandField.js';
import { actionOf, type KeyAction } from '../../device/keymap.js';
import { useSettings } from '../../device/useSettings.js';
import { sentence } from '../../words/sentence.js';
import { ENTRY_FORM, type KeepTable } from './context.js';
import { amount } from './figure.js';
import type { KeepDialog } from './Room.js';
import { detailText, leadText, nextText, resultText, scoreText } from './speech.js';

/** The letters that mean the same as in play, where they mean anything here. */
export const keptActions = [
  'primary',
  'turn',
  'score',
  'scoreFull',
  'explain',
  'info',
  'historyBack',
  'historyForward',
  'undo',
  'redo',
  'command',
  'help',
] as const satisfies readonly KeyAction[];

/** False where the action means nothing here. */
export type KeepAsk = (action: KeyAction) => boolean;

export function useKeepKeys(
  table: KeepTable,
  board: RefObject<HTMLElement | null>,
  blocked: boolean,
  open: (dialog: KeepDialog) => void,
): KeepAsk {
  const latest = useRef({ table, blocked, open });
  useEffect(() => {
    latest.current = { table, blocked, open };
  });
  /** How far back the last explanation was. */
  const explained = useRef(-1);

  const ask = useCallback((action: KeyAction): boolean => {
    explained.current = action === 'explain' ? explained.current + 1 : -1;
    return obey(action, latest.current, explained.current);
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { table: now, blocked: isBlocked, open: show } = latest.current;
      if (isBlocked || event.defaultPrevented || !isAtTable(event, board.current)) return;
      announcer.interrupt();
      if (event.key === 'Escape') {
        // The same key press would close a dialog that it has opened.
        event.preventDefault();
        if (now.snapshot.correcting === null) show('menu');
        else now.session.cancelCorrection();
        return;
      }
      const { keysOn, keys } = useSettings.getState().settings;
      if (keysOn && event.key.toLowerCase() === 'd' && hasDetail(now))
        return announcer.answer(detailText(now));
      const action = actionOf(event, { on: keysOn, changed: keys });
      if (action !== null && ask(action)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ask, board]);
  return ask;
}

interface Asked {
  readonly table: KeepTable;
  readonly open: (dialog: KeepDialog) => void;
}

function obey(action: KeyAction, { table, open }: Asked, back: number): boolean {
  const answer = answerTo(action, table, back);
  if (answer !== null) announcer.answer(answer);
  else if (action === 'primary') submit();
  else if (action === 'undo') table.session.undo();
  else if (action === 'redo') table.session.redo();
  else if (action === 'command') focusCommandLine();
  else if (action === 'help') open('help');
  else return false;
  return true;
}

/** Null for what is no question. */
function answerTo(action: KeyAction, table: KeepTable, back: number): string | null {
  switch (action) {
    case 'turn':
      return turnText(table);
    case 'score':
      return `${scoreText(table)} ${leadText(table)}`;
    case 'scoreFull':
      return fullText(table);
    case 'explain':
      return explanation(table, back);
    case 'info':
      return needsText(table);
    case 'historyBack':
      return announcer.history.move(-1) ?? table.t('history.start');
    case 'historyForward':
      return announcer.history.move(1) ?? table.t('history.end');
    default:
      return null;
  }
}

const hasDetail = ({ game, snapshot }: KeepTable): boolean =>
  game.keeper.detail !== undefined && snapshot.scored.over && snapshot.correcting === null;

function submit(): void {
  const form = document.getElementById(ENTRY_FORM);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

/** In the room or nowhere at all, and not where letters are text. */
function isAtTable(event: KeyboardEvent, board: HTMLElement | null): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement) || board === null) return false;
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return false;
  if (target instanceof HTMLInputElement)
    return /^(radio|checkbox)$/.test(target.type) || isLetterInNumber(event, target);
  return target === document.body || board.parentElement?.contains(target) === true;
}

/** A number needs no letters: they are questions there too. */
const isLetterInNumber = ({ key }: KeyboardEvent, { type }: HTMLInputElement): boolean =>
  type === 'number' && /^[\p{L}?/]$/u.test(key);

const turnText = (table: KeepTable): string => {
  const { snapshot, t, game } = table;
  if (snapshot.scored.over) return resultText(table);
  const next = t('keep.next', { number: snapshot.page.entries.length + 1, game: game.id });
  return nextText(table) || `${next}.`;
};

const needsText = ({ game, session, snapshot, words, t }: KeepTable): string => {
  const needs = game.keeper.needs(session.wholeTable(), snapshot.scored);
  return needs.length === 0
    ? t('keep.noNeeds')
    : needs.map((phrase) => words.say(phrase)).join(' ');
};

function fullText({ snapshot, sideName, sayLine, t }: KeepTable): string {
  const { lines, totals } = snapshot.scored;
  if (lines.length === 0) return t('score.none');
  return totals
    .map((total, side) => {
      const own = lines.filter((line) => line.side === side && line.points !== 0);
      return [
        t('keep.totalTitle', { who: sideName(side), amount: amount(total) }),
        ...own.map((line) => sentence(sayLine(line))),
      ].join(' ');
    })
    .join(' ');
}

function explanation({ snapshot, sideName, sayLine, t }: KeepTable, back: number): string {
  const { lines } = snapshot.scored;
  const line = lines.at(-1 - back);
  if (line === undefined || back >= lines.length)
    return t(lines.length === 0 ? 'score.none' : 'score.noMore');
  const total = lines
    .slice(0, lines.length - back)
    .reduce((sum, each) => (each.side === line.side ? sum + each.points : sum), 0);
  return t('score.why', {
    who: sideName(line.side),
    words: sentence(sayLine(line)),
    total,
    rule: line.rule,
  });
}
