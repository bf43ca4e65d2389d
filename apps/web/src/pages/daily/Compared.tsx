import type { AnyPlayable, Perfect } from '@chiaro/kernel';
import { useEffect, useState } from 'react';
import { archivedGame } from '../../device/archive.js';
import { decimal } from '../../room/review/figures.js';
import { reviewing } from '../../session/instance.js';
import { announcer } from '../../speech/instance.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import type { Translate } from '../../words/words.js';
import type { Attempt, DailyBook, DailyResult } from './book.js';
import {
  compareDeal,
  keepComparison,
  readComparison,
  signsOf,
  type Comparison,
} from './comparison.js';
import type { Day } from './day.js';
import { dailyResultLine } from './share.js';
import styles from './daily.module.css';

interface ComparedProps {
  readonly module: AnyPlayable;
  readonly day: Day;
  readonly attempt: Attempt;
  readonly result: DailyResult;
  readonly onCompared: (book: DailyBook) => void;
}

/** The result of the champion bot on the same deal, and that of perfect play. */
export function Compared(props: ComparedProps) {
  const { t } = useWords();
  const comparison = readComparison(props.attempt.comparison);
  return (
    <section className={styles.compared} aria-labelledby="daily-compared">
      <h3 id="daily-compared">{t('daily.compared')}</h3>
      {comparison === null ? (
        <Comparing {...props} />
      ) : (
        <Lines comparison={comparison} points={props.result.points} />
      )}
    </section>
  );
}

function Lines({
  comparison,
  points,
}: {
  readonly comparison: Comparison;
  readonly points: number;
}) {
  const { t, language } = useWords();
  const lines = linesOf(comparison, points, t, (value) => decimal(value, language));
  return (
    <>
      <p className={styles.signs} aria-hidden="true">
        {signsOf(comparison.rounds)}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

/** The result in words, announced once when it is known. */
function linesOf(
  { champion, rounds, perfect }: Comparison,
  points: number,
  t: Translate,
  number: (value: number) => string,
): string[] {
  const count = (sign: number): number => rounds.filter((each) => each === sign).length;
  const way = points > champion.points ? 'above' : points < champion.points ? 'below' : 'same';
  return [
    t('daily.champion', { result: dailyResultLine({ ...champion, ending: 'over' }, t) }),
    t('daily.margin', { way, points: Math.abs(points - champion.points) }),
    t('daily.shape', {
      rounds: rounds.length,
      above: count(1),
      level: count(0),
      below: count(-1),
    }),
    ...perfectLines(perfect, t, number),
  ];
}

function perfectLines(
  perfect: Perfect | null,
  t: Translate,
  number: (value: number) => string,
): string[] {
  if (perfect === null) return [];
  if (perfect.kind === 'mean') return [t('daily.perfectMean', { mean: number(perfect.points) })];
  const { verdict, steps } = perfect;
  return [
    t('daily.perfectDeal', { verdict }),
    ...(steps === null ? [] : [t('daily.perfectSteps', { steps })]),
  ];
}

type Work =
  | { readonly kind: 'working'; readonly done: number }
  | { readonly kind: 'stopped' | 'failed' };

/** Starts at once; leaving the page or the button ends it. */
function Comparing({ module, day, attempt, result, onCompared }: ComparedProps) {
  const { t, language } = useWords();
  const [work, setWork] = useState<Work>({ kind: 'working', done: 0 });
  const [run, setRun] = useState(0);
  useEffect(() => {
    let current = true;
    const compare = async () => {
      const kept = await archivedGame(attempt.id);
      if (kept === null) throw new Error('No such game');
      const comparison = await compareDeal(module, kept, (done) => {
        if (current) setWork({ kind: 'working', done });
      });
      const book = keepComparison(module.game.id, day, comparison);
      if (!current) return;
      const lines = linesOf(comparison, result.points, t, (value) => decimal(value, language));
      announcer.answer(lines.join(' '));
      onCompared(book);
    };
    compare().catch(() => {
      if (current) setWork((now) => (now.kind === 'stopped' ? now : { kind: 'failed' }));
    });
    return () => {
      current = false;
      reviewing.stop();
    };
  }, [module, day, attempt.id, result.points, onCompared, t, language, run]);
  if (work.kind !== 'working')
    return (
      <div>
        <p role="status">{t(`daily.compare.${work.kind}`)}</p>
        <Button
          onClick={() => {
            setWork({ kind: 'working', done: 0 });
            setRun(run + 1);
          }}
        >
          {t('daily.compare.again')}
        </Button>
      </div>
    );
  return (
    <div className={styles.comparing}>
      <p>{t('daily.comparing')}</p>
      {/* Nobody asked for it: Orca would read every step of it. */}
      <progress aria-hidden="true" max={100} value={Math.round(100 * work.done)} />
      <Button
        onClick={() => {
          setWork({ kind: 'stopped' });
          reviewing.stop();
        }}
      >
        {t('review.stop')}
      </Button>
    </div>
  );
}
