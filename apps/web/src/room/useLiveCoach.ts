import { useEffect, useRef, useState } from 'react';
import { announcer } from '../speech/instance.js';
import { askCoach, type Asked } from '../session/advice.js';
import type { Session, Snapshot } from '../session/session.js';
import { useSetting } from '../device/useSettings.js';
import { verdictOf, type Verdict } from '../session/coach.js';
import { sentence } from '../words/sentence.js';
import { sentences } from '../session/narration.js';
import type { RoomSpeaker } from '../session/speaker.js';

/** A verdict in words, shown beside the board. */
export interface Judged {
  readonly seq: number;
  readonly verdict: Verdict;
  /** The move in words, and the better one. */
  readonly played: string;
  readonly best: string;
  readonly reasons: string;
}

export interface LiveCoach {
  readonly on: boolean;
  readonly judged: Judged | null;
}

/**
 * The live coach rates each position in the worker as soon as it is the person's turn, so
 * that its verdict comes right after the decision. A forced move gets none.
 */
export function useLiveCoach(
  session: Session,
  snapshot: Snapshot,
  speaker: RoomSpeaker,
): LiveCoach {
  const wanted = useSetting('coach') === 'live';
  const isFair = !session.isAmongPeople && !session.isRanked;
  const on = wanted && session.module.coach !== undefined && isFair;
  const [judged, setJudged] = useState<Judged | null>(null);
  const asked = useRef<Asked | null>(null);
  const latest = useRef({ snapshot, speaker });
  useEffect(() => {
    latest.current = { snapshot, speaker };
  });

  const { seq } = snapshot;
  useEffect(() => {
    const now = latest.current.snapshot;
    const before = asked.current;
    const step = now.told[0]?.step;
    if (before !== null && step?.kind === 'move' && step.seat === before.snapshot.seat)
      void judge(session, before, step.move, latest.current.speaker).then((word) => {
        if (word === null) return;
        setJudged({ ...word, seq: now.seq });
        announce(word, latest.current.speaker);
      });
    else if (step?.kind === 'undo') setJudged(null);
    asked.current = on && now.myTurn && now.legal.length > 1 ? askCoach(session, now) : null;
  }, [session, seq, on]);

  return { on, judged: on ? judged : null };
}

async function judge(
  { module }: Session,
  { snapshot, advice }: Asked,
  move: unknown,
  { words, narrator }: RoomSpeaker,
): Promise<Omit<Judged, 'seq'> | null> {
  const { notation } = module.game;
  const written = notation.format(move);
  const ranked = (await advice)?.ranked ?? [];
  const verdict = verdictOf(ranked, (each) => notation.format(each) === written);
  if (verdict === null) return null;
  const say = (each: unknown): string => sentence(words.say(narrator.move(each, snapshot.view)));
  return {
    verdict,
    played: say(verdict.played.move),
    best: say(verdict.best.move),
    reasons: sentences(words, verdict.best.reasons),
  };
}

/** Praise is only shown: speech is for moves that could be better. */
function announce({ verdict, best }: Omit<Judged, 'seq'>, { t }: RoomSpeaker): void {
  if (verdict.grade === 'excellent') return;
  const grade = t(`coach.grade.${verdict.grade}`);
  announcer.post({
    kind: 'own',
    text: t('coach.said', { grade, best }),
    brief: t('coach.brief', { grade }),
  });
}
