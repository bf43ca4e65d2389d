import type { Json } from '@chiaro/kernel';
import { packs } from '@chiaro/klondike';
import { useEffect, useState } from 'react';
import { ENTRY_FORM, useDraft, useKeep, useEntry } from '../context.js';
import { soloCounts, scoreSolo, type SoloCount, type SoloEntry } from '../core/klondike.js';
import { Segments, Stepper } from '../parts/Parts.js';
import { Toolbar } from '../../../ui/Toolbar.js';
import { Button } from '../../../ui/Button.js';
import styles from './forms.module.css';

interface SoloDraft {
  readonly events: Readonly<Record<SoloCount, number>>;
  readonly moves: number;
  /** Seconds before the clock was last started. */
  readonly banked: number;
  /** When it was started, in milliseconds since 1970; null while it stands. */
  readonly since: number | null;
  readonly victory: boolean | null;
}

const EMPTY_SOLO: SoloDraft = {
  events: {
    wasteToFoundation: 0,
    tableauToFoundation: 0,
    foundationToTableau: 0,
    cardRevealed: 0,
    stockDraw: 0,
    recycleWaste: 0,
  },
  moves: 0,
  banked: 0,
  since: null,
  victory: null,
};
/** Counts that are card transfers as well. */
const TRANSFERS: ReadonlySet<SoloCount> = new Set([
  'wasteToFoundation',
  'tableauToFoundation',
  'foundationToTableau',
]);

function readSoloDraft(stored: unknown): SoloDraft | null {
  if (typeof stored !== 'object' || stored === null || !('events' in stored)) return null;
  const { events } = stored;
  if (typeof events !== 'object' || events === null) return null;
  const isWhole = soloCounts.every((name) =>
    Number.isInteger((events as Record<string, unknown>)[name]),
  );
  return isWhole ? { ...EMPTY_SOLO, ...(stored as Partial<SoloDraft>) } : null;
}

const draftOfSolo = (entry: Json): SoloDraft => {
  const { events, moves, elapsedSeconds, victory } = entry as SoloEntry;
  return { events, moves, banked: elapsedSeconds, since: null, victory };
};

const secondsOf = ({ banked, since }: SoloDraft, now: number): number =>
  banked + (since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000)));

/** A game of patience with real cards: count while playing, or write the counts at its end. */
export function KlondikeForm() {
  const { t, editor, state } = useKeep();
  const [draft, setDraft] = useDraft<SoloDraft>({
    read: readSoloDraft,
    fresh: () => EMPTY_SOLO,
    from: draftOfSolo,
  });
  const now = useNow(draft.since !== null);
  const seconds = secondsOf(draft, now);
  const change = (changes: Partial<SoloDraft>) => setDraft({ ...draft, ...changes });
  const deck = state.page.options['deck'] === 'neapolitan' ? 'neapolitan' : 'french';
  const pack = packs[deck].size;
  const { events } = draft;
  const home = events.wasteToFoundation + events.tableauToFoundation - events.foundationToTableau;

  const count = (name: SoloCount, value: number) => {
    const moved = TRANSFERS.has(name) ? value - events[name] : 0;
    change({ events: { ...events, [name]: value }, moves: Math.max(0, draft.moves + moved) });
  };
  const entry: SoloEntry = {
    events,
    moves: draft.moves,
    elapsedSeconds: seconds,
    victory: draft.victory === true,
  };
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
        seconds={seconds}
        running={draft.since !== null}
        onToggle={() =>
          change(
            draft.since === null
              ? { since: Date.now() }
              : { since: null, banked: secondsOf(draft, Date.now()) },
          )
        }
        onSet={(value) =>
          change({ banked: value, since: draft.since === null ? null : Date.now() })
        }
      />
      <ul className={styles.counters}>
        {soloCounts.map((name) => (
          <li key={name}>
            <span>{t(`keep.klondike.${name}`)}</span>
            <Stepper
              label={t(`keep.klondike.${name}`)}
              value={events[name]}
              onChange={(value) => count(name, value)}
              big
            />
          </li>
        ))}
        <li>
          <span>{t('keep.klondike.moves')}</span>
          <Stepper
            label={t('keep.klondike.moves')}
            value={draft.moves}
            onChange={(moves) => change({ moves })}
            big
          />
        </li>
      </ul>
      <div className={styles.line}>
        <Segments
          label={t('keep.klondike.end')}
          options={([true, false] as const).map((won) => ({
            value: won ? 'won' : 'left',
            label: t(won ? 'keep.klondike.won' : 'keep.klondike.left'),
          }))}
          value={draft.victory === null ? null : draft.victory ? 'won' : 'left'}
          onChange={(value) => change({ victory: value === 'won' })}
        />
        {draft.victory === true && home < pack ? (
          <Toolbar label={t('actions.label')}>
            <Button
              onClick={() => count('tableauToFoundation', events.tableauToFoundation + pack - home)}
            >
              {t('keep.klondike.allHome', { left: pack - home })}
            </Button>
          </Toolbar>
        ) : null}
      </div>
      <PointsSoFar entry={entry} />
    </form>
  );
}

/** What the game is worth as it stands. */
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
