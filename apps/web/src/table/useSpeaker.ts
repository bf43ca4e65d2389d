import { useMemo } from 'react';
import type { Session } from '../session/session.js';
import { useLanguage } from '../words/language.js';
import { speakerFor, type RoomSpeaker } from '../session/speaker.js';

export function useSpeaker(session: Session): RoomSpeaker {
  const language = useLanguage();
  return useMemo(() => speakerFor(session, language), [session, language]);
}
