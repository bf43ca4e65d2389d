import type { Phrase } from '@chiaro/kernel';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { RoomSpeaker } from '../../session/speaker.js';
import { Button } from '../../ui/Button.js';
import { withMinus } from '../../ui/signed.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { capital, sentence } from '../../words/sentence.js';
import { useWords } from '../../words/useWords.js';
import type { Day } from '../daily/day.js';
import { puzzleStreak } from './record.js';
import type { PuzzleScene } from './scene.js';
import type { PuzzleRoom, PuzzleVerdict } from './usePuzzle.js';
import styles from './puzzles.module.css';

interface CardProps {
  readonly room: PuzzleRoom;
  readonly scene: PuzzleScene;
  readonly speaker: RoomSpeaker;
}

/** The question, then the verdict. */
export function PuzzleCard({ today, ...props }: CardProps & { readonly today: Day }) {
  const { t } = useWords();
  const { room, scene, speaker } = props;
  const { verdict, note, asked, record } = room;
  return (
    <div className={styles.card} data-puzzle="">
      <h2 id="puzzle-ask" data-decide="">
        {speaker.words.say({ id: `puzzle.${scene.puzzle.kind}` })}
      </h2>
      {verdict === null && scene.puzzle.goesOn === true ? <p>{t('puzzles.goesOn')}</p> : null}
      <p className={styles.figures}>
        {t('puzzles.figures', {
          why: asked?.why ?? 'new',
          puzzle: scene.rating,
          mine: record.rating,
          days: puzzleStreak(room.records, today),
        })}
      </p>
      {note === null ? null : <p className={styles.note}>{note}</p>}
      {verdict === null ? null : <Verdict {...props} verdict={verdict} />}
    </div>
  );
}

function Verdict({
  room,
  scene,
  speaker,
  verdict,
}: CardProps & { readonly verdict: PuzzleVerdict }) {
  const { t } = useWords();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { isRight, change } = verdict;
  return (
    <div className={styles.verdict} data-right={isRight}>
      <p>
        <strong>{t(isRight ? 'puzzles.right' : 'puzzles.wrong')}</strong>{' '}
        {t('puzzles.change', { change: change < 0 ? withMinus(change) : `+${change}` })}
      </p>
      {room.isJudgedByLine ? (
        <LineTold scene={scene} speaker={speaker} verdict={verdict} />
      ) : (
        <MoveTold scene={scene} speaker={speaker} verdict={verdict} />
      )}
      <p className={styles.figures}>
        {t('puzzles.source', { exact: scene.puzzle.advice.exact })}
        {verdict.best === null ? null : ` ${t('puzzles.shown')}`}
      </p>
      <Toolbar label={t('actions.label')} className={styles.onward}>
        <Button ref={next} look="primary" data-decide="" onClick={room.next}>
          {t('puzzles.next')}
        </Button>
        <Link href="/puzzles" className={styles.link}>
          {t('puzzles.all')}
        </Link>
      </Toolbar>
    </div>
  );
}

type ToldProps = Omit<CardProps, 'room'> & { readonly verdict: PuzzleVerdict };

/** Verdict of a puzzle with one answer. */
function MoveTold({ scene, speaker, verdict: { isRight, chosen, best } }: ToldProps) {
  const { t, language } = useWords();
  const { words, narrator } = speaker;
  const nameOf = (move: unknown): string => words.say(narrator.move(move, scene.view));
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const right = isRight ? (chosen ?? best) : best;
  return (
    <>
      {isRight || chosen === null ? null : (
        <>
          <p>
            {words.say({
              id: 'puzzle.loses',
              args: { move: nameOf(chosen.move), loss: amount.format(chosen.loss) },
            })}
          </p>
          <Reasons speaker={speaker} reasons={chosen.reasons} />
        </>
      )}
      {right === null ? null : (
        <>
          <p>{t('puzzles.best', { move: nameOf(right.move) })}</p>
          <Reasons speaker={speaker} reasons={right.reasons} />
        </>
      )}
    </>
  );
}

/** Verdict of a puzzle in which every move that keeps the win is right. */
function LineTold({ scene, speaker, verdict: { isRight, chosen, best } }: ToldProps) {
  const { t } = useWords();
  const nameOf = (move: unknown): string =>
    speaker.words.say(speaker.narrator.move(move, scene.view));
  if (isRight)
    return <p>{t('puzzles.kept', { won: scene.puzzle.goesOn === true ? 'won' : 'open' })}</p>;
  return (
    <>
      {chosen === null ? null : <p>{t('puzzles.lost', { move: nameOf(chosen.move) })}</p>}
      {best === null ? null : <p>{t('puzzles.instead', { move: nameOf(best.move) })}</p>}
    </>
  );
}

function Reasons({
  speaker,
  reasons,
}: {
  readonly speaker: RoomSpeaker;
  readonly reasons: readonly Phrase[];
}) {
  if (reasons.length === 0) return null;
  return (
    <ul>
      {reasons.map((reason, i) => (
        <li key={i}>{capital(sentence(speaker.words.say(reason)))}</li>
      ))}
    </ul>
  );
}
