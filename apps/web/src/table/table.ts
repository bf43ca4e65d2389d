import type { Entry, Words } from '@chiaro/kernel';
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { Kind } from '../speech/announcer.js';
import { announcer } from '../speech/instance.js';
import type { Session, Snapshot } from '../session/session.js';
import type { SeatedPlayer } from '../device/players.js';
import { sentence } from '../words/sentence.js';
import type { Translate } from '../words/words.js';

/** The primary action in words; the action bar shows it and its key performs it. */
export interface PrimaryAction {
  readonly label: string;
  readonly run: () => void;
  readonly disabled?: boolean;
}

/** Handlers of a table for the keys that are the same in every game. */
export interface Handlers {
  primary: PrimaryAction | null;
  /** A summary to read before the game continues. */
  pause: PrimaryAction | null;
  /** 1 to 9 and 0, counted from 0. */
  nth: ((index: number) => void) | null;
  /** The nth item in words; null if there is none. */
  read: ((index: number) => string | null) | null;
  /** The meaning of the number keys here, for the list of keys. */
  digits: string | null;
  /** Escape: true if there was something to cancel. */
  cancel: (() => boolean) | null;
  /** Information that the layout does not show. */
  info: (() => string) | null;
  /** The remaining time of each seat, in words. */
  clocks: (() => string) | null;
  /** Open offers in words; pressed again, it accepts. */
  offers: (() => string) | null;
  /** Declines the offer that `offers` announced; returns in words what was declined. */
  refuse: (() => string) | null;
  /** Opens the list of phrases to send. */
  phrases: (() => void) | null;
  /** Called before a hint, in games that count hints; false if no hint is allowed. */
  hinting: (() => boolean) | null;
}

export const noHandlers = (): Handlers => ({
  primary: null,
  pause: null,
  nth: null,
  read: null,
  digits: null,
  cancel: null,
  info: null,
  clocks: null,
  offers: null,
  refuse: null,
  phrases: null,
  hinting: null,
});

/**
 * The props of a board. A board knows no rules: it draws the view and returns moves from `legal`, or
 * lets the session explain a refusal.
 */
export interface Table<V = unknown, M = unknown> {
  readonly session: Session;
  readonly snapshot: Snapshot;
  readonly view: V;
  readonly legal: readonly M[];
  readonly seat: number;
  readonly myTurn: boolean;
  readonly players: readonly SeatedPlayer[];
  readonly words: Words;
  readonly t: Translate;
  readonly seatName: (seat: number) => string;
  readonly sideName: (side: number) => string;
  /** False if refused; the reason has then been spoken. */
  readonly play: (move: M) => boolean;
  readonly announce: (kind: Kind, text: string) => void;
  /** The open line of the slip: the board highlights what it counted. */
  readonly lit: Entry | null;
  readonly light: (entry: Entry | null) => void;
  /** Opens the line of the slip, highlights what it counted and speaks the reason. */
  readonly explain: (entry: Entry) => void;
  /** The element in the open line that shows what it counted; undefined without a slip. */
  readonly countedPlace: HTMLElement | null | undefined;
  /** Explains the total of a side. */
  readonly why: (side: number) => void;
  readonly handlers: Handlers;
  /** Tells the action bar that `handlers.primary` changed. */
  readonly refresh: () => void;
}

export const TableContext = createContext<Table | null>(null);

/** A board has the view and move types of its own game; the room is the same for all. */
export function useTable<V, M>(): Table<V, M> {
  const table = useContext(TableContext);
  if (table === null) throw new Error('useTable outside a table');
  return table as unknown as Table<V, M>;
}

/**
 * The primary action of this moment; null for none. A `pause` (a summary that is to be read first)
 * takes precedence over the board's own action.
 */
export function usePrimary(
  action: PrimaryAction | null,
  place: 'primary' | 'pause' = 'primary',
): void {
  const { handlers, refresh } = useTable();
  const run = useRef(action?.run);
  useLayoutEffect(() => {
    run.current = action?.run;
  });
  const label = action?.label ?? null;
  const disabled = action?.disabled ?? false;
  useLayoutEffect(() => {
    // A part of the board without an action leaves the slot to the others.
    if (label === null) return;
    handlers[place] = { label, disabled, run: () => run.current?.() };
    refresh();
    return () => {
      handlers[place] = null;
      refresh();
    };
  }, [handlers, refresh, label, disabled, place]);
}

/** The current action of the main button and its key. */
export const primaryOf = ({ pause, primary }: Handlers): PrimaryAction | null => pause ?? primary;

/** Answers the info key with these parts of the position in words. */
export function useInfo(...headings: readonly string[]): void {
  const { session, view, words } = useTable();
  useHandler('info', () =>
    session.module.narrator
      .position(view)
      .filter(({ heading }) => headings.includes(heading.id))
      .flatMap(({ lines }) => lines.map((line) => sentence(words.say(line))))
      .join(' '),
  );
}

/**
 * Marks the element that earned the newest lines of the slip (`data-earned`): their points fly from
 * there. The function decides which lines an element earned.
 */
export function useEarned(): (isEarned: (entry: Entry) => boolean) => string | undefined {
  const { told, entries } = useTable().snapshot;
  const newest = told.flatMap((each) => each.entries);
  const first = entries.length - newest.length;
  return (isEarned) => {
    const lines = newest.flatMap((entry, i) => (isEarned(entry) ? [first + i] : []));
    return lines.length === 0 ? undefined : lines.join(' ');
  };
}

/** Registers a handler for a shared key while the board is shown. */
export function useHandler<K extends Exclude<keyof Handlers, 'primary' | 'pause'>>(
  key: K,
  /** Null leaves the key to another part of the board. */
  handler: Handlers[K],
): void {
  const { handlers } = useTable();
  useLayoutEffect(() => {
    if (handler === null) return;
    handlers[key] = handler;
    return () => {
      handlers[key] = null;
    };
  });
}

/** While something is selected no warning interrupts. */
export function useChoosing(isChoosing: boolean): void {
  useEffect(() => {
    if (!isChoosing) return;
    announcer.choosing(true);
    return () => announcer.choosing(false);
  }, [isChoosing]);
}
