import type { Json, Language } from '@chiaro/kernel';
import { createContext, useCallback, useContext, useEffect, type FormEvent } from 'react';
import { announcer } from '../../speech/instance.js';
import type { KeptLine, TypedPage, Scored } from './core/keeper.js';
import type { KeptGame, MatchWords } from './kept.js';
import type { MatchEditor, EditorState } from './matchEditor.js';

/** The primary action; null if a choice in the form submits it (a box). */
export interface FormAction {
  readonly label: string;
  /** Whether something is missing: pressing it announces what. */
  readonly waits: boolean;
}

/** The shared context of all parts of the scorekeeper. */
export interface KeepContextValue extends MatchWords {
  readonly editor: MatchEditor;
  readonly state: EditorState;
  readonly game: KeptGame;
  readonly language: Language;
  readonly setPrimary: (primary: FormAction | null) => void;
  /** Opens the explanation of a number: the lines behind it. */
  readonly why: (title: string, lines: readonly KeptLine[], correctable: number | null) => void;
}

export const KeepContext = createContext<KeepContextValue | null>(null);

export function useKeep(): KeepContextValue {
  const keep = useContext(KeepContext);
  if (keep === null) throw new Error('useKeep outside a table');
  return keep;
}

/** Id of the form that the button of the action bar submits. */
export const ENTRY_FORM = 'keep-entry';

/**
 * The action of a form; its button is in the action bar. A submit with missing parts announces
 * them; otherwise it writes the entry.
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
 * The draft of an entry. It survives a reload; a correction starts from the entry it corrects.
 * `read` returns null for an incompatible draft of another version.
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

/** The lines of one entry and side, or of all entries of a side. */
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
