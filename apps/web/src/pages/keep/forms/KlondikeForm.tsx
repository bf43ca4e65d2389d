import { packs } from '@chiaro/klondike';
import { useEffect, useState } from 'react';
import { ENTRY_FORM, useDraft, useKeep, useEntry } from '../context.js';
import { soloCounts, scoreSolo, type SoloEntry } from '../core/klondike.js';
import { Segments, Stepper } from '../parts/Parts.js';
import { Toolbar } from '../../../ui/Toolbar.js';
import { Button } from '../../../ui/Button.js';
import {
  cardsHome,
  clockSet,
  clockToggled,
  counted,
  draftOfSolo,
  EMPTY_SOLO,
  readSoloDraft,
  secondsOf,
  soloEntryOf,
  type SoloDraft,
} from './klondikeDraft.js';
import styles from './forms.module.css';

/** A game of patience with real cards: count during play, or enter the counts at its end. */
export function KlondikeForm() {
  const { t, editor } = useKeep();
  const [draft, setDraft] = useDraft<SoloDraft>({
    read: readSoloDraft,
    fresh: () => EMPTY_SOLO,
    from: draftOfSolo,
  });
  const now = useNow(draft.since !== null);
  const entry = soloEntryOf(draft, now);
  const submit = useEntry(
    t('keep.klondike.write'),
    draft.victory === null ? [t('keep.missing.end')] : [],
    () => editor.submit(entry),
  );

  return (
    <form
      id={ENTRY_FORM}
      className={styles.form}
      aria-label={t('keep.klondike.form')}
      onSubmit={submit}
    >
      <Clock
        seconds={secondsOf(draft, now)}
        running={draft.since !== null}
        onToggle={() => setDraft(clockToggled(draft, Date.now()))}
        onSet={(seconds) => setDraft(clockSet(draft, seconds, Date.now()))}
      />
      <Counters draft={draft} onChange={setDraft} />
      <Ending draft={draft} onChange={setDraft} />
      <PointsSoFar entry={entry} />
    </form>
  );
}

interface PartProps {
  readonly draft: SoloDraft;
  readonly onChange: (draft: SoloDraft) => void;
}

function Counters({ draft, onChange }: PartProps) {
  const { t } = useKeep();
  const counters = [
    ...soloCounts.map((name) => ({
      name,
      value: draft.events[name],
      set: (value: number) => onChange(counted(draft, name, value)),
    })),
    {
      name: 'moves' as const,
      value: draft.moves,
      set: (moves: number) => onChange({ ...draft, moves }),
    },
  ];
  return (
    <ul className={styles.counters}>
      {counters.map(({ name, value, set }) => (
        <li key={name}>
          <span>{t(`keep.klondike.${name}`)}</span>
          <Stepper label={t(`keep.klondike.${name}`)} value={value} onChange={set} big />
        </li>
      ))}
    </ul>
  );
}

/** Won or given up; in a won game all cards are home. */
function Ending({ draft, onChange }: PartProps) {
  const { t, state } = useKeep();
  const deck = state.page.options['deck'] === 'neapolitan' ? 'neapolitan' : 'french';
  const left = packs[deck].size - cardsHome(draft);
  const home = draft.events.tableauToFoundation + left;
  return (
    <div className={styles.line}>
      <Segments
        label={t('keep.klondike.end')}
        options={(['won', 'left'] as const).map((value) => ({
          value,
          label: t(`keep.klondike.${value}`),
        }))}
        value={draft.victory === null ? null : draft.victory ? 'won' : 'left'}
        onChange={(value) => onChange({ ...draft, victory: value === 'won' })}
      />
      {draft.victory === true && left > 0 ? (
        <Toolbar label={t('actions.label')}>
          <Button onClick={() => onChange(counted(draft, 'tableauToFoundation', home))}>
            {t('keep.klondike.allHome', { left })}
          </Button>
        </Toolbar>
      ) : null}
    </div>
  );
}

/** The score of the game so far. */
function PointsSoFar({ entry }: { readonly entry: SoloEntry }) {
  const { t, state } = useKeep();
  const scored = scoreSolo(state.page.options, entry);
  if (!scored.ok) return null;
  return (
    <p className={styles.live}>
      {t('keep.klondike.now')} <strong>{scored.value.points[0]}</strong>
    </p>
  );
}

function Clock({
  seconds,
  running,
  onToggle,
  onSet,
}: {
  readonly seconds: number;
  readonly running: boolean;
  readonly onToggle: () => void;
  readonly onSet: (seconds: number) => void;
}) {
  const { t } = useKeep();
  const minutes = Math.floor(seconds / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return (
    <div className={styles.clock}>
      <span
        className={styles.time}
        role="timer"
        aria-label={t('keep.klondike.time', { minutes, seconds: seconds % 60 })}
      >
        {minutes}:{two(seconds % 60)}
      </span>
      <Toolbar label={t('keep.klondike.clock')}>
        <Button onClick={onToggle}>
          {t(running ? 'keep.klondike.stop' : 'keep.klondike.start')}
        </Button>
      </Toolbar>
      <span className={styles.minutes}>
        <span aria-hidden="true">{t('keep.klondike.minutes')}</span>
        <Stepper
          label={t('keep.klondike.minutes')}
          value={minutes}
          max={10_000}
          onChange={(value) => onSet(value * 60 + (seconds % 60))}
        />
      </span>
    </div>
  );
}

function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
