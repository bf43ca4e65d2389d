import {
  messageOf,
  openPuzzle,
  ratingOfPuzzle,
  type AnyPlayable,
  type PuzzleSet,
  type RankedOption,
} from '@chiaro/kernel';
import { useCallback, useMemo, useState } from 'react';
import { lessonTable, scriptEvents } from '../../session/lesson.js';
import { speakerFor } from '../../session/speaker.js';
import { announcer } from '../../speech/instance.js';
import { sentence } from '../../words/sentence.js';
import { useWords } from '../../words/useWords.js';
import type { Day } from '../daily/day.js';
import { loadRecords, nextPuzzle, noRecord, saveRecords, withAnswer } from './record.js';

/** What an answer was worth. */
export interface PuzzleVerdict {
  readonly isRight: boolean;
  readonly chosen: RankedOption | null;
  readonly best: RankedOption;
  /** By which the rating changed. */
  readonly change: number;
}

/** One puzzle after the other: the position, what can be played there, and how it went. */
export function usePuzzle(module: AnyPlayable, set: PuzzleSet, today: Day, kind: string | null) {
  const { t, language } = useWords();
  const { game } = module;
  const [records, setRecords] = useState(loadRecords);
  const record = records[game.id] ?? noRecord;
  const [asked, setAsked] = useState(() => nextPuzzle(set, record, today, kind));
  const [verdict, setVerdict] = useState<PuzzleVerdict | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const scene = useMemo(() => sceneOf(module, set, asked?.puzzle ?? null), [module, set, asked]);
  const speaker = useMemo(
    () => (scene === null ? null : speakerFor(scene.session, language)),
    [scene, language],
  );

  const answer = useCallback(
    (chosen: RankedOption | null) => {
      const best = scene?.puzzle.advice.ranked[0];
      if (scene === null || asked === null || best === undefined || speaker === null) return;
      const isRight = chosen !== null && chosen.loss < scene.puzzle.gap;
      const answered = withAnswer(record, {
        id: asked.puzzle.id,
        rating: scene.rating,
        isRight,
        isDaily: asked.why === 'daily',
        today,
      });
      const all = { ...loadRecords(), [game.id]: answered };
      saveRecords(all);
      setRecords(all);
      setNote(null);
      setVerdict({ isRight, chosen, best, change: answered.rating - record.rating });
      const told = isRight ? (chosen ?? best) : best;
      const move = speaker.words.say(speaker.narrator.move(told.move, scene.puzzle.view));
      const why = told.reasons.map((reason) => sentence(speaker.words.say(reason)));
      const head = t(isRight ? 'puzzles.right' : 'puzzles.wrong');
      announcer.answer([head, t('puzzles.best', { move }), ...why].join(' '));
    },
    [scene, asked, speaker, record, today, game.id, t],
  );

  const play = useCallback(
    (move: unknown): boolean => {
      if (scene === null || speaker === null) return false;
      const text = game.notation.format(move);
      const chosen = scene.puzzle.advice.ranked.find(
        (option) => game.notation.format(option.move) === text,
      );
      if (chosen !== undefined) {
        answer(chosen);
        return true;
      }
      const refusal = scene.session.refusalOf(move);
      const why = refusal === null ? t('puzzles.idle') : messageOf(refusal, speaker.words);
      setNote(why);
      announcer.post({ kind: 'refusal', text: why, sound: 'refused' });
      return false;
    },
    [scene, speaker, game, answer, t],
  );

  const next = () => {
    setVerdict(null);
    setNote(null);
    setAsked(nextPuzzle(set, record, today, kind));
  };
  return { asked, scene, speaker, verdict, note, record, records, answer, play, next };
}

function sceneOf(module: AnyPlayable, set: PuzzleSet, stored: PuzzleSet['puzzles'][number] | null) {
  if (stored === null) return null;
  const opened = openPuzzle(module.game, set, stored);
  if (!opened.ok) throw new Error(`Puzzle ${stored.id} of ${set.game}: ${opened.error}`);
  const { script } = stored;
  const events = scriptEvents(module, { options: set.options, script });
  return {
    puzzle: opened.value,
    rating: ratingOfPuzzle(stored.fails, set.tries),
    session: lessonTable(module, events, script.length, opened.value.seat),
  };
}
