import type { Review } from '@chiaro/kernel';
import type { FinishedGame } from '../../session/replayed.js';
import type { Measure } from '../../tables/extras.js';
import { useWords } from '../../words/useWords.js';
import { decimal, lossText } from '../../room/review/figures.js';
import { fortuneOf, seatSummary, type Fortune } from '../../room/review/grades.js';
import { grades } from '../../session/coach.js';
import styles from './review.module.css';

interface SummaryProps {
  readonly finished: FinishedGame;
  readonly review: Review;
  readonly measure: Measure;
}

/** The summary of the whole game above its decisions. */
export function ReviewSummary({ finished, review, measure }: SummaryProps) {
  const { t } = useWords();
  const { words, viewer } = finished;
  const fortune = fortuneOf(review.seats[viewer]);
  return (
    <section className={styles.summary} aria-labelledby="review-summary">
      <h2 id="review-summary">{t('review.summary')}</h2>
      {fortune === null ? null : <LuckAndSkill fortune={fortune} />}
      <Seats finished={finished} review={review} measure={measure} />
      {review.remarks.length === 0 ? null : (
        <details className={styles.remarks}>
          <summary>{t('review.remarks', { count: review.remarks.length })}</summary>
          <ul>
            {review.remarks.map((remark, i) => (
              <li key={i}>{words.say(remark)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** The account of a score: mean of perfect play, luck, and the cost of decisions. */
function LuckAndSkill({ fortune }: { readonly fortune: Fortune }) {
  const { t, language } = useWords();
  const { mean, luck, loss, score } = fortune;
  const line = (label: string, value: string, kind?: 'gain' | 'loss') => (
    <div className={styles.fortuneLine}>
      <dt>{label}</dt>
      <dd className={kind === undefined ? '' : styles[kind]}>{value}</dd>
    </div>
  );
  const plus = (value: number): string =>
    `${value < 0 ? '−' : '+'}${decimal(Math.abs(value), language)}`;
  return (
    <dl className={styles.fortune}>
      {line(t('review.fortune.mean'), decimal(mean, language))}
      {line(
        t(luck < 0 ? 'review.fortune.badLuck' : 'review.fortune.luck'),
        plus(luck),
        luck < 0 ? 'loss' : 'gain',
      )}
      {line(t('review.fortune.loss'), plus(-loss), 'loss')}
      {line(t('review.fortune.score'), decimal(score, language))}
    </dl>
  );
}

function Seats({ finished, review, measure }: SummaryProps) {
  const { t, language } = useWords();
  const seats = finished.players.map((_, seat) => seatSummary(review, seat, measure));
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('review.table')}>
      <table className={styles.seats}>
        <caption className="visually-hidden">{t('review.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('result.player')}</th>
            <th scope="col">{t('review.decisions')}</th>
            {grades.map((grade) => (
              <th scope="col" key={grade}>
                {t(`review.grade.${grade}`)}
              </th>
            ))}
            <th scope="col">{t('review.each')}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map(({ seat, decisions, byGrade, meanLoss }) => (
            <tr key={seat}>
              <th scope="row">{finished.seatName(seat)}</th>
              <td data-label={t('review.decisions')}>{decisions}</td>
              {grades.map((grade) => (
                <td key={grade} data-label={t(`review.grade.${grade}`)}>
                  {byGrade[grade]}
                </td>
              ))}
              <td data-label={t('review.each')}>{lossText(meanLoss, t, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
