import type { AnyPlayable } from '@chiaro/kernel';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { decimal } from '../../room/review/figures.js';
import type { GameFact } from '../../session/facts.js';
import {
  distributionOf,
  formOf,
  groupsOf,
  isWon,
  type FormPoint,
  type Group,
} from '../../session/figures.js';
import { FormChart } from '../../ui/charts/FormChart.js';
import { Histogram } from '../../ui/charts/Histogram.js';
import { RowBars } from '../../ui/charts/RowBars.js';
import { withMinus } from '../../ui/signed.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useWords } from '../../words/useWords.js';
import { Sheet } from './Sheet.js';
import { counted, useWhy } from './why.js';
import styles from './statistics.module.css';

interface CommonProps {
  readonly module: AnyPlayable;
  readonly facts: readonly GameFact[];
}

/** The pictures that every game has. */
export function CommonPictures({ module, facts }: CommonProps) {
  return (
    <>
      <Distribution facts={facts} />
      <Form facts={facts} />
      <Opponents module={module} facts={facts} />
      <Tables facts={facts} />
    </>
  );
}

function Distribution({ facts }: Pick<CommonProps, 'facts'>) {
  const { t } = useWords();
  const ask = useWhy();
  const bins = useMemo(() => distributionOf(facts), [facts]);
  if (bins.length < 2) return null;
  const names = bins.map(({ from, to }) =>
    from === to ? t('stats.points', { points: from }) : t('stats.range', { from, to }),
  );
  return (
    <Sheet title={t('stats.distribution')}>
      <Histogram
        caption={t('stats.distribution')}
        columns={bins.map(({ from, facts: own }, i) => ({
          key: String(i),
          tick: withMinus(from),
          value: own.length,
          spoken: t('stats.showGames', { what: names[i] ?? '', count: own.length }),
        }))}
        onPick={(key) => {
          const bin = bins[Number(key)];
          if (bin !== undefined)
            ask({ title: names[Number(key)] ?? '', games: counted(bin.facts) });
        }}
      />
    </Sheet>
  );
}

function Form({ facts }: Pick<CommonProps, 'facts'>) {
  const { t, language } = useWords();
  const ask = useWhy();
  const points = useMemo(() => formOf(facts), [facts]);
  const day = useMemo(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }), [language]);
  if (points.length < 2) return null;
  const say = (i: number): string => {
    const point = points[i];
    if (point === undefined) return '';
    const { fact, mean } = point;
    return t('stats.formGame', {
      number: i + 1,
      count: points.length,
      day: day.format(fact.when),
      points: fact.points,
      mean: decimal(mean, language),
    });
  };
  return (
    <Sheet title={t('stats.form')} note={t('stats.formNote')}>
      <FormChart
        label={t('stats.form')}
        points={points.map(({ fact, mean }, i) => ({
          key: fact.key,
          value: fact.points,
          mean,
          isFull: isWon(fact),
          spoken: say(i),
        }))}
      >
        {(chosen) => {
          const point = points[chosen];
          if (point === undefined) return null;
          const { fact, recent, mean } = point;
          const title = t('stats.meanOf', {
            mean: decimal(mean, language),
            count: recent.length,
          });
          return (
            <div className={styles.chosen}>
              <p aria-hidden="true">{say(chosen)}</p>
              <Link href={`/games/${fact.key}`} className={styles.link}>
                {t('stats.thisGame')}
              </Link>
              <button
                type="button"
                className={styles.link}
                onClick={() => ask({ title, games: counted(recent) })}
              >
                {t('stats.theseGames', { count: recent.length })}
              </button>
            </div>
          );
        }}
      </FormChart>
      <FormTable points={points} day={day} />
    </Sheet>
  );
}

/** Drawn when it is opened: there may be hundreds of games. */
function FormTable({
  points,
  day,
}: {
  readonly points: readonly FormPoint[];
  readonly day: Intl.DateTimeFormat;
}) {
  const { t, language } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.formTable} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('chart.table')}</summary>
      {isOpen ? (
        <table>
          <caption className="visually-hidden">{t('stats.form')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('stats.day')}</th>
              <th scope="col">{t('result.points')}</th>
              <th scope="col">{t('stats.mean')}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ fact, mean }) => (
              <tr key={fact.key}>
                <th scope="row">
                  <Link href={`/games/${fact.key}`} className={styles.link}>
                    {day.format(fact.when)}
                  </Link>
                </th>
                <td>{fact.points}</td>
                <td>{decimal(mean, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </details>
  );
}

const MOST_PEOPLE = 8;
/** A person may have the name of a level. */
const PERSON = 'person ';

/** Bots by level, then people by name. */
function Opponents({ module, facts }: CommonProps) {
  const { t, words } = useGameWords(module);
  const levels = [...module.bots.map(({ id }) => id), 'mixed'];
  const people = [...new Set(facts.flatMap((fact) => fact.people))];
  const byLevel = groupsOf(facts, levels, ({ level }, key) => level === key);
  const byName = groupsOf(facts, people, (fact, key) => fact.people.includes(key))
    .toSorted((a, b) => b.facts.length - a.facts.length)
    .slice(0, MOST_PEOPLE)
    .map((group) => ({ ...group, key: PERSON + group.key }));
  if (byLevel.length + byName.length === 0) return null;
  const levelName = (key: string): string =>
    key === 'mixed'
      ? t('stats.mixed')
      : t('stats.bots', { level: words.say({ id: `bot.${key}` }) });
  return (
    <Groups
      title={t('stats.opponents')}
      groups={[...byLevel, ...byName]}
      nameOf={(key) => (key.startsWith(PERSON) ? key.slice(PERSON.length) : levelName(key))}
    />
  );
}

function Tables({ facts }: Pick<CommonProps, 'facts'>) {
  const { t } = useWords();
  const sizes = [...new Set(facts.map(({ seats }) => seats))].toSorted((a, b) => a - b);
  if (sizes.length < 2) return null;
  return (
    <Groups
      title={t('stats.bySeats')}
      groups={groupsOf(facts, sizes.map(String), ({ seats }, key) => String(seats) === key)}
      nameOf={(key) => t('stats.seats', { seats: Number(key) })}
    />
  );
}

/** The share of victories, a bar for each group; the mean in games without a winner. */
function Groups({
  title,
  groups,
  nameOf,
}: {
  readonly title: string;
  readonly groups: readonly Group[];
  readonly nameOf: (key: string) => string;
}) {
  const { t, language } = useWords();
  const ask = useWhy();
  const isContested = groups.some(({ figures }) => figures.contested > 0);
  const rows = groups.map(({ key, facts, figures: { contested, wins, mean, best } }) => {
    const average = mean === null ? '–' : decimal(mean, language);
    const isWinnable = contested > 0;
    const text = isWinnable ? t('stats.of', { wins, contested }) : isContested ? '–' : average;
    const more = t('stats.meanAndBest', { mean: average, best: best?.points ?? '–' });
    const label = nameOf(key);
    const won = isWinnable ? t('stats.wonOf', { wins, contested }) : '';
    return {
      key,
      label,
      value: isContested ? wins / Math.max(1, contested) : (mean ?? 0),
      text,
      more,
      spoken: t('stats.show', {
        what: label,
        value: [won, more].filter((each) => each !== '').join(', '),
      }),
      facts,
    };
  });
  return (
    <Sheet title={title} note={t(isContested ? 'stats.wonNote' : 'stats.meanNote')}>
      <RowBars
        caption={title}
        rows={rows}
        {...(isContested ? { most: 1 } : {})}
        onPick={(key) => {
          const row = rows.find((each) => each.key === key);
          if (row !== undefined) ask({ title: row.label, games: counted(row.facts) });
        }}
      />
    </Sheet>
  );
}
