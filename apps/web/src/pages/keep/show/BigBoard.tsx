import type { Language } from '@chiaro/kernel';
import { useEffect, useMemo, useState } from 'react';
import { announcer } from '../../../speech/instance.js';
import { signed } from '../../../ui/signed.js';
import { leaders, readPage } from '../core/keeper.js';
import { unfold } from '../core/log.js';
import type { KeptMatch } from '../core/match.js';
import { amount, figure } from '../figure.js';
import { scoreKeptMatch, matchWords, type KeptGame } from '../kept.js';
import { chartOf, MARKS } from '../../../ui/charts/geometry.js';
import { matchResultLine } from '../speech.js';
import { useWakeLock } from '../useWakeLock.js';
import styles from './board.module.css';

/** The score in large type, to be read from across a table; without controls. */
export function BigBoard({
  game,
  match,
  language,
}: {
  readonly game: KeptGame;
  readonly match: KeptMatch;
  readonly language: Language;
}) {
  const words = useMemo(() => matchWords(game, match, language), [game, match, language]);
  const scored = useMemo(() => scoreKeptMatch(game, match), [game, match]);
  const { t, sideName } = words;
  const lowest = match.options['wins'] === 'lowest';
  const ahead = leaders(scored.totals, lowest);
  const last = scored.rounds.at(-1);
  const begun = scored.lines.length > 0;
  const needs = useMemo(
    () =>
      game.keeper.needs(
        readPage(game.keeper, unfold(match).page, match.players.length).page,
        scored,
      ),
    [game, match, scored],
  );
  useWakeLock(true);
  useSpokenChange(
    scored.over
      ? matchResultLine(scored, words)
      : scored.totals
          .map((total, side) =>
            t('keep.totalTitle', { who: sideName(side), amount: amount(total) }),
          )
          .join(' '),
  );

  return (
    <div className={styles.board} data-sides={scored.sides}>
      <header className={styles.head}>
        <h1 tabIndex={-1} data-page-title>
          {words.title}
        </h1>
        <p>
          {scored.over
            ? matchResultLine(scored, words)
            : t('keep.next', { number: unfold(match).page.entries.length + 1, game: game.id })}
        </p>
      </header>
      <ul className={styles.sides}>
        {scored.totals.map((total, side) => {
          const leads = scored.over
            ? scored.winners.includes(side)
            : begun && ahead.includes(side) && ahead.length < scored.sides;
          const points = last?.points[side] ?? null;
          return (
            <li
              key={side}
              className={styles.side}
              data-colour={match.players[scored.sideOf.indexOf(side)]?.colour}
              data-leads={leads}
            >
              <span className={styles.name}>{sideName(side)}</span>
              <span className={styles.total}>{figure(total)}</span>
              <span className={styles.note}>
                {[
                  ...(points === null ? [] : [signed(points)]),
                  ...(leads ? [t(scored.over ? 'keep.wins' : 'keep.leads')] : []),
                ].join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
      {needs.length > 0 && needs.length <= 4 ? (
        <ul className={styles.needs}>
          {needs.map((need, i) => (
            <li key={i}>{words.words.say(need)}</li>
          ))}
        </ul>
      ) : null}
      <BoardChart
        totals={scored.rounds.map(({ totals }) => totals)}
        sides={scored.sides}
        sideOf={scored.sideOf}
        match={match}
      />
    </div>
  );
}

const WIDE = { width: 1000, height: 150, left: 10, right: 10, edge: 10 };

/** Decorative: all numbers are above. */
function BoardChart({
  totals,
  sides,
  sideOf,
  match,
}: {
  readonly totals: readonly (readonly number[])[];
  readonly sides: number;
  readonly sideOf: readonly number[];
  readonly match: KeptMatch;
}) {
  if (totals.length < 2) return null;
  const chart = chartOf(totals, sides, WIDE);
  return (
    <svg viewBox={`0 0 ${chart.width} ${chart.height}`} className={styles.chart} aria-hidden="true">
      {chart.lines.map(({ side, points }) => (
        <g
          key={side}
          className={styles.series}
          data-colour={match.players[sideOf.indexOf(side)]?.colour}
        >
          <polyline points={points.map(([x, y]) => `${x},${y}`).join(' ')} />
          {points.map(([x, y], i) => (
            <path key={i} d={MARKS[side % MARKS.length]} transform={`translate(${x} ${y})`} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Announces each new score once. */
function useSpokenChange(text: string): void {
  const [first] = useState(text);
  useEffect(() => {
    if (text !== first) announcer.post({ kind: 'others', text });
  }, [text, first]);
}
