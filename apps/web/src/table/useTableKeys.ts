import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { announcer } from '../speech/instance.js';
import { nextPreset } from '../device/verbosity.js';
import { actionOf, ordinalOf, type KeyAction, type KeyPress } from '../device/keymap.js';
import { presetFor, useSettings } from '../device/useSettings.js';
import {
  entryBack,
  explanation,
  fullScoreAnswer,
  lastAnswer,
  lastRoundAnswer,
  peopleAnswer,
  positionAnswer,
  prospectAnswer,
  scoreAnswer,
  turnAnswer,
} from '../session/answers.js';
import { mayPause } from '../session/pausing.js';
import { focusCommandLine } from './CommandField.js';
import { capital, sentence } from '../words/sentence.js';
import { askHint } from './hint.js';
import { primaryOf, type Table } from './table.js';
import type { RoomSpeaker } from '../session/speaker.js';

export type DialogName = 'moves' | 'help' | 'menu' | 'result' | 'hint' | 'scores' | 'prospect';

interface RoomKeys {
  readonly table: Table;
  readonly speaker: RoomSpeaker;
  readonly board: RefObject<HTMLElement | null>;
  readonly dialog: DialogName | null;
  readonly open: (dialog: DialogName | null) => void;
}

export type Ask = (action: KeyAction) => void;

/** The keys that are the same in every game, and the buttons for the same actions. */
export function useRoomKeys(room: RoomKeys): Ask {
  const latest = useRef(room);
  // A layout effect: a key pressed right after a dialog closed must find the table.
  useLayoutEffect(() => {
    latest.current = room;
  });
  /** How many lines back the last explanation was; any other question resets it. */
  const explained = useRef<{ back: number; seq: number } | null>(null);

  const ask = useCallback((action: KeyAction) => {
    const { table, speaker, open } = latest.current;
    if (action === 'explain') explained.current = explain(table, speaker, explained.current);
    else {
      explained.current = null;
      carryOut(action, table, speaker, open);
    }
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { board, dialog, table, open } = latest.current;
      if (dialog !== null || event.defaultPrevented || !isAtTable(event, board.current)) return;
      announcer.interrupt();
      if (event.key === 'Escape') {
        // Otherwise the same key press would close the menu that opens here.
        event.preventDefault();
        if (table.handlers.cancel?.() !== true) open('menu');
        return;
      }
      const { keysOn, keys } = useSettings.getState().settings;
      const settings = { on: keysOn, changed: keys };
      const nth = ordinalOf(event, settings);
      const action = actionOf(event, settings);
      if (nth !== null && table.handlers.nth !== null) pressDigit(nth, table);
      else if (action !== null) ask(action);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ask]);

  return ask;
}

/** Performs the action of a key or its button. */
function carryOut(
  action: Exclude<KeyAction, 'explain'>,
  table: Table,
  speaker: RoomSpeaker,
  open: RoomKeys['open'],
): void {
  const { session } = table;
  const answer = answerTo(action, table, speaker);
  if (answer !== null) return announcer.answer(answer);
  switch (action) {
    case 'primary':
      return runPrimary(table);
    case 'phrases':
      return table.handlers.phrases?.();
    case 'moves':
      return open('moves');
    case 'hint':
      return void askHint(table);
    case 'undo':
      return session.undo();
    case 'redo':
      return session.redo();
    case 'pause':
      return session.pause();
    case 'command':
      return focusCommandLine();
    case 'help':
      return open('help');
    default:
  }
}

/** The spoken answer to an action; null if the action is not a question. */
function answerTo(action: KeyAction, table: Table, speaker: RoomSpeaker): string | null {
  const { session, t } = table;
  switch (action) {
    case 'turn':
      return turnAnswer(session, speaker);
    case 'score':
      return scoreAnswer(session, speaker);
    case 'scoreFull':
      return fullScoreAnswer(session, speaker);
    case 'last':
      return lastAnswer(session, speaker);
    case 'lastRound':
      return lastRoundAnswer(session, speaker);
    case 'historyBack':
      return announcer.history.move(-1) ?? t('history.start');
    case 'historyForward':
      return announcer.history.move(1) ?? t('history.end');
    case 'bufferPrevious':
      return turnBuffer(table, -1);
    case 'bufferNext':
      return turnBuffer(table, 1);
    case 'info':
      return table.handlers.info?.() ?? positionAnswer(session, speaker);
    case 'people':
      return peopleAnswer(session, speaker);
    case 'clocks':
      return table.handlers.clocks?.() ?? t('clocks.none');
    case 'pause':
      return mayPause(session) ? null : t('pause.none');
    case 'prospect':
      return prospectAnswer(session, speaker);
    case 'offers':
    case 'refuse':
      return table.handlers[action]?.() ?? t('offers.none');
    case 'phrases':
      return table.handlers.phrases === null ? t('phrases.nobody') : null;
    case 'moves':
      return table.myTurn ? null : t('moves.notYours');
    case 'verbosity':
      return turnVerbosity(table);
    case 'mute':
      return toggleMute(table);
    case 'read':
      return toggleReading(table);
    default:
      return null;
  }
}

function turnBuffer({ t }: Table, by: 1 | -1): string {
  const buffer = announcer.history.turnTo(by);
  return t(`history.buffer.${buffer}`, { count: announcer.history.items().length });
}

/** Inside the room or without any focus, and not in a text field. */
function isAtTable(event: KeyboardEvent, board: HTMLElement | null): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement) || board === null) return false;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
    return (
      target.tagName === 'INPUT' && /^(radio|checkbox)$/.test((target as HTMLInputElement).type)
    );
  const isNowhere = target === document.body || target.matches('[data-page-title]');
  return isNowhere || board.parentElement?.contains(target) === true;
}

function runPrimary(table: Table): void {
  const primary = primaryOf(table.handlers);
  if (table.snapshot.bot === 'held') table.session.proceed();
  else if (primary === null) announcer.answer(table.t('primary.none'));
  else if (primary.disabled === true) announcer.answer(capital(sentence(primary.label)));
  else primary.run();
}

function explain(
  table: Table,
  speaker: RoomSpeaker,
  before: { back: number; seq: number } | null,
): { back: number; seq: number } {
  const { session, snapshot } = table;
  const back = before !== null && before.seq === snapshot.seq ? before.back + 1 : 0;
  const text = explanation(session, speaker, back);
  announcer.answer(text ?? table.t(back === 0 ? 'score.none' : 'score.noMore'));
  table.light(entryBack(session, back) ?? null);
  return { back: text === null ? -1 : back, seq: snapshot.seq };
}

function turnVerbosity(table: Table): string {
  const { settings, change } = useSettings.getState();
  const game = table.session.module.game.id;
  const preset = nextPreset(presetFor(game));
  change({ gamePresets: { ...settings.gamePresets, [game]: preset } });
  return table.t('speech.now', { preset: table.t(`speech.preset.${preset}`) });
}

function pressDigit(nth: number, { handlers, t }: Table): void {
  const { digitsRead } = useSettings.getState().settings;
  if (!digitsRead || handlers.read === null) return handlers.nth?.(nth);
  announcer.answer(handlers.read(nth) ?? t('read.nothing'));
}

function toggleReading({ t }: Table): string {
  const { settings, change } = useSettings.getState();
  change({ digitsRead: !settings.digitsRead });
  return t(settings.digitsRead ? 'read.off' : 'read.on');
}

/** Questions change nothing, so they also work while a dialog is open. True if one was asked. */
export function askByKey(press: KeyPress, ask: Ask): boolean {
  const { keysOn, keys } = useSettings.getState().settings;
  const action = actionOf(press, { on: keysOn, changed: keys });
  if (action === null || !QUESTIONS.has(action)) return false;
  ask(action);
  return true;
}

const QUESTIONS: ReadonlySet<KeyAction> = new Set<KeyAction>([
  'turn',
  'score',
  'scoreFull',
  'explain',
  'last',
  'lastRound',
  'info',
  'people',
  'clocks',
  'prospect',
  'historyBack',
  'historyForward',
  'bufferPrevious',
  'bufferNext',
]);

function toggleMute(table: Table): string {
  const { muted, mute } = useSettings.getState();
  mute(!muted);
  return table.t(muted ? 'speech.unmuted' : 'speech.muted');
}
