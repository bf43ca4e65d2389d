import { useCallback, useState } from 'react';
import { useSettings } from '../device/useSettings.js';
import type { Session } from '../session/session.js';
import type { RoomSpeaker } from '../session/speaker.js';
import { announcer } from '../speech/instance.js';

/** A legal move that the person wants to confirm first. */
export interface Question {
  readonly caution: string;
  readonly onPlay: () => void;
  readonly onCancel: () => void;
}

/** Plays a move, or asks first. `play` returns false if nothing was played. */
export function useCaution(
  session: Session,
  speaker: RoomSpeaker,
  onConfirmed: () => void,
): { readonly play: (move: unknown) => boolean; readonly question: Question | null } {
  const [pending, setPending] = useState<{
    readonly move: unknown;
    readonly caution: string;
  } | null>(null);
  const play = useCallback(
    (move: unknown) => {
      const caution = cautionOf(session, move, speaker);
      if (caution === null) return session.play(move);
      setPending({ move, caution });
      return false;
    },
    [session, speaker],
  );
  if (pending === null) return { play, question: null };
  const onPlay = () => {
    announcer.focusMoves();
    setPending(null);
    onConfirmed();
    session.play(pending.move);
  };
  return {
    play,
    question: { caution: pending.caution, onPlay, onCancel: () => setPending(null) },
  };
}

function cautionOf(
  session: Session,
  move: unknown,
  { narrator, words }: RoomSpeaker,
): string | null {
  const { view, myTurn } = session.snapshot;
  if (!myTurn || !useSettings.getState().settings.confirmZero || session.refusalOf(move) !== null)
    return null;
  const caution = narrator.caution?.(move, view) ?? null;
  return caution === null ? null : words.say(caution);
}
