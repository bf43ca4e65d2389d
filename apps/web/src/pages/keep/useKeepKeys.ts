import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { announcer } from '../../speech/instance.js';
import { focusCommandLine } from '../../table/CommandField.js';
import { actionOf, type KeyAction } from '../../device/keymap.js';
import { useSettings } from '../../device/useSettings.js';
import { sentence } from '../../words/sentence.js';
import { ENTRY_FORM, type KeepContextValue } from './context.js';
import { amount } from './figure.js';
import type { KeepDialog } from './Room.js';
import { matchDetail, leadText, nextText, resultText, scoreText } from './speech.js';

/** The actions with the same keys as in play, as far as they apply here. */
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

/** False if the action does not apply here. */
export type KeepAsk = (action: KeyAction) => boolean;

export function useKeepKeys(
  keep: KeepContextValue,
  board: RefObject<HTMLElement | null>,
  blocked: boolean,
  open: (dialog: KeepDialog) => void,
): KeepAsk {
  const latest = useRef({ keep, blocked, open });
  useEffect(() => {
    latest.current = { keep, blocked, open };
  });
  /** How many lines back the latest explanation was. */
  const explained = useRef(-1);

  const ask = useCallback((action: KeyAction): boolean => {
    explained.current = action === 'explain' ? explained.current + 1 : -1;
    return perform(action, latest.current, explained.current);
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { keep: now, blocked: isBlocked, open: show } = latest.current;
      if (isBlocked || event.defaultPrevented || !isForScorekeeper(event, board.current)) return;
      announcer.interrupt();
      if (event.key === 'Escape') {
        // Otherwise the same key press would close the dialog that it opens.
        event.preventDefault();
        if (now.state.correcting === null) show('menu');
        else now.editor.cancelCorrection();
        return;
      }
      const { keysOn, keys } = useSettings.getState().settings;
      if (keysOn && event.key.toLowerCase() === 'd' && hasDetail(now))
        return announcer.answer(matchDetail(now));
      const action = actionOf(event, { on: keysOn, changed: keys });
      if (action !== null && ask(action)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ask, board]);
  return ask;
}

interface KeepKeys {
  readonly keep: KeepContextValue;
  readonly open: (dialog: KeepDialog) => void;
}

function perform(action: KeyAction, { keep, open }: KeepKeys, back: number): boolean {
  const answer = answerTo(action, keep, back);
  if (answer !== null) announcer.answer(answer);
  else if (action === 'primary') submit();
  else if (action === 'undo') keep.editor.undo();
  else if (action === 'redo') keep.editor.redo();
  else if (action === 'command') focusCommandLine();
  else if (action === 'help') open('help');
  else return false;
  return true;
}

/** Null if the action is no question. */
function answerTo(action: KeyAction, keep: KeepContextValue, back: number): string | null {
  switch (action) {
    case 'turn':
      return turnText(keep);
    case 'score':
      return `${scoreText(keep)} ${leadText(keep)}`;
    case 'scoreFull':
      return fullText(keep);
    case 'explain':
      return lineExplanation(keep, back);
    case 'info':
      return needsText(keep);
    case 'historyBack':
      return announcer.history.move(-1) ?? keep.t('history.start');
    case 'historyForward':
      return announcer.history.move(1) ?? keep.t('history.end');
    default:
      return null;
  }
}

const hasDetail = ({ game, state }: KeepContextValue): boolean =>
  game.keeper.detail !== undefined && state.scored.over && state.correcting === null;

function submit(): void {
  const form = document.getElementById(ENTRY_FORM);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

/** Whether the focus is in the room or on nothing, and not in a field where letters are text. */
function isForScorekeeper(event: KeyboardEvent, board: HTMLElement | null): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement) || board === null) return false;
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return false;
  if (target instanceof HTMLInputElement)
    return /^(radio|checkbox)$/.test(target.type) || isLetterInNumber(event, target);
  return target === document.body || board.parentElement?.contains(target) === true;
}

/** A number field takes no letters and no F1, so these remain shortcuts there. */
const isLetterInNumber = ({ key }: KeyboardEvent, { type }: HTMLInputElement): boolean =>
  type === 'number' && /^(?:[\p{L}?/]|F\d+)$/u.test(key);

const turnText = (keep: KeepContextValue): string => {
  const { state, t, game } = keep;
  if (state.scored.over) return resultText(keep);
  const next = t('keep.next', { number: state.page.entries.length + 1, game: game.id });
  return nextText(keep) || `${next}.`;
};

const needsText = ({ game, editor, state, words, t }: KeepContextValue): string => {
  const needs = game.keeper.needs(editor.wholePage(), state.scored);
  return needs.length === 0
    ? t('keep.noNeeds')
    : needs.map((phrase) => words.say(phrase)).join(' ');
};

function fullText({ state, sideName, sayLine, t }: KeepContextValue): string {
  const { lines, totals } = state.scored;
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

function lineExplanation({ state, sideName, sayLine, t }: KeepContextValue, back: number): string {
  const { lines } = state.scored;
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
