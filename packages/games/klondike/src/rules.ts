import { silent, type Facts, type Ledger, type Outcome } from '@chiaro/kernel';
import { cardOf, formatCard, suitOf } from './cards.js';
import type { ScoringConfig } from './config.js';
import { nextHome } from './legal.js';
import { limitSeconds } from './options.js';
import { drawLine, eventLine, finalLines, recycleLine, SIDE } from './lines.js';
import * as code from './moves.js';
import { baseScore, endReasonOf, scoreGame, type Breakdown, type Settings } from './scoring.js';
import { homeTotal, pileTop, stockSize, type State } from './state.js';
import { DEALT, PILE_ROOM, PILES, type Counts, type EndReason } from './types.js';

/**
 * The rules with the numbers of one configuration: the effect of a step on a state and its ledger.
 */
export interface Rules {
  play(s: State, move: number, ledger: Ledger): void;
  settle(s: State, outcome: Outcome, ledger: Ledger): void;
  elapse(s: State, seconds: number, ledger: Ledger): void;
  carry(restored: State, left: State, how: 'undo' | 'redo', ledger: Ledger): void;
  total(s: State): number;
  /** Null during a game, and without scoring. */
  breakdown(s: State): Breakdown | null;
}

export function createRules(config: ScoringConfig): Rules {
  const book = (s: State, ledger: Ledger): Ledger => (s.options.scoring ? ledger : silent);
  const breakdown = (s: State): Breakdown | null =>
    s.end === null || !s.options.scoring ? null : scoreOf(s, s.end, config);
  return {
    play: (s, move, ledger) => playCode(s, move, { ledger: book(s, ledger), config }),
    settle: (s, outcome, ledger) => settle(s, outcome, { ledger: book(s, ledger), config }),
    elapse: (s, seconds, ledger) => elapse(s, seconds, { ledger: book(s, ledger), config }),
    carry: (restored, left, how, ledger) =>
      carry(restored, left, how, { ledger: book(restored, ledger), config }),
    total: (s) => (s.options.scoring ? (breakdown(s)?.total ?? baseScore(s.counts, config)) : 0),
    breakdown,
  };
}

/** The ledger to write points to, and the configuration to use. */
interface Book {
  readonly ledger: Ledger;
  readonly config: ScoringConfig;
}

export const settingsOf = ({ options }: Pick<State, 'options'>): Settings => ({
  deck: options.deck,
  draw: options.draw,
  level: options.level,
  timer: options.timer,
  limit: limitSeconds(options),
  calm: options.calm,
});

const scoreOf = (s: State, reason: EndReason, config: ScoringConfig): Breakdown =>
  scoreGame(s.counts, settingsOf(s), { reason, seconds: s.seconds }, config);

// ---------------------------------------------------------------------------- chance

/** A permutation of the pack (dealt row by row, then the stock in drawing order) or of the waste. */
function settle(s: State, outcome: Outcome, book: Book): void {
  if (s.phase === 'deal') deal(s, outcome);
  else {
    const before = s.talon.slice(0, s.talonSize);
    for (let i = 0; i < s.talonSize; i++) s.talon[i] = before[outcome[i]!]!;
  }
  s.phase = 'play';
  if (s.finishing) finish(s, book);
}

/** KL-D3: row by row, from the first pile to the last, a card to each pile not yet full. */
function deal(s: State, order: Outcome): void {
  let next = 0;
  for (let row = 0; row < PILES; row++)
    for (let pile = row; pile < PILES; pile++) s.piles[pile * PILE_ROOM + row] = order[next++]!;
  for (let pile = 0; pile < PILES; pile++) {
    s.lengths[pile] = pile + 1;
    s.hidden[pile] = pile;
  }
  s.talonSize = s.pack.size - DEALT;
  for (let i = 0; i < s.talonSize; i++) s.talon[i] = order[DEALT + i]!;
}

// ---------------------------------------------------------------------------- moves

function playCode(s: State, move: number, book: Book): void {
  if (move === code.HINT) return giveHint(s, book);
  s.hinted = false;
  if (code.isTransfer(move)) {
    transfer(s, move, book);
    return winIfComplete(s, book);
  }
  if (move === code.DRAW) draw(s, book);
  else if (move === code.RECYCLE) recycle(s, book);
  else if (move === code.FINISH) finish(s, book);
  else conclude(s, 'abandoned', book);
}

function draw(s: State, { ledger, config }: Book): void {
  s.turned = Math.min(s.turned + s.options.draw, s.talonSize);
  const n = ++s.counts.stockDraw;
  if (!ledger.recording) return;
  const { points, rule, facts } = drawLine(n - 1, n, config);
  if (points !== 0) ledger.enter(SIDE, points, rule, facts);
}

function recycle(s: State, { ledger, config }: Book): void {
  s.turned = 0;
  s.pass++;
  if (s.options.recycle === 'shuffle') s.phase = 'shuffle';
  const n = ++s.counts.recycleWaste;
  if (!ledger.recording) return;
  const { points, rule, facts } = recycleLine(n - 1, n, config);
  if (points !== 0) ledger.enter(SIDE, points, rule, facts);
}

function giveHint(s: State, book: Book): void {
  s.hinted = true;
  count(s, 'hintUsed', book);
}

function transfer(s: State, move: number, book: Book): void {
  s.counts.moves++;
  if (move >= code.RUN) moveRun(s, code.runFrom(move), code.runTo(move), code.runCount(move), book);
  else if (move >= code.BACK) takeBack(s, code.backSuit(move), code.backTo(move), book);
  else if (move >= code.PILE_HOME) sendPileHome(s, move - code.PILE_HOME, book);
  else if (move === code.WASTE_HOME) sendWasteHome(s, book);
  else push(s, move - code.WASTE_TO_PILE, takeWaste(s));
}

function sendWasteHome(s: State, book: Book): void {
  const card = takeWaste(s);
  s.home[suitOf(card)]!++;
  count(s, 'wasteToFoundation', book, card);
}

function sendPileHome(s: State, pile: number, book: Book): void {
  const card = pileTop(s, pile)!;
  s.lengths[pile]!--;
  s.home[suitOf(card)]!++;
  count(s, 'tableauToFoundation', book, card);
  reveal(s, pile, book);
}

function moveRun(s: State, from: number, to: number, cards: number, book: Book): void {
  const start = from * PILE_ROOM + s.lengths[from]! - cards;
  const target = to * PILE_ROOM + s.lengths[to]!;
  for (let i = 0; i < cards; i++) s.piles[target + i] = s.piles[start + i]!;
  s.lengths[from]! -= cards;
  s.lengths[to]! += cards;
  reveal(s, from, book);
}

function takeBack(s: State, suit: number, to: number, book: Book): void {
  s.home[suit]!--;
  const card = cardOf(s.home[suit]!, suit);
  push(s, to, card);
  count(s, 'foundationToTableau', book, card);
}

function reveal(s: State, pile: number, book: Book): void {
  if (s.lengths[pile] !== s.hidden[pile] || s.hidden[pile] === 0) return;
  s.hidden[pile]!--;
  count(s, 'cardRevealed', book, pileTop(s, pile)!);
}

function push(s: State, pile: number, card: number): void {
  s.piles[pile * PILE_ROOM + s.lengths[pile]!++] = card;
}

function takeWaste(s: State): number {
  const card = s.talon[s.turned - 1]!;
  s.talon.copyWithin(s.turned - 1, s.turned, s.talonSize);
  s.talonSize--;
  s.turned--;
  return card;
}

type Counted = Exclude<keyof Counts, 'stockDraw' | 'recycleWaste' | 'moves'>;

function count(s: State, event: Counted, { ledger, config }: Book, card?: number): void {
  s.counts[event]++;
  if (!ledger.recording || config.events[event] === 0) return;
  const { points, rule, facts } = eventLine(event, 1, config);
  ledger.enter(SIDE, points, rule, card === undefined ? facts : withCard(s, event, card));
}

/**
 * Written out: two spreads would give each object a hidden class of its own in V8, of 200 bytes.
 */
const withCard = (s: State, event: Counted, card: number): Facts => ({
  event,
  count: 1,
  card: formatCard(card, s.pack),
  deck: s.pack.deck,
});

/**
 * KL-P9: every transfer counts as a move and as its own event, every draw and recycle as itself.
 * The finish waits for a shuffle and continues after it.
 */
function finish(s: State, book: Book): void {
  while (s.phase === 'play') {
    const move = nextHome(s);
    if (move !== null) {
      transfer(s, move, book);
      count(s, 'autoMove', book);
      winIfComplete(s, book);
    } else if (stockSize(s) > 0) draw(s, book);
    else recycle(s, book);
  }
  s.finishing = s.phase === 'shuffle';
}

// ---------------------------------------------------------------------------- the end

/** KL-E1. */
function winIfComplete(s: State, book: Book): void {
  if (homeTotal(s) === s.pack.size) conclude(s, endReasonOf(true, s.seconds, settingsOf(s)), book);
}

function conclude(s: State, reason: EndReason, { ledger, config }: Book): void {
  s.phase = 'over';
  s.end = reason;
  if (!ledger.recording) return;
  const lines = finalLines(scoreOf(s, reason, config), s.counts, settingsOf(s), s.seconds, config);
  for (const { points, rule, facts } of lines) ledger.enter(SIDE, points, rule, facts);
}

/** KL-C1 and KL-E3: the game ends once a strict limit is exceeded. */
function elapse(s: State, seconds: number, book: Book): void {
  s.seconds = seconds;
  const limit = limitSeconds(s.options);
  const dealt = s.phase === 'play' || s.phase === 'shuffle';
  if (dealt && s.options.timer === 'strict' && limit !== null && seconds > limit)
    conclude(s, 'timeout', book);
}

// ---------------------------------------------------------------------------- undo

/**
 * KL-U1: an undo restores the position and its event points, but the counts stay. The restored
 * ledger lacks the penalties of the steps taken back, so they are entered again.
 */
function carry(restored: State, left: State, how: 'undo' | 'redo', { ledger, config }: Book): void {
  const [now, then] = [restored.counts, left.counts];
  const before = { ...now };
  now.stockDraw = then.stockDraw;
  now.recycleWaste = then.recycleWaste;
  now.moves = then.moves;
  now.hintUsed = then.hintUsed;
  now.undoMove = then.undoMove + (how === 'undo' ? 1 : 0);
  restored.seconds = left.seconds;
  const lines = [
    drawLine(before.stockDraw, now.stockDraw, config),
    recycleLine(before.recycleWaste, now.recycleWaste, config),
    eventLine('hintUsed', now.hintUsed - before.hintUsed, config),
    eventLine('undoMove', now.undoMove - before.undoMove, config),
  ];
  for (const { points, rule, facts } of lines)
    if (points !== 0) ledger.enter(SIDE, points, rule, facts);
}
