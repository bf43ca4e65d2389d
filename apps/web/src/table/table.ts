import type { Entry, Words } from '@chiaro/kernel';
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { Kind } from '../speech/announcer.js';
import { announcer } from '../speech/instance.js';
import type { Session, Snapshot } from '../session/session.js';
import type { SeatedPlayer } from '../device/players.js';
import { sentence } from '../words/sentence.js';
import type { Translate } from '../words/words.js';

/** The one thing to do now, in words; the action bar shows it and its key does it. */
export interface PrimaryAction {
  readonly label: string;
  readonly run: () => void;
  readonly disabled?: boolean;
}

/** What a table can hang on the keys that are the same in every game. */
export interface Handlers {
  primary: PrimaryAction | null;
  /** Something to be read before the game goes on. */
  pause: PrimaryAction | null;
  /** 1 to 9 and 0, counted from 0. */
  nth: ((index: number) => void) | null;
  /** What the nth is, in words; null where there is none. */
  read: ((index: number) => string | null) | null;
  /** What these digits mean here, for the list of keys. */
  digits: string | null;
  /** Escape: true when there was something to cancel. */
  cancel: (() => boolean) | null;
  /** What the layout does not show. */
  info: (() => string) | null;
  /** What time each seat has left, in words. */
  clocks: (() => string) | null;
  /** What others wait for, in words; pressed again, it is agreed to. */
  offers: (() => string) | null;
  /** Says no to what `offers` has told; in words, what was refused. */
  refuse: (() => string) | null;
  /** Opens the phrases that can be said to others. */
  phrases: (() => void) | null;
  /** Before a hint is sought, where a game counts hints; false where it gives none. */
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
 * What a board gets. It knows no rules: it draws the view, and hands back moves from `legal` or
 * lets the session say why not.
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
  /** False when refused; the reason has then been said. */
  readonly play: (move: M) => boolean;
  readonly announce: (kind: Kind, text: string) => void;
  /** The line of the slip that is open: light up what it counted. */
  readonly lit: Entry | null;
  readonly light: (entry: Entry | null) => void;
  /** Opens the line of the slip, lights what it counted and says why. */
  readonly explain: (entry: Entry) => void;
  /** In the open line of the slip, where what it counted is shown; undefined without a slip. */
  readonly countedPlace: HTMLElement | null | undefined;
  /** Shows how the total of a side came about. */
  readonly why: (side: number) => void;
  readonly handlers: Handlers;
  /** Tells the action bar that `handlers.primary` changed. */
  readonly refresh: () => void;
}

export const TableContext = createContext<Table | null>(null);

/** A board names the view and moves of its own game; the room is the same for all. */
export function useTable<V, M>(): Table<V, M> {
  const table = useContext(TableContext);
  if (table === null) throw new Error('useTable outside a table');
  return table as unknown as Table<V, M>;
}

/**
 * The primary action of this moment; null for none. A `pause` (a summary that is to be read first)
 * goes before whatever the board itself offers.
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
    // A part of the board that offers nothing leaves the place to those that do.
    if (label === null) return;
    handlers[place] = { label, disabled, run: () => run.current?.() };
    refresh();
    return () => {
      handlers[place] = null;
      refresh();
    };
  }, [handlers, refresh, label, disabled, place]);
}

/** What the main button and its key do now. */
export const primaryOf = ({ pause, primary }: Handlers): PrimaryAction | null => pause ?? primary;

/** What the board does not show, on its key: these parts of the position in words. */
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
 * Marks what earned the newest lines of the slip (`data-earned`): their points run from there. The
 * function gets what tells a line that this element earned.
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

/** Hangs a handler on a shared key while the board shows. */
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

/** While something is in hand no warning interrupts. */
export function useChoosing(isChoosing: boolean): void {
  useEffect(() => {
    if (!isChoosing) return;
    announcer.choosing(true);
    return () => announcer.choosing(false);
  }, [isChoosing]);
}
