import type { Json } from '@chiaro/kernel';
import type { KeepEvent, KeptMatch, Options } from './match.js';

/** The sheet at one moment. */
export interface KeptPage {
  readonly options: Options;
  readonly entries: readonly Json[];
  readonly ended: boolean;
}

export interface Unfolded {
  readonly page: KeptPage;
  /** The change that an undo reverts, and the one that a redo restores; null for none. */
  readonly undo: Change | null;
  readonly redo: Change | null;
}

export type Change = Exclude<KeepEvent, { readonly kind: 'undone' | 'redone' }>;

/** Undo and redo are events too: the log only grows. */
export function unfold({ options, events }: Pick<KeptMatch, 'options' | 'events'>): Unfolded {
  const pages: KeptPage[] = [{ options, entries: [], ended: false }];
  const changes: Change[] = [];
  let place = 0;
  for (const event of events) {
    if (event.kind === 'undone') place = Math.max(0, place - 1);
    else if (event.kind === 'redone') place = Math.min(changes.length, place + 1);
    else {
      pages.length = place + 1;
      changes.length = place;
      pages.push(changed(pages[place]!, event));
      changes.push(event);
      place++;
    }
  }
  return { page: pages[place]!, undo: changes[place - 1] ?? null, redo: changes[place] ?? null };
}

function changed(page: KeptPage, change: Change): KeptPage {
  const { entries } = page;
  switch (change.kind) {
    case 'entered':
      return { ...page, entries: [...entries, change.entry], ended: false };
    case 'corrected':
      return { ...page, entries: entries.with(change.index, change.entry) };
    case 'removed':
      return { ...page, entries: entries.toSpliced(change.index, 1), ended: false };
    case 'houseRules':
      return { ...page, options: change.options };
    case 'ended':
      return { ...page, ended: true };
  }
}

export const append = (match: KeptMatch, ...events: readonly KeepEvent[]): KeptMatch => ({
  ...match,
  events: [...match.events, ...events],
});

/** The time of the latest change. */
export const lastChange = ({ startedAt, events }: KeptMatch): number =>
  events.at(-1)?.at ?? startedAt;

/** The match without corrections and undos: all that followers need. */
export function flattened(match: KeptMatch): KeptMatch {
  const { page } = unfold(match);
  const at = lastChange(match);
  const entered = page.entries.map((entry): KeepEvent => ({ kind: 'entered', at, entry }));
  const ended: KeepEvent[] = page.ended ? [{ kind: 'ended', at }] : [];
  return { ...match, options: page.options, events: [...entered, ...ended] };
}
