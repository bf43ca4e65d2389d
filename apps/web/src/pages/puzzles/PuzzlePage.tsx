import '../../words/pages.js';
import type { AnyPlayable, PuzzleSet } from '@chiaro/kernel';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { StillTable } from '../../room/StillTable.js';
import { loadGame } from '../../session/games.js';
import { setGame } from '../../speech/instance.js';
import { Button } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { dayOf } from '../daily/day.js';
import { LearnTable } from '../learn/LearnTable.js';
import { puzzleStreak } from './record.js';
import { usePuzzle, type PuzzleVerdict } from './usePuzzle.js';
import styles from './puzzles.module.css';

/** Puzzles of one game, on its own board: today's first, then what was missed, then new ones. */
export function PuzzlePage({ game }: { readonly game: string }) {
  const { t, language } = useWords();
  const entry = loadGame(game);
  if (entry?.cover.loadPuzzles === undefined) return <NotFound />;
  return (
    <Page title={t('puzzles.of', { game: entry.cover.title[language] })} wide>
      <Suspense fallback={<p>{t('loading')}</p>}>
        <LoadedPuzzles key={game} game={game} />
      </Suspense>
    </Page>
  );
}

function LoadedPuzzles({ game }: { readonly game: string }) {
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const module = use(entry.module());
  const set = use(entry.puzzles());
  const kind = new URLSearchParams(useSearch()).get('kind');
  const known = set.puzzles.some((each) => each.kind === kind) ? kind : null;
  return <PuzzleRoom module={module} set={set} kind={known} />;
}

function PuzzleRoom({
  module,
  set,
  kind,
}: {
  readonly module: AnyPlayable;
  readonly set: PuzzleSet;
  readonly kind: string | null;
}) {
  const { t } = useWords();
  const { id } = module.game;
  const [today] = useState(() => dayOf(Date.now()));
  const room = usePuzzle(module, set, today, kind);
  const { asked, scene, speaker, verdict, record } = room;
  useEffect(() => {
    setGame(id);
    return () => setGame(null);
  }, [id]);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else heading.current?.focus();
  }, [asked]);
  if (asked === null || scene === null || speaker === null)
    return (
      <p>
        {t('puzzles.none')} <Link href={`/play/${id}`}>{t('learn.play')}</Link>
      </p>
    );
  const say = (message: string): string => speaker.words.say({ id: message });
  return (
    <div className={styles.room}>
      <section className={styles.card} aria-labelledby="puzzle-ask">
        <h2 id="puzzle-ask" ref={heading} tabIndex={-1}>
          {say(`puzzle.${scene.puzzle.kind}`)}
        </h2>
        <p className={styles.figures}>
          {t('puzzles.figures', {
            why: asked.why,
            puzzle: scene.rating,
            mine: record.rating,
            days: puzzleStreak(room.records, today),
          })}
        </p>
        {room.note === null ? null : <p className={styles.note}>{room.note}</p>}
        {verdict === null ? (
          <Button onClick={() => room.answer(null)}>{t('puzzles.show')}</Button>
        ) : (
          <Verdict room={room} verdict={verdict} />
        )}
      </section>
      <StillTable key={asked.puzzle.id} session={scene.session} play={room.play}>
        <LearnTable isTask={verdict === null} speaker={speaker} />
      </StillTable>
    </div>
  );
}

function Verdict({
  room,
  verdict,
}: {
  readonly room: ReturnType<typeof usePuzzle>;
  readonly verdict: PuzzleVerdict;
}) {
  const { t, language } = useWords();
  const { speaker, scene } = room;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  if (speaker === null || scene === null) return null;
  const { isRight, chosen, best, change } = verdict;
  const { exact, view } = { ...scene.puzzle.advice, view: scene.puzzle.view };
  const nameOf = (move: unknown): string => speaker.words.say(speaker.narrator.move(move, view));
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const right = isRight ? (chosen ?? best) : best;
  return (
    <div className={styles.verdict} data-right={isRight}>
      <p>
        <strong>{t(isRight ? 'puzzles.right' : 'puzzles.wrong')}</strong>{' '}
        {t('puzzles.change', { change: `${change < 0 ? '−' : '+'}${Math.abs(change)}` })}
      </p>
      {isRight || chosen === null ? null : (
        <>
          <p>
            {t('puzzles.loses', { move: nameOf(chosen.move), loss: amount.format(chosen.loss) })}
          </p>
          <Reasons room={room} option={chosen} />
        </>
      )}
      <p>{t('puzzles.best', { move: nameOf(right.move) })}</p>
      <Reasons room={room} option={right} />
      <p className={styles.figures}>{t('puzzles.source', { exact })}</p>
      <Button ref={next} look="primary" onClick={room.next}>
        {t('puzzles.next')}
      </Button>
    </div>
  );
}

function Reasons({
  room: { speaker },
  option,
}: {
  readonly room: ReturnType<typeof usePuzzle>;
  readonly option: PuzzleVerdict['best'];
}) {
  if (speaker === null || option.reasons.length === 0) return null;
  return (
    <ul>
      {option.reasons.map((reason, i) => (
        <li key={i}>{speaker.words.say(reason)}</li>
      ))}
    </ul>
  );
}
