import type { AnyPlayable, Entry, Language } from '@chiaro/kernel';
import { Match, narrate, type MatchEvent } from '@chiaro/match';
import type { RoomSpeaker } from './speaker.js';
import type { SeatedPlayer } from '../device/players.js';
import type { Session } from './session.js';
import { botName } from '../device/players.js';
import { eventsOf, sessionAt } from './moment.js';

export type Both = Readonly<Record<Language, string>>;

/** A short scripted game with explanations; the learner is seat A. */
export interface Lesson {
  /** House rules that differ from the usual ones. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Lines of a log, chance included: the lesson deals what it wants to show. */
  readonly script: readonly string[];
  readonly steps: readonly LessonStep[];
}

export interface LessonStep {
  /** Lines of the script that have been played when the step begins. */
  readonly at: number;
  readonly text: Both;
  /** What the learner has to do, in words: the next line of the script. Without it, a step to read. */
  readonly task?: Both;
  /** The answer to another legal move. */
  readonly instead?: Both;
  /** When it is done. */
  readonly done?: Both;
  /** Lines played when it is done; those of the learner and whoever follows. */
  readonly until?: number;
}

const LEARNER = 0;

/** The events of the whole script; a script that cannot be played is a defect. */
export function scriptEvents(
  module: AnyPlayable,
  lesson: Pick<Lesson, 'options' | 'script'>,
): readonly MatchEvent[] {
  const { game } = module;
  const options = { ...(game.options.defaults as object), ...lesson.options };
  const tags = [
    `[Game "${game.id}"]`,
    `[Rules "${game.rulesVersion}"]`,
    `[Options "${JSON.stringify(options)}"]`,
  ];
  const lines = lesson.script.map((line, i) => `${i + 1}. ${line}`);
  const events = eventsOf(module, [...tags, '', ...lines, ''].join('\n'));
  if (events?.length !== lesson.script.length + 1)
    throw new Error(`Line ${events?.length ?? 0} of the lesson of ${game.id} is refused`);
  return events.map((event) =>
    event.kind === 'start' ? { ...event, setup: { ...event.setup, undo: false } } : event,
  );
}

/** The table after a number of lines. */
export function lessonTable(
  module: AnyPlayable,
  events: readonly MatchEvent[],
  lines: number,
  learner = LEARNER,
): Session {
  const [start] = events;
  const seats = start?.kind === 'start' ? start.setup.seats.length : 1;
  const players = Array.from({ length: seats }, (_, seat): SeatedPlayer =>
    seat === learner
      ? { kind: 'person', name: '' }
      : { kind: 'bot', level: '', name: botName(seat < learner ? seat : seat - 1) },
  );
  const session = sessionAt(module, events, lines, players);
  if (session === null) throw new Error(`The lesson of ${module.game.id} does not replay`);
  return session;
}

/** The expected move in the game's notation; null for a step to read. */
export function wantedMove(lesson: Lesson, step: LessonStep, session: Session): string | null {
  if (step.task === undefined) return null;
  const [, text = ''] = /^A (.+)$/.exec(lesson.script[step.at] ?? '') ?? [];
  const move = session.read(text);
  return move.ok ? session.module.game.notation.format(move.value) : null;
}

/** What happened between two lines, in words, and the points it brought. */
export function happened(
  { game }: AnyPlayable,
  events: readonly MatchEvent[],
  { from, to }: { readonly from: number; readonly to: number },
  { narrator, words }: RoomSpeaker,
): { readonly said: readonly string[]; readonly entries: readonly Entry[] } {
  const match = Match.restore(game, events.slice(0, to + 1));
  const told = match.ok ? match.value.history(LEARNER, from + 1) : [];
  return {
    said: told.flatMap((each) => narrate(narrator, each)).map((phrase) => words.say(phrase)),
    entries: told.flatMap(({ entries }) => entries),
  };
}
