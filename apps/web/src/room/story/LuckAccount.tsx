import type { Language } from '@chiaro/kernel';
import type { FinishedGame } from '../../session/replayed.js';
import { useWords } from '../../words/useWords.js';
import type { Translate } from '../../words/words.js';
import { decimal } from '../review/figures.js';
import type { Account } from './story.js';
import { StoryHeading } from './Heading.js';
import styles from './story.module.css';

const HOW = {
  exact: 'story.exact',
  difference: 'story.estimate',
  cost: 'story.estimateCost',
  count: 'story.estimateCount',
} as const satisfies Readonly<Record<Account['kind'], string>>;

interface Line {
  readonly label: string;
  readonly value: number;
  /** A sum of the lines above it, not a part. */
  readonly isSum?: boolean;
}

/** The account of a result: luck gained and decisions cost, as bars from a middle line. */
export function LuckAccount({
  account,
  finished,
}: {
  readonly account: Account;
  readonly finished: FinishedGame;
}) {
  const { t, language } = useWords();
  const lines = accountLines(account, finished, t, language);
  const widest = Math.max(
    1,
    ...lines.filter(({ isSum }) => !isSum).map(({ value }) => Math.abs(value)),
  );
  return (
    <div className={styles.account}>
      <StoryHeading>{t('story.luckAndDecisions')}</StoryHeading>
      <dl>
        {lines.map(({ label, value, text, isSum = false }) => (
          <div key={label} data-sum={isSum}>
            <dt>{label}</dt>
            <dd>{text}</dd>
            {isSum ? null : <Bar part={value / widest} />}
          </div>
        ))}
      </dl>
      <p className={styles.how}>{t(HOW[account.kind])}</p>
    </div>
  );
}

const sumOrPart = (value: number, text: string, isSum: boolean): string =>
  `${value < 0 ? '−' : isSum ? '' : '+'}${text}`;

/** Gains to the right, losses to the left. */
function Bar({ part }: { readonly part: number }) {
  const width = 50 * Math.abs(part);
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
      <path d="M50 0V6" className={styles.middle} />
      <rect
        x={part < 0 ? 50 - width : 50}
        y="1"
        width={width}
        height="4"
        data-kind={part < 0 ? 'loss' : 'gain'}
      />
    </svg>
  );
}

/** Parts with their spoken figures. */
export const accountLines = (
  account: Account,
  finished: Pick<FinishedGame, 'sideOf' | 'viewer' | 'result'>,
  t: Translate,
  language: Language,
): (Line & { readonly text: string })[] =>
  linesOf(account, finished, t).map((line) => ({
    ...line,
    text: sumOrPart(line.value, decimal(Math.abs(line.value), language), line.isSum ?? false),
  }));

function linesOf(
  account: Account,
  { sideOf, viewer, result }: Pick<FinishedGame, 'sideOf' | 'viewer' | 'result'>,
  t: Translate,
): Line[] {
  switch (account.kind) {
    case 'exact':
      return [
        { label: t('story.mean'), value: account.mean, isSum: true },
        { label: t('story.luck', { good: account.luck >= 0 }), value: account.luck },
        { label: t('story.decisions'), value: -account.loss },
        { label: t('story.score'), value: account.score, isSum: true },
      ];
    case 'difference':
      return [
        { label: t('story.decisions'), value: -account.own },
        { label: t('story.theirs'), value: account.theirs },
        { label: t('story.luck', { good: account.luck >= 0 }), value: account.luck },
        { label: t('story.difference'), value: account.difference, isSum: true },
      ];
    case 'cost':
      return [
        { label: t('story.decisions'), value: -account.own },
        { label: t('story.othersEach'), value: -account.others },
        { label: t('story.score'), value: result?.totals[sideOf[viewer] ?? 0] ?? 0, isSum: true },
      ];
    case 'count':
      return [
        { label: t('story.made'), value: account.decisions, isSum: true },
        { label: t('story.mistakes'), value: account.mistakes, isSum: true },
      ];
  }
}
