import type { Json, Language } from '@chiaro/kernel';
import { createContext, useCallback, useContext, useEffect, type FormEvent } from 'react';
import { announcer } from '../../speech/instance.js';
import type { KeptLine, TypedPage, Scored } from './core/keeper.js';
import type { KeptGame, MatchWords } from './kept.js';
import type { MatchEditor, EditorState } from './matchEditor.js';

/** The one thing to do now; null where the form is its own answer (a box to choose). */
export interface FormAction {
  readonly label: string;
  /** Something is still missing: pressing it says what. */
  readonly waits: boolean;
}

/** What everything at the scorekeeper's table shares. */
export interface KeepContextValue extends MatchWords {
  readonly editor: MatchEditor;
  readonly state: EditorState;
  readonly game: KeptGame;
  readonly language: Language;
  readonly setPrimary: (primary: FormAction | null) => void;
  /** "Why?" of a number: the lines that make it. */
  readonly why: (title: string, lines: readonly KeptLine[], correctable: number | null) => void;
}

export const KeepContext = createContext<KeepContextValue | null>(null);

export function useKeep(): KeepContextValue {
  const keep = useContext(KeepContext);
  if (keep === null) throw new Error('useKeep outside a table');
  return keep;
}

/** The action bar shows it; pressing it submits the form with this id. */
export const ENTRY_FORM = 'keep-entry';

/**
 * A form's one action: its button stands in the action bar. While something is missing, whoever
 * tries is told what; else the entry is written.
 */
export function useEntry(
  label: string,
  missing: readonly string[],
  write: (form: HTMLFormElement) => void,
): (event: FormEvent<HTMLFormElement>) => void {
  const { t, setPrimary } = useKeep();
  const waits = missing.length > 0;
  useEffect(() => {
    setPrimary({ label, waits });
    return () => setPrimary(null);
  }, [setPrimary, label, waits]);
  return (event) => {
    event.preventDefault();
    if (waits) announcer.post({ kind: 'refusal', text: t('keep.missing', { what: missing }) });
    else write(event.currentTarget);
  };
}

/**
 * What is half written. It survives a reload; while an earlier entry is corrected it starts from
 * that entry. `read` answers null for what another version may have left.
 */
export function useDraft<D>(form: {
  readonly read: (stored: unknown) => D | null;
  readonly fresh: () => D;
  readonly from: (entry: Json) => D;
}): readonly [D, (draft: D) => void] {
  const { editor, state } = useKeep();
  const { draft, correcting, page } = state;
  const stored = draft === null ? null : form.read(draft);
  const entry = correcting === null ? undefined : page.entries[correcting];
  const shown = stored ?? (entry === undefined ? form.fresh() : form.from(entry));
  const set = useCallback((next: D) => editor.setDraft(next), [editor]);
  return [shown, set];
}

/** The entries before the one being written, in the game's own type. */
export const usePageBefore = <E>(): TypedPage<E> => useKeep().editor.pageBefore() as TypedPage<E>;

/** The lines of one entry and side, or of a whole side. */
export const linesOfEntries = (
  scored: Scored,
  side: number,
  entries: readonly number[] | null,
): KeptLine[] =>
  scored.lines.filter(
    (line) =>
      line.side === side &&
      (entries === null ||
        (entries.length === 0
          ? line.entry === null
          : line.entry !== null && entries.includes(line.entry))),
  );
