import type { Luck } from '@chiaro/kernel';
import type { FinishedGame } from '../../session/replayed.js';
import { useWords } from '../../words/useWords.js';
import { accountLines } from './accountLines.js';
import type { Account } from './story.js';
import { StoryHeading } from './Heading.js';
import styles from './story.module.css';

const HOW = {
  exact: 'story.exact',
  difference: 'story.estimate',
  cost: 'story.estimateCost',
  count: 'story.estimateCount',
} as const satisfies Readonly<Record<Account['kind'], string>>;

const howOf = (account: Account) =>
  account.kind === 'cost' && account.dealt !== null
    ? ('story.estimateDealt' as const)
    : HOW[account.kind];

/** The account of a result: luck gained and decisions cost, as bars from a middle line. */
export function LuckAccount({
  account,
  finished,
  luck,
}: {
  readonly account: Account;
  readonly finished: FinishedGame;
  /** What the coach says of the viewer's deals. */
  readonly luck: Luck | undefined;
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
      {luck?.reasons.map((reason) => (
        <p key={reason.id}>{finished.words.say(reason)}</p>
      ))}
      <p className={styles.how}>{t(howOf(account))}</p>
    </div>
  );
}

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
