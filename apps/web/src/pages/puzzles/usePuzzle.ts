import {
  messageOf,
  type AnyPlayable,
  type Practice,
  type PuzzleSet,
  type RankedOption,
} from '@chiaro/kernel';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { speakerFor } from '../../session/speaker.js';
import { announcer } from '../../speech/instance.js';
import { capital, sentence } from '../../words/sentence.js';
import { useWords } from '../../words/useWords.js';
import type { Day } from '../daily/day.js';
import { loadRecords, nextPuzzle, noRecord, saveRecords, withAnswer } from './record.js';
import { keepingMove, outcomeAfter, said, sceneOf } from './scene.js';

/** The verdict on an answer. */
export interface PuzzleVerdict {
  readonly isRight: boolean;
  /** Null if the solution was requested. */
  readonly chosen: Pick<RankedOption, 'move' | 'loss' | 'reasons'> | null;
  /** Null if the move itself says everything. */
  readonly best: Pick<RankedOption, 'move' | 'reasons'> | null;
  /** Change of the rating. */
  readonly change: number;
}

export type PuzzleRoom = ReturnType<typeof usePuzzle>;

/** A series of puzzles: position, legal moves and verdict. */
export function usePuzzle(
  module: AnyPlayable,
  practice: Practice<unknown, unknown> | null,
  set: PuzzleSet,
  today: Day,
  kind: string | null,
) {
  const { t, language } = useWords();
  const { game } = module;
  const [records, setRecords] = useState(loadRecords);
  const record = records[game.id] ?? noRecord;
  const [asked, setAsked] = useState(() => nextPuzzle(set, record, today, kind));
  /** Lines played since, in puzzles of several moves. */
  const [played, setPlayed] = useState<readonly string[]>([]);
  const [verdict, setVerdict] = useState<PuzzleVerdict | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const scene = useMemo(
    () => sceneOf(module, set, asked?.puzzle ?? null, played),
    [module, set, asked, played],
  );
  const speaker = useMemo(
    () => (scene === null ? null : speakerFor(scene.session, language)),
    [scene, language],
  );

  const conclude = useCallback(
    (
      isRight: boolean,
      chosen: PuzzleVerdict['chosen'],
      best: PuzzleVerdict['best'],
      words: readonly string[],
    ) => {
      if (scene === null || asked === null) return;
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
      const shown = isRight ? (chosen ?? best) : best;
      if (shown !== null) scene.session.showHint({ move: shown.move, reasons: [], ranked: [] });
      announcer.answer([t(isRight ? 'puzzles.right' : 'puzzles.wrong'), ...words].join(' '));
    },
    [scene, asked, record, today, game.id, t],
  );

  /** Answers with one move; null requests the solution. */
  const answer = useCallback(
    (chosen: RankedOption | null) => {
      const best = scene?.puzzle.advice.ranked[0];
      if (scene === null || best === undefined || speaker === null) return;
      const isRight = chosen !== null && chosen.loss < scene.puzzle.gap;
      const told = isRight ? (chosen ?? best) : best;
      const move = speaker.words.say(speaker.narrator.move(told.move, scene.view));
      const why = told.reasons.map((reason) => capital(sentence(speaker.words.say(reason))));
      conclude(isRight, chosen, best, [t('puzzles.best', { move }), ...why]);
    },
    [scene, speaker, conclude, t],
  );

  /** The win is lost; `move` is the one that lost it, null if the solution was requested. */
  const lose = useCallback(
    (move: unknown) => {
      if (scene === null || speaker === null || practice === null) return;
      const name = (each: unknown): string =>
        speaker.words.say(speaker.narrator.move(each, scene.view));
      const best = keepingMove(game, practice, set, scene);
      const words = [
        ...(move === null ? [] : [t('puzzles.lost', { move: name(move) })]),
        ...(best === null ? [] : [t('puzzles.instead', { move: name(best) })]),
      ];
      conclude(
        false,
        move === null ? null : { move, loss: scene.puzzle.gap, reasons: [] },
        best === null ? null : { move: best, reasons: [] },
        words,
      );
    },
    [scene, speaker, practice, game, set, conclude, t],
  );

  const refuse = useCallback((why: string): false => {
    setNote(why);
    announcer.post({ kind: 'refusal', text: why, sound: 'refused' });
    return false;
  }, []);

  const playOn = useCallback(
    (move: unknown): boolean => {
      if (scene === null || speaker === null || practice === null) return false;
      const refusal = scene.session.refusalOf(move);
      if (refusal !== null) return refuse(messageOf(refusal, speaker.words));
      const { outcome, isIdle, line } = outcomeAfter(game, practice, set, scene, move);
      if (outcome === 'lost') {
        lose(move);
        return true;
      }
      setNote(null);
      const news = said(module, set, scene, line, speaker);
      const goesOn = outcome === 'open' && (scene.puzzle.goesOn === true || isIdle);
      if (goesOn || scene.puzzle.goesOn === true) setPlayed([...played, line]);
      if (goesOn) for (const each of news) announcer.post({ kind: 'own', text: each });
      else
        conclude(true, { move, loss: 0, reasons: [] }, null, [
          ...news,
          t('puzzles.kept', { won: outcome }),
        ]);
      return true;
    },
    [scene, speaker, practice, game, module, set, played, lose, refuse, conclude, t],
  );

  const play = useCallback(
    (move: unknown): boolean => {
      if (scene === null || speaker === null) return false;
      if (practice !== null) return playOn(move);
      const text = game.notation.format(move);
      const chosen = scene.puzzle.advice.ranked.find(
        (option) => game.notation.format(option.move) === text,
      );
      if (chosen !== undefined) {
        answer(chosen);
        return true;
      }
      const refusal = scene.session.refusalOf(move);
      return refusal === null ? false : refuse(messageOf(refusal, speaker.words));
    },
    [scene, speaker, practice, game, answer, playOn, refuse],
  );

  const show = () => (practice === null ? answer(null) : lose(null));
  const next = () => {
    setVerdict(null);
    setNote(null);
    setPlayed([]);
    setAsked(nextPuzzle(set, record, today, kind));
  };
  useNewKind(kind, next);
  const isJudgedByLine = practice !== null;
  return {
    asked,
    scene,
    speaker,
    verdict,
    note,
    record,
    records,
    isJudgedByLine,
    play,
    show,
    next,
  };
}

/** Choosing another kind shows a puzzle of it at once. */
function useNewKind(kind: string | null, next: () => void): void {
  const [shown, setShown] = useState(kind);
  useEffect(() => {
    if (shown === kind) return;
    setShown(kind);
    next();
  }, [shown, kind, next]);
}
