import type { Measure } from '../../tables/extras.js';
import { useWords } from '../../words/useWords.js';
import type { ToldDecision } from '../../room/review/decisions.js';
import { lossText } from '../../room/review/figures.js';
import styles from './review.module.css';

const LOSS_WIDTH = 640;
const LOSS_HEIGHT = 96;
const LOSS_BASE = LOSS_HEIGHT - 14;

/** The loss of each decision as a bar, and the same as a table. */
export function LossChart({
  decisions,
  at,
  measure,
  go,
}: {
  readonly decisions: readonly ToldDecision[];
  readonly at: number;
  readonly measure: Measure;
  readonly go: (index: number) => void;
}) {
  const { t, language } = useWords();
  const highest = Math.max(measure.limits[2], ...decisions.map(({ loss }) => loss));
  const step = LOSS_WIDTH / Math.max(1, decisions.length);
  const height = (loss: number): number => Math.max(2, ((LOSS_BASE - 14) * loss) / highest);
  const worst = decisions.reduce(
    (best, { loss }, i) => (loss > (decisions[best]?.loss ?? 0) ? i : best),
    0,
  );
  const summary = t('review.chartSummary', {
    count: decisions.length,
    misses: decisions.filter(({ grade }) => grade === 'miss').length,
    number: worst + 1,
    loss: lossText(decisions[worst]?.loss ?? 0, t, language),
  });
  return (
    <figure className={styles.chart}>
      <figcaption>{t('review.chart')}</figcaption>
      <svg
        viewBox={`0 0 ${LOSS_WIDTH} ${LOSS_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        <path d={`M0 ${LOSS_BASE}H${LOSS_WIDTH}`} className={styles.axis} />
        {decisions.map(({ step: line, loss, grade }, i) => (
          <g key={line} transform={`translate(${(i + 0.5) * step} 0)`}>
            <rect
              x={-Math.min(9, step * 0.36)}
              width={2 * Math.min(9, step * 0.36)}
              y={LOSS_BASE - height(loss)}
              height={height(loss)}
              className={styles.bar}
              data-grade={grade}
            />
            {i === at ? (
              <path d={`M0 ${LOSS_BASE + 3}L5 ${LOSS_HEIGHT - 1}H-5Z`} className={styles.here} />
            ) : null}
          </g>
        ))}
      </svg>
      <details className={styles.list}>
        <summary>{t('review.asTable')}</summary>
        <table>
          <caption className="visually-hidden">{t('review.chart')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('review.decision')}</th>
              <th scope="col">{t('review.move')}</th>
              <th scope="col">{t('review.lossColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {decisions.map(({ step: line, loss, grade, played }, i) => (
              <tr key={line} data-here={i === at}>
                <td>
                  <button type="button" onClick={() => go(i)}>
                    {i + 1}
                  </button>
                </td>
                <th scope="row">{played}</th>
                <td>
                  {t(`review.grade.${grade}`)}, {lossText(loss, t, language)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
