import { messageOf, type Problem, type Words } from '@chiaro/kernel';
import { useEffect, useRef } from 'react';
import { announcer } from '../../speech/instance.js';
import type { Translate } from '../../words/words.js';
import type { KeepContextValue } from './context.js';
import { leaders, type PageScore } from './core/keeper.js';
import { amount } from './figure.js';
import type { KeptGame, MatchWords } from './kept.js';

/** A problem as a sentence, with the person if its path names a board or player. */
export function problemText(problem: Problem, game: KeptGame, words: Words, t: Translate): string {
  const text = messageOf(problem, words);
  const seat = game.keeper.seatInPath?.exec(problem.path ?? '')?.[1];
  return seat === undefined ? text : t('keep.problemOf', { who: { seat: Number(seat) }, text });
}

/** Announces entries and refusals. */
export function useKeepSpeech(keep: KeepContextValue): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const { last, refused } = keep.state;
  useEffect(() => {
    if (last !== null) announcer.post({ kind: 'own', ...toldOf(latest.current) });
  }, [last]);
  useEffect(() => {
    if (refused === null) return;
    const { words, game, t } = latest.current;
    const reasons = refused.problems
      .map((problem) => problemText(problem, game, words, t))
      .join(' ');
    const way = refused.wayOut === null ? '' : t('keep.houseHint');
    announcer.post({
      kind: 'refusal',
      text: `${t('keep.refused')} ${reasons} ${way}`,
      sound: 'refused',
    });
  }, [refused]);
}

function toldOf(keep: KeepContextValue): {
  text: string;
  brief?: string;
  sound?: 'points' | 'win';
} {
  const { t, state } = keep;
  const { last, scored } = state;
  switch (last?.kind) {
    case 'written': {
      const text = [
        t(last.corrected ? 'keep.told.corrected' : 'keep.told.written', { number: last.index + 1 }),
        gainsOf(keep, last.index),
        ...(scored.over ? [resultText(keep)] : [leadText(keep), nextText(keep)]),
      ]
        .join(' ')
        .trimEnd();
      return { text, sound: scored.over ? 'win' : 'points' };
    }
    case 'removed':
      return { text: t('keep.told.removed', { number: last.index + 1 }) };
    case 'undone':
    case 'redone':
      return { text: [t(`keep.told.${last.kind}`), scoreText(keep)].join(' ') };
    case 'ended':
      return { text: resultText(keep), sound: 'win' };
    default:
      return { text: '' };
  }
}

function gainsOf({ state, sideName, t }: KeepContextValue, index: number): string {
  const { lines, totals } = state.scored;
  return totals
    .flatMap((total, side) => {
      const own = lines.filter((line) => line.side === side && line.entry === index);
      if (own.length === 0) return [];
      const points = own.reduce((sum, line) => sum + line.points, 0);
      const sign = points < 0 ? 'minus' : 'plus';
      return [
        t('keep.gained', {
          who: sideName(side),
          sign,
          points: Math.abs(points),
          totalSign: total < 0 ? 'minus' : 'plus',
          total: Math.abs(total),
        }),
      ];
    })
    .join(' ');
}

export const scoreText = ({ state, sideName, t }: KeepContextValue): string =>
  state.scored.totals
    .map((total, side) => t('keep.totalTitle', { who: sideName(side), amount: amount(total) }))
    .join(' ');

/** The next player, if known. */
export function nextText({ game, editor, state, t }: KeepContextValue): string {
  const seat = game.keeper.nextSeat?.(editor.wholePage());
  return seat === undefined || state.match.players.length === 1
    ? ''
    : t('keep.nextSeat', { who: { seat } });
}

/** The leader and the lead. */
export function leadText({ state, sideName, t }: KeepContextValue): string {
  const { scored, match } = state;
  const lowest = match.options['wins'] === 'lowest';
  if (scored.sides === 1)
    return t('keep.totalTitle', { who: sideName(0), amount: amount(scored.totals[0] ?? 0) });
  const ahead = leaders(scored.totals, lowest);
  const best = scored.totals[ahead[0] ?? 0] ?? 0;
  if (ahead.length > 1)
    return t('keep.lead.level', { who: ahead.map(sideName), amount: amount(best) });
  const others = scored.totals.filter((_, side) => side !== ahead[0]);
  const second = lowest ? Math.min(...others) : Math.max(...others);
  return t('keep.lead.by', {
    who: sideName(ahead[0] ?? 0),
    amount: amount(best),
    by: Math.abs(best - second),
  });
}

/** The explanation of the points of a finished match, if the game has more than its lines. */
export const matchDetail = ({ game, editor, words }: KeepContextValue): string =>
  (game.keeper.detail?.(editor.wholePage(), (phrase) => words.say(phrase)) ?? []).join(' ');

/** The result, with tie-breaks. */
export const resultText = ({ state, ...words }: KeepContextValue): string =>
  matchResultLine(state.scored, words);

export function matchResultLine(
  { winners, totals, verdict }: PageScore,
  { sideName, words, t }: Pick<MatchWords, 'sideName' | 'words' | 't'>,
): string {
  const points = totals[winners[0] ?? 0] ?? 0;
  return [headline(), ...verdict.map((each) => words.say(each))].join(' ');

  function headline(): string {
    if (totals.length === 1)
      return t('keep.totalTitle', { who: sideName(0), amount: amount(totals[0] ?? 0) });
    if (winners.length === 0) return t('keep.result.none');
    if (winners.length === 1)
      return t('keep.result.won', { who: sideName(winners[0] ?? 0), amount: amount(points) });
    return t('keep.result.shared', { who: winners.map(sideName), amount: amount(points) });
  }
}
