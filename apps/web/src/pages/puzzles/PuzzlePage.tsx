import '../../words/pages.js';
import '../../words/puzzles.js';
import type { AnyPlayable, Practice, PuzzleSet } from '@chiaro/kernel';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { StillTable } from '../../room/StillTable.js';
import { positionAnswer, turnAnswer } from '../../session/answers.js';
import { loadGame } from '../../session/games.js';
import { announcer, setGame } from '../../speech/instance.js';
import { focusArrival } from '../../ui/focus.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { useTitle } from '../../ui/useTitle.js';
import { sentence } from '../../words/sentence.js';
import { useWords } from '../../words/useWords.js';
import { dayOf } from '../daily/day.js';
import { PuzzleTable } from './PuzzleTable.js';
import { usePuzzle, type PuzzleRoom } from './usePuzzle.js';

/** Puzzles of one game on its board: today's first, then missed ones, then new ones. */
export function PuzzlePage({ game }: { readonly game: string }) {
  const { t } = useWords();
  const entry = loadGame(game);
  if (entry?.cover.loadPuzzles === undefined) return <NotFound />;
  return (
    <Suspense fallback={<p>{t('loading')}</p>}>
      <LoadedPuzzles key={game} game={game} />
    </Suspense>
  );
}

function LoadedPuzzles({ game }: { readonly game: string }) {
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const module = use(entry.module());
  const set = use(entry.puzzles());
  const practice = use(entry.practice());
  const { t, language } = useWords();
  const title = t('puzzles.of', { game: entry.cover.title[language] });
  const kind = new URLSearchParams(useSearch()).get('kind');
  const known = set.puzzles.some((each) => each.kind === kind) ? kind : null;
  return <Puzzles module={module} practice={practice} set={set} kind={known} title={title} />;
}

function Puzzles({
  module,
  practice,
  set,
  kind,
  title,
}: {
  readonly module: AnyPlayable;
  readonly practice: Practice<unknown, unknown> | null;
  readonly set: PuzzleSet;
  readonly kind: string | null;
  readonly title: string;
}) {
  const { t } = useWords();
  const { id } = module.game;
  const [today] = useState(() => dayOf(Date.now()));
  const room = usePuzzle(module, practice, set, today, kind);
  const { asked, scene, speaker } = room;
  useTitle(title);
  useEffect(() => {
    setGame(id);
    return () => setGame(null);
  }, [id]);
  useArrival(room);
  if (asked === null || scene === null || speaker === null)
    return (
      <Page title={title}>
        <p>
          {t('puzzles.none')} <Link href={`/play/${id}`}>{t('learn.play')}</Link>
        </p>
      </Page>
    );
  return (
    <StillTable key={asked.puzzle.id} session={scene.session} play={room.play}>
      <PuzzleTable room={room} scene={scene} speaker={speaker} title={title} today={today} />
    </StillTable>
  );
}

/** Announces a new puzzle: the question, the position, whose turn it is. */
function useArrival({ asked, scene, speaker }: PuzzleRoom): void {
  const shown = useRef<unknown>(null);
  useEffect(() => {
    if (asked === null || scene === null || speaker === null || shown.current === asked) return;
    const isFirst = shown.current === null;
    shown.current = asked;
    // On arrival from another page the app moves the focus here.
    if (!isFirst || document.activeElement === document.body) focusArrival();
    const { words, t } = speaker;
    const question = sentence(words.say({ id: `puzzle.${scene.puzzle.kind}` }));
    const rules = scene.puzzle.goesOn === true ? [t('puzzles.goesOn')] : [];
    announcer.post({ kind: 'own', text: [question, ...rules].join(' '), unseen: true });
    announcer.flush();
    announcer.post({ kind: 'own', text: positionAnswer(scene.session, speaker), unseen: true });
    announcer.flush();
    announcer.post({ kind: 'turn', text: turnAnswer(scene.session, speaker), unseen: true });
  }, [asked, scene, speaker]);
}
