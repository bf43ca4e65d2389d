import type { Json } from '@chiaro/kernel';
import type { KeyboardEvent } from 'react';
import { announcer } from '../../../speech/instance.js';
import { ENTRY_FORM, useDraft, useKeep, useEntry } from '../context.js';
import type { FreeEntry } from '../core/other.js';
import { Dot, NumberBox } from '../parts/Parts.js';
import styles from './forms.module.css';

interface FreeDraft {
  readonly points: readonly (number | null)[];
}

const isDraft = (stored: unknown): stored is FreeDraft =>
  typeof stored === 'object' &&
  stored !== null &&
  'points' in stored &&
  Array.isArray(stored.points) &&
  stored.points.every((each: unknown) => each === null || Number.isSafeInteger(each));

/** A number for each player. Enter moves to the next; after the last one it writes the round. */
export function OtherForm() {
  const { t, editor, state, seatName, initialOf, faceOf } = useKeep();
  const { players } = state.match;
  const [draft, setDraft] = useDraft<FreeDraft>({
    read: (stored) => (isDraft(stored) && stored.points.length === players.length ? stored : null),
    fresh: () => ({ points: players.map(() => null) }),
    from: (entry: Json) => ({ points: (entry as FreeEntry).points }),
  });
  const missing = draft.points.filter((each) => each === null).length;
  const submit = useEntry(
    t('keep.write', { number: editor.target + 1, game: editor.game.id }),
    missing === players.length ? [t('keep.missing.points')] : [],
    (form) => {
      if (editor.submit({ points: draft.points.map((each) => each ?? 0) })) focusFirst(form);
    },
  );

  const set = (seat: number, value: number | null) =>
    setDraft({ points: draft.points.with(seat, value) });

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    const next = inputs[inputs.indexOf(event.target) + 1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // Enter in a number moves to the next; the button writes the round as well.
    <form
      id={ENTRY_FORM}
      className={styles.form}
      aria-label={t('keep.round', { number: editor.target + 1, game: editor.game.id })}
      onKeyDown={onKeyDown}
      onSubmit={submit}
    >
      <ul className={styles.people}>
        {players.map(({ colour }, seat) => (
          <li key={seat} className={styles.person}>
            <span className={styles.who}>
              <Dot name={initialOf(seat)} face={faceOf(seat)} colour={colour} />
              <span>{seatName(seat)}</span>
            </span>
            <button
              type="button"
              className={styles.sign}
              tabIndex={-1}
              aria-label={t('keep.sign', { who: seatName(seat) })}
              onClick={() => {
                const value = draft.points[seat];
                if (value === null || value === undefined) return;
                set(seat, -value);
                announcer.post({ kind: 'echo', text: t('keep.signed', { points: -value }) });
              }}
            >
              ±
            </button>
            <NumberBox
              label={t('keep.pointsOf', { who: seatName(seat) })}
              value={draft.points[seat] ?? null}
              suggested={0}
              negative
              onChange={(value) => set(seat, value)}
            />
          </li>
        ))}
      </ul>
    </form>
  );
}

const focusFirst = (form: HTMLFormElement): void =>
  form.querySelector<HTMLInputElement>('input')?.focus({ preventScroll: true });
