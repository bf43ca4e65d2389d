import type { Entry, Phrase } from '@chiaro/kernel';
import { narrate, narrateResult, type AnyClient } from '@chiaro/match';
import { isYou } from '../device/players.js';
import { sentence } from '../words/sentence.js';
import type { AnyTold, Session } from './session.js';
import type { Translate } from '../words/words.js';
import type { RoomSpeaker } from './speaker.js';
import { entryText, sayAll, spoken, type Speaker } from './narration.js';

/** The answers to the question keys. None of them moves the focus or changes the game. */
export function turnAnswer({ snapshot }: Session, { narrator, words }: Speaker): string {
  const { result, view, viewer } = snapshot;
  return result === null
    ? words.say(narrator.turn(view))
    : sayAll(words, narrateResult(narrator, result, view, viewer));
}

/** Who sits where, who is present, and the state of the connection. */
export function peopleAnswer(session: Session, { t, seatName }: RoomSpeaker): string {
  const { players, client, isFar } = session;
  const seats = client.snapshot?.seats ?? [];
  const lines = players.map(({ kind }, seat) => {
    const { present, standIn } = seats[seat] ?? { present: true };
    const isAway = kind === 'remote' && !present;
    const how = standIn === undefined ? (isAway ? 'away' : kind) : 'standIn';
    return t('people.seat', { who: seatName(seat), you: isYou(players, seat), kind: how });
  });
  const watching = client.snapshot?.watching ?? 0;
  if (watching > 0) lines.push(t('people.watching', { count: watching }));
  return [...lines, t(isFar ? `people.${connectionOf(client)}` : 'people.here')].join(' ');
}

const connectionOf = ({ snapshot }: AnyClient): 'connected' | 'lost' =>
  snapshot?.connection === 'open' ? 'connected' : 'lost';

export function scoreAnswer({ snapshot }: Session, { t, sideName }: Speaker): string {
  return snapshot.totals.map((total, side) => totalText(sideName(side), total, t)).join(' ');
}

const totalText = (who: string, total: number, t: Translate): string =>
  total < 0 ? t('score.totalBelow', { who, total: -total }) : t('score.total', { who, total });

/** Every line of every side, each side under its name. */
export function fullScoreAnswer(session: Session, speaker: Speaker): string {
  const { entries, totals } = session.snapshot;
  if (entries.length === 0) return speaker.t('score.none');
  return totals
    .map((total, side) => {
      const lines = entries.filter((entry) => entry.side === side && entry.points !== 0);
      const head = totalText(speaker.sideName(side), total, speaker.t);
      return [head, ...lines.map((entry) => entryText(entry, speaker))].join(' ');
    })
    .join(' ');
}

/** What a victory now would bring, and every line of it. */
export function prospectAnswer(session: Session, speaker: Speaker): string {
  const { narrator, t } = speaker;
  const lines = narrator.prospect?.(session.snapshot.view) ?? [];
  if (lines.length === 0) return t('prospect.none');
  const total = lines.reduce((sum, { points }) => sum + points, 0);
  return [t('prospect.total', { total }), ...lines.map((line) => entryText(line, speaker))].join(
    ' ',
  );
}

/** The lines of points, `back` steps before the last; null before the first. */
export function explanation(session: Session, speaker: Speaker, back: number): string | null {
  const entry = entryBack(session, back);
  if (entry === undefined) return null;
  const { entries } = session.snapshot;
  return speaker.t('score.why', {
    who: speaker.sideName(entry.side),
    words: entryText(entry, speaker),
    total: spoken(totalAfter(entries, entries.length - 1 - back), speaker.t),
    rule: entry.rule,
  });
}

export const entryBack = ({ snapshot }: Session, back: number): Entry | undefined =>
  snapshot.entries.at(-1 - back);

/** The total of a line's side after it. */
export function totalAfter(entries: readonly Entry[], index: number): number {
  const side = entries[index]?.side;
  return entries
    .slice(0, index + 1)
    .reduce((sum, entry) => (entry.side === side ? sum + entry.points : sum), 0);
}

export function lastAnswer({ history }: Session, { narrator, words, t }: Speaker): string {
  for (const told of history.toReversed()) {
    const text = sayAll(words, narrate(narrator, told, 'off'));
    if (text !== '') return text;
  }
  return t('history.empty');
}

/** Everything since the last move of this seat, that move included. */
export function lastRoundAnswer(session: Session, { narrator, words, t }: Speaker): string {
  const phrases = lastRound(session).flatMap((told) => narrate(narrator, told, 'off'));
  return phrases.length === 0 ? t('history.empty') : sayAll(words, phrases);
}

/** The same before the turn is announced: dice that the turn names are not repeated. */
export function openingAnswer(session: Session, { narrator, words }: Speaker): string {
  const dice = diceIn(narrator.turn(session.snapshot.view));
  const phrases = lastRound(session).flatMap((told) => narrate(narrator, told, 'off'));
  const others = phrases.filter((each) => dice === null || diceIn(each) !== dice);
  return sayAll(words, others);
}

function lastRound({ history, snapshot }: Session): readonly AnyTold[] {
  const own = history.findLastIndex(
    (told) => told.step.kind === 'move' && told.step.seat === snapshot.seat,
  );
  return history.slice(Math.max(0, own));
}

const diceIn = ({ args }: Phrase): string | null => {
  const dice = args?.['dice'];
  return Array.isArray(dice) ? dice.join(' ') : null;
};

/** Default for tables without an answer of their own: the whole position. */
export function positionAnswer({ snapshot }: Session, { narrator, words }: Speaker): string {
  return narrator
    .position(snapshot.view)
    .map(({ heading, lines }) =>
      [heading, ...lines].map((line) => sentence(words.say(line))).join(' '),
    )
    .join(' ');
}
