import type { Language } from '@chiaro/kernel';
import type { AppWords } from '../../../words/useWords.js';
import type { Translate } from '../../../words/words.js';
import { hoursAndMinutes, type Evening } from '../core/evening.js';
import type { StoredMatch } from '../core/summary.js';
import { figure } from '../figure.js';
import { plainTitle } from '../kept.js';
import { storedNames } from '../names.js';
import { drawPaper } from '../picture.js';

export const eveningDate = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(new Date(`${day}T12:00`));

export const timeText = ({ time }: Evening, t: Translate): string =>
  t('keep.eveningHours', hoursAndMinutes(time));

/** Null while it runs, and where nobody won. */
export function winnerLine(stored: StoredMatch, { t }: AppWords): string | null {
  const { summary } = stored;
  if (summary?.over !== true || summary.winners.length === 0) return null;
  const names = storedNames(stored, t);
  return t('keep.eveningWinner', { who: summary.winners.map((side) => names[side] ?? '') });
}

/** How a game stands, or who won it. */
const matchLine = (stored: StoredMatch, app: AppWords): string =>
  winnerLine(stored, app) ??
  app.t(stored.summary?.over === true ? 'keep.finished' : 'keep.running');

const scoreText = (stored: StoredMatch, { t, words, language }: AppWords): string => {
  const names = storedNames(stored, t);
  const totals = names.map((name, side) => `${name} ${figure(stored.summary?.totals[side] ?? 0)}`);
  return `${plainTitle(stored.match, language, words)}: ${totals.join(' · ')}`;
};

/** Text to paste into a message. */
export function eveningText(evening: Evening, app: AppWords): string {
  const { t, language } = app;
  return [
    `Chiaro · ${t('keep.evening')}`,
    eveningDate(evening.day, language),
    '',
    ...evening.people.map(({ name, played, won }) => t('keep.eveningLine', { name, played, won })),
    '',
    ...evening.matches.map((stored) => `${scoreText(stored, app)}. ${matchLine(stored, app)}`),
    '',
    t('keep.eveningTime', { matches: evening.matches.length, time: timeText(evening, t) }),
  ].join('\n');
}

export const drawEvening = (evening: Evening, app: AppWords): Promise<Blob> =>
  drawPaper((pen) => {
    const { t, language } = app;
    pen.head(t('keep.evening'), eveningDate(evening.day, language));
    pen.headline(
      t('keep.eveningTime', { matches: evening.matches.length, time: timeText(evening, t) }),
    );
    const [best] = evening.people;
    for (const { name, won, played } of evening.people)
      pen.row(name, t('keep.eveningOfMatches', { won, played }), won === best?.won);
    pen.down(70);
    for (const stored of evening.matches) pen.small(scoreText(stored, app));
    pen.down(30);
    return pen.foot();
  });
