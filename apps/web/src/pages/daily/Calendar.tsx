import { Link } from 'wouter';
import { useWords } from '../../words/useWords.js';
import { attemptOf, type DailyBook } from './book.js';
import { readComparison, signBeside } from './comparison.js';
import { monthOf, type Day } from './day.js';
import { dailyResultLine } from './share.js';
import styles from './daily.module.css';

/** The days of this month with their results; a played day links to its game. */
export function Calendar({
  book,
  game,
  today,
}: {
  readonly book: DailyBook;
  readonly game: string;
  readonly today: Day;
}) {
  const { t, language } = useWords();
  const { weeks } = monthOf(today);
  const month = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(today));
  const weekday = (style: 'narrow' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
  // The fifth of January 1970 was a Monday.
  const mondayToSunday = Array.from({ length: 7 }, (_, i) => Date.UTC(1970, 0, 5 + i));
  return (
    <table className={styles.calendar} data-dense="">
      <caption>{month}</caption>
      <thead>
        <tr>
          {mondayToSunday.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{weekday('narrow').format(day)}</span>
              <span className="visually-hidden">{weekday('long').format(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, i) => (
          <tr key={i}>
            {week.map((day, j) => (
              <td key={j} aria-current={day === today ? 'date' : undefined}>
                {day === null ? null : <DayCell book={book} game={game} day={day} t={t} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  book,
  game,
  day,
  t,
}: {
  readonly book: DailyBook;
  readonly game: string;
  readonly day: Day;
  readonly t: ReturnType<typeof useWords>['t'];
}) {
  const attempt = attemptOf(book, game, day);
  const number = Number(day.slice(-2));
  const result = attempt?.result ?? null;
  if (attempt === null || result === null) return <span>{number}</span>;
  const comparison = readComparison(attempt.comparison);
  const line = dailyResultLine(result, t);
  const told =
    comparison === null
      ? line
      : t('daily.besideChampion', { result: line, points: comparison.champion.points });
  return (
    <Link
      href={`/games/${attempt.id}`}
      className={styles.done}
      data-won={result.won ?? undefined}
      aria-label={t('daily.day', { day: number, result: told })}
    >
      {number}
      <span aria-hidden="true">
        {comparison === null
          ? result.won === false
            ? '○'
            : '●'
          : signBeside(result.points, comparison)}
      </span>
    </Link>
  );
}
