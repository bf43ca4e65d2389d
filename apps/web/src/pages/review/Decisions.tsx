import type { AnyPlayable, Review } from '@chiaro/kernel';
import { useCallback, useMemo, useState } from 'react';
import { announcer } from '../../speech/instance.js';
import type { FinishedGame } from '../../session/replayed.js';
import type { FoundGame } from '../../session/found.js';
import type { SeatedPlayer } from '../../device/players.js';
import { eventsOf, sessionAt } from '../../session/moment.js';
import { StillBoard } from '../../room/StillTable.js';
import type { Measure } from '../../tables/extras.js';
import { Button } from '../../ui/Button.js';
import { Sections } from '../../table/Sections.js';
import { useWords } from '../../words/useWords.js';
import { tellDecisions, type ToldDecision } from '../../room/review/decisions.js';
import { lossText } from '../../room/review/figures.js';
import { LossChart } from './LossChart.js';
import { useStepKeys } from './useStepKeys.js';
import styles from './review.module.css';

interface DecisionsProps {
  readonly found: FoundGame;
  readonly module: AnyPlayable;
  readonly finished: FinishedGame;
  readonly review: Review;
  readonly measure: Measure;
}

const EVERYBODY = -1;

/** Stepping through: one decision at a time, with the table as its player saw it. */
export function Decisions(props: DecisionsProps) {
  const { module, finished, measure } = props;
  const { t } = useWords();
  const { shown, at, decision, session, names, whose, setWhose, go, goToMiss } =
    useDecisions(props);
  return (
    <section className={styles.decisions} aria-labelledby="review-decisions">
      <div className={styles.head}>
        <h2 id="review-decisions">{t('review.stepThrough')}</h2>
        {names.length < 2 ? null : <WhoseSelect names={names} whose={whose} onChange={setWhose} />}
      </div>
      <LossChart decisions={shown} at={at} measure={measure} go={go} />
      {decision === undefined ? (
        <p>{t('review.nothing')}</p>
      ) : (
        <div className={styles.moment}>
          <div className={styles.card}>
            <StepButtons at={at} count={shown.length} go={go} onNextMiss={() => goToMiss(1)} />
            <DecisionCard
              decision={decision}
              place={t('review.place', { number: at + 1, count: shown.length })}
              finished={finished}
            />
          </div>
          <div className={styles.board}>
            {session === null ? null : <StillBoard key={decision.step} session={session} />}
            <PositionInWords module={module} finished={finished} view={decision.view} />
          </div>
        </div>
      )}
    </section>
  );
}

/** The player whose decisions are shown, the current one, and its table. */
function useDecisions({ found, module, finished, review, measure }: DecisionsProps) {
  const { t } = useWords();
  const all = useMemo(
    () => tellDecisions(module, finished, review.decisions, measure),
    [module, finished, review, measure],
  );
  const [whose, setWhose] = useState(finished.viewer);
  const shown = useMemo(
    () => all.filter(({ seat }) => whose === EVERYBODY || seat === whose),
    [all, whose],
  );
  const [at, setAt] = useState(0);
  const decision = shown[at];
  const say = useDecisionText(shown, finished);
  const go = useCallback(
    (index: number | null) => {
      if (index === null) return announcer.answer(t('review.noMoreMisses'));
      if (index < 0 || index >= shown.length) return announcer.answer(t('review.noMore'));
      setAt(index);
      announcer.answer(say(index));
    },
    [shown, say, t],
  );
  const goToMiss = (way: 1 | -1) => go(findMiss(shown, at, way));
  useStepKeys({
    previous: () => go(at - 1),
    next: () => go(at + 1),
    nextMiss: () => goToMiss(1),
    previousMiss: () => goToMiss(-1),
  });
  const chooseWhose = (seat: number) => {
    setWhose(seat);
    setAt(0);
  };
  const { names, session } = useMoment(found, module, finished, decision);
  return { shown, at, decision, session, names, whose, setWhose: chooseWhose, go, goToMiss };
}

function useDecisionText(
  shown: readonly ToldDecision[],
  finished: FinishedGame,
): (index: number) => string {
  const { t, language } = useWords();
  return useCallback(
    (index) => {
      const told = shown[index];
      if (told === undefined) return '';
      return [
        t('review.place', { number: index + 1, count: shown.length }),
        t('review.played', { who: finished.seatName(told.seat), move: told.played }),
        `${t(`review.grade.${told.grade}`)}, ${lossText(told.loss, t, language)}.`,
        ...(told.better === null ? [] : [t('review.better', { move: told.better })]),
        ...told.reasons,
      ].join(' ');
    },
    [shown, t, finished, language],
  );
}

/** The table before a decision, and who sits at it. */
function useMoment(
  found: FoundGame,
  module: AnyPlayable,
  finished: FinishedGame,
  decision: ToldDecision | undefined,
) {
  const events = useMemo(() => eventsOf(module, found.log), [module, found]);
  const names = useMemo(
    () => finished.players.map((_, seat) => finished.seatName(seat)),
    [finished],
  );
  const session = useMemo(
    () =>
      events === null || decision === undefined
        ? null
        : sessionAt(module, events, decision.step, everybody(names)),
    [module, events, decision, names],
  );
  return { names, session };
}

function WhoseSelect({
  names,
  whose,
  onChange,
}: {
  readonly names: readonly string[];
  readonly whose: number;
  readonly onChange: (seat: number) => void;
}) {
  const { t } = useWords();
  return (
    <label className={styles.whose}>
      <span>{t('review.whose')}</span>
      <select value={whose} onChange={(event) => onChange(Number(event.target.value))}>
        {names.map((name, seat) => (
          <option key={seat} value={seat}>
            {name}
          </option>
        ))}
        <option value={EVERYBODY}>{t('review.everybody')}</option>
      </select>
    </label>
  );
}

function StepButtons({
  at,
  count,
  go,
  onNextMiss,
}: {
  readonly at: number;
  readonly count: number;
  readonly go: (index: number) => void;
  readonly onNextMiss: () => void;
}) {
  const { t } = useWords();
  return (
    <div className={styles.buttons}>
      <Button chord="," onClick={() => go(at - 1)} aria-disabled={at === 0}>
        {t('review.previous')}
      </Button>
      <Button look="primary" chord="." onClick={() => go(at + 1)} aria-disabled={at === count - 1}>
        {t('review.next')}
      </Button>
      <Button chord="N" onClick={onNextMiss}>
        {t('review.nextMiss')}
      </Button>
    </div>
  );
}

function DecisionCard({
  decision,
  place,
  finished,
}: {
  readonly decision: ToldDecision;
  readonly place: string;
  readonly finished: FinishedGame;
}) {
  const { t, language } = useWords();
  const { grade, loss, better, reasons, exact, played, seat, step } = decision;
  return (
    <>
      <p className={styles.place}>
        {place} {t('review.line', { line: step + 1 })}
      </p>
      <h3>{t('review.played', { who: finished.seatName(seat), move: played })}</h3>
      <p className={styles.verdict}>
        <span className={styles.grade} data-grade={grade}>
          {t(`review.grade.${grade}`)}
        </span>{' '}
        {lossText(loss, t, language)}
      </p>
      {better === null ? null : (
        <p className={styles.better}>{t('review.better', { move: better })}</p>
      )}
      {reasons.length === 0 ? null : (
        <ul className={styles.reasons}>
          {reasons.map((reason, i) => (
            <li key={i}>{reason}</li>
          ))}
        </ul>
      )}
      <p className={styles.exact}>{t(exact ? 'review.exact' : 'review.sampled')}</p>
    </>
  );
}

/** The same position in words. */
function PositionInWords({
  module,
  finished,
  view,
}: {
  readonly module: AnyPlayable;
  readonly finished: FinishedGame;
  readonly view: unknown;
}) {
  const { t } = useWords();
  const { words } = finished;
  return (
    <details className={styles.words}>
      <summary>{t('text.title')}</summary>
      <Sections sections={module.narrator.position(view)} words={words} />
    </details>
  );
}

function findMiss(shown: readonly ToldDecision[], at: number, way: 1 | -1): number | null {
  for (let i = at + way; i >= 0 && i < shown.length; i += way)
    if (shown[i]?.grade === 'miss') return i;
  return null;
}

/** The viewer of each decision is the seat that made it. */
const everybody = (names: readonly string[]): SeatedPlayer[] =>
  names.map((name) => ({ kind: 'person', name }));
