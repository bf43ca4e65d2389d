import type { Entry } from '@chiaro/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Text } from '../ui/Markdown.js';
import { useWords } from '../words/useWords.js';
import { totalAfter } from '../session/answers.js';
import { spoken } from '../session/narration.js';
import { withMinus, signed } from '../ui/signed.js';
import { Answer } from './Total.js';
import { Foreign } from '../words/Foreign.js';
import { runsOf } from './runs.js';
import { useRuleTexts } from './useRuleTexts.js';
import styles from './slip.module.css';

export interface SlipProps {
  readonly game: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly sides: number;
  /** Whether a line has a rule to read. */
  readonly hasRules?: boolean;
  readonly sayEntry: (entry: Entry) => string;
  readonly sideName: (side: number) => string;
  /** The open line; the board highlights what it counted. */
  readonly lit?: Entry | null;
  readonly onLight?: (entry: Entry | null) => void;
  /** Receives the element in the open line that shows what it counted. */
  readonly countedRef?: (place: HTMLElement | null) => void;
  /** Explains the total of a side; without it totals are plain text. */
  readonly onTotal?: (side: number) => void;
  /** Only the lines and the total of this side. */
  readonly only?: number | null;
  /** Heading level, which depends on where the slip is. */
  readonly level?: 2 | 3;
}

/** The score slip: every point as a line with its reason, totals at the foot. */
export function Slip(props: SlipProps) {
  const { t } = useWords();
  const { entries, title, sides, only = null, level = 2 } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={styles.slip} data-slip="">
      <div className={styles.head} data-slip-head>
        <Heading className={styles.title}>
          <Foreign>{t('slip.title')}</Foreign>
        </Heading>
        <p className={styles.sub}>
          <Foreign>{title}</Foreign>
        </p>
      </div>
      {entries.length === 0 ? (
        <p className={styles.empty}>{t('slip.empty')}</p>
      ) : (
        <SlipLines {...props} />
      )}
      <dl className={styles.foot}>
        {Array.from({ length: sides }, (_, side) =>
          isShown(side, only) ? (
            <div key={side} className={styles.total}>
              <dt>{sides === 1 ? t('slip.total') : props.sideName(side)}</dt>
              <dd>
                <FootTotal {...props} side={side} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}

function FootTotal({ entries, side, sideName, onTotal }: SlipProps & { readonly side: number }) {
  const { t } = useWords();
  const total = sideSum(entries, side);
  if (onTotal === undefined) return withMinus(total);
  return (
    <Answer
      name={t('scores.why', { who: sideName(side), total })}
      text={withMinus(total)}
      onAsk={() => onTotal(side)}
    />
  );
}

const isShown = (side: number, only: number | null): boolean => only === null || side === only;

const sideSum = (entries: readonly Entry[], side: number): number =>
  entries.reduce((sum, entry) => (entry.side === side ? sum + entry.points : sum), 0);

function SlipLines(props: SlipProps) {
  const { entries, game, hasRules = true, only = null, lit = null, onLight } = props;
  const [open, setOpen] = useState<Entry | null>(null);
  const opened = onLight === undefined ? open : lit;
  const setOpened = onLight ?? setOpen;
  const texts = useRuleTexts(game, hasRules && opened !== null);
  const end = useRef<HTMLLIElement>(null);
  const count = entries.length;
  const runs = useMemo(() => runsOf(entries), [entries]);

  // Keeps the newest line in view inside the slip; the page itself does not scroll. In the frame
  // that is drawn next: measured here, the page would be laid out in the task that drew the move.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const list = end.current?.parentElement;
      if (list !== null && list !== undefined) list.scrollTop = list.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [count]);

  const openIndex = opened === null ? -1 : runs.findIndex((run) => run.entries.includes(opened));
  useEffect(() => {
    const list = end.current?.parentElement;
    const line = list?.children[openIndex];
    if (line instanceof HTMLElement && list !== null && list !== undefined) reveal(line, list);
  }, [openIndex]);

  // A slip that comes into sight, as a sheet or beside the board, shows its open or newest line;
  // one that gets lower keeps its end, unless somebody scrolled away from it.
  useEffect(() => {
    const list = end.current?.parentElement;
    if (list === null || list === undefined) return;
    let height = list.clientHeight;
    const observer = new ResizeObserver(() => {
      if (list.clientHeight === height) return;
      const wasAtEnd = list.scrollTop + height >= list.scrollHeight - 1;
      const line = list.children[openIndex];
      if (height === 0 && line instanceof HTMLElement) reveal(line, list);
      else if (height === 0 || wasAtEnd) list.scrollTop = list.scrollHeight;
      height = list.clientHeight;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [openIndex]);

  return (
    <ol className={styles.lines}>
      {runs.map(({ first, last, told, times, entries: same }) => {
        const isOpen = opened !== null && same.includes(opened);
        return (
          <li
            key={first}
            ref={last === count - 1 ? end : null}
            className={styles.line}
            data-printed={last}
            hidden={!isShown(told.side, only)}
          >
            <Line
              {...props}
              entry={told}
              times={times}
              total={totalAfter(entries, last)}
              open={isOpen}
              onToggle={() => setOpened(isOpen ? null : (same.at(-1) ?? null))}
              rule={texts.get(told.rule)}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Scrolls the list, and nothing around it, until the whole line is in view, or its beginning. */
function reveal(line: HTMLElement, list: HTMLElement): void {
  const above = line.offsetTop;
  const below = above + Math.min(0, line.offsetHeight - list.clientHeight);
  if (list.scrollTop > above) list.scrollTop = above;
  else if (list.scrollTop < below) list.scrollTop = below;
}

function Line({
  entry,
  times,
  total,
  open,
  onToggle,
  rule,
  hasRules = true,
  game,
  sides,
  sayEntry,
  sideName,
  countedRef,
}: SlipProps & {
  readonly entry: Entry;
  /** How many equal lines in a row this line stands for. */
  readonly times: number;
  readonly total: number;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly rule: Parameters<typeof Text>[0]['parts'] | undefined;
}) {
  const { t } = useWords();
  const points = entry.points * times;
  const sign = entry.points > 0 ? 'gain' : entry.points < 0 ? 'loss' : 'zero';
  return (
    <>
      <button type="button" className={styles.button} aria-expanded={open} onClick={onToggle}>
        <span className={styles.words}>
          {sides > 1 ? <span className={styles.who}>{sideName(entry.side)}</span> : null}{' '}
          <span className={styles.what}>
            <Foreign>{sayEntry(entry)}</Foreign>
            {times > 1 ? ` ${t('slip.times', { count: times })}` : null}
          </span>
        </span>{' '}
        <span className={styles.dots} aria-hidden="true" />
        <span className={`${styles.points} ${styles[sign]}`} aria-hidden="true">
          {signed(points)}
        </span>{' '}
        <span className="visually-hidden">
          {t(`slip.${sign}`, { points: Math.abs(points), total: spoken(total, t) })}
        </span>
      </button>
      {open ? (
        <div className={styles.rule}>
          <p>
            {rule === undefined ? null : <Text parts={rule} />}{' '}
            <span className={styles.ruleId}>{entry.rule}</span>
          </p>
          {countedRef === undefined ? null : <div ref={countedRef} className={styles.counted} />}
          <p className={styles.then}>{t('slip.then', { total })}</p>
          {hasRules ? <Link href={`/rules/${game}#${entry.rule}`}>{t('slip.toRule')}</Link> : null}
        </div>
      ) : null}
    </>
  );
}
