import {
  phrase,
  type Arg,
  type Entry,
  type Narrator,
  type Phrase,
  type Section,
  type Telling,
} from '@chiaro/kernel';
import { cardOf, cardPhrase, packs, parseCard } from './cards.js';
import type { ScoringConfig } from './config.js';
import {
  foundationPhrase,
  knownStockPhrase,
  pilePhrases,
  stockPhrase,
  wastePhrase,
} from './navigate.js';
import {
  amountPhrase,
  decimalPhrase,
  detailPhrases,
  plainSummaryPhrase,
  summaryPhrase,
  thresholdWarnings,
} from './spoken.js';
import { prospectLines } from './prospect.js';
import { settingsOf } from './rules.js';
import type { State } from './state.js';
import { SUITS, type Deck, type Move } from './types.js';
import type { View } from './view.js';

export function createNarrator(config: ScoringConfig): Narrator<State, View, Move> {
  return {
    step: happened,
    warnings: ({ before, after }, level) =>
      after.options.scoring ? thresholdWarnings(before.counts, after.counts, level, config) : [],
    entry: entryPhrase,
    turn: turnPhrase,
    position: positionSections,
    move: movePhrase,
    result: resultPhrases,
    prospect: (view) => prospectLines(view, config),
    detail: (view) => (view.score === null ? [] : detailPhrases(view.score, settingsOf(view))),
  };
}

// ---------------------------------------------------------------------------- what happened

function happened({ step, before, after }: Telling<View, Move>): Phrase[] {
  if (step.kind === 'move') return moveHappened(step.move, before, after);
  return step.purpose === 'deal'
    ? [
        phrase('event.deal', {
          deck: after.options.deck,
          stock: after.stock.count,
          cards: after.piles.map(({ cards }) => nameOf(cards.at(-1)!, after)),
        }),
      ]
    : shuffleHappened(before, after);
}

function shuffleHappened(before: View, after: View): Phrase[] {
  return [
    phrase('event.shuffle', { count: before.stock.count }),
    ...(before.finishing ? [finishEvent(before, after)] : []),
    ...victoryEvent(after),
  ];
}

const finishEvent = (before: View, after: View): Phrase =>
  phrase('event.finish', { count: after.counts.autoMove - before.counts.autoMove });

const victoryEvent = ({ end }: View): Phrase[] =>
  end === 'victory' || end === 'overtimeVictory' ? [phrase('event.victory')] : [];

function moveHappened(move: Move, before: View, after: View): Phrase[] {
  const told = moveEvent(move, before, after);
  const revealed = revealedIn(before, after);
  return [told, ...revealed, ...victoryEvent(after)];
}

function moveEvent(move: Move, before: View, after: View): Phrase {
  switch (move.kind) {
    case 'draw':
      return phrase('event.draw', {
        count: after.waste.length - before.waste.length,
        card: nameOf(after.waste.at(-1)!, after),
        stock: after.stock.count,
      });
    case 'recycle':
      return phrase('event.recycle', {
        number: after.counts.recycleWaste,
        count: before.waste.length,
      });
    case 'finish':
      return finishEvent(before, after);
    case 'hint':
      return phrase('event.hint', { count: after.counts.hintUsed });
    case 'abandon':
      return phrase('event.abandon');
    case 'wasteHome':
    case 'wasteToPile':
    case 'pileHome':
    case 'run':
    case 'back':
      return phrase('event.move', { move: movePhrase(move, before) });
  }
}

function revealedIn(before: View, after: View): Phrase[] {
  return after.piles.flatMap(({ hidden, cards }, pile) =>
    hidden < before.piles[pile]!.hidden && cards.length > 0
      ? [phrase('event.revealed', { pile: pile + 1, card: nameOf(cards[0]!, after), left: hidden })]
      : [],
  );
}

const nameOf = (card: number, view: View): Phrase => cardPhrase(card, view.options.deck);

// ---------------------------------------------------------------------------- moves

/** A move as an option: which cards, from where, to where. */
function movePhrase(move: Move, view: View): Phrase {
  switch (move.kind) {
    case 'wasteHome':
      return phrase('move.wasteHome', { card: nameOf(view.waste.at(-1)!, view) });
    case 'wasteToPile':
      return phrase('move.wasteToPile', {
        card: nameOf(view.waste.at(-1)!, view),
        ...target(move.to, view),
      });
    case 'pileHome':
      return phrase('move.pileHome', {
        card: nameOf(view.piles[move.from]!.cards.at(-1)!, view),
        from: move.from + 1,
      });
    case 'run':
      return phrase('move.run', {
        count: move.count,
        more: move.count - 1,
        card: nameOf(view.piles[move.from]!.cards.at(-move.count)!, view),
        from: move.from + 1,
        ...target(move.to, view),
      });
    case 'back':
      return phrase('move.back', {
        card: nameOf(cardOf(view.home[move.suit]! - 1, move.suit), view),
        ...target(move.to, view),
      });
    case 'draw':
      return phrase('move.draw', { count: Math.min(view.options.draw, view.stock.count) });
    case 'recycle':
      return phrase('move.recycle', { count: view.waste.length });
    case 'finish':
    case 'hint':
    case 'abandon':
      return phrase(`move.${move.kind}`);
  }
}

function target(pile: number, view: View): Record<string, Arg> {
  const top = view.piles[pile]!.cards.at(-1);
  return top === undefined
    ? { to: pile + 1, empty: true }
    : { to: pile + 1, empty: false, on: nameOf(top, view) };
}

// ---------------------------------------------------------------------------- points

export function entryPhrase({ rule, points, facts }: Entry): Phrase {
  const { card, deck, multiplier, ...rest } = facts;
  const amount = amountPhrase(points);
  const named = typeof card === 'string' && typeof deck === 'string';
  return phrase(rule, {
    ...(rest as Record<string, Arg>),
    points,
    amount,
    named,
    single: Number(facts.to) - Number(facts.from) === 1,
    calm: facts['calm'] === true,
    ...(named ? { card: namedCard(card, deck as Deck) } : { deck }),
    ...(typeof multiplier === 'string' ? { multiplier: decimalPhrase(multiplier) } : {}),
  });
}

const namedCard = (code: string, deck: Deck): Phrase =>
  cardPhrase(parseCard(code, packs[deck]) ?? 0, deck);

// ---------------------------------------------------------------------------- where we are

function turnPhrase(view: View): Phrase {
  if (view.phase === 'over') return phrase('turn.over');
  if (view.phase !== 'play') return phrase('turn.chance');
  return playTurn(view, view.stock.count, view.waste.length);
}

/** A spectator hears who plays. */
const playTurn = ({ viewer }: View, stock: number, waste: number): Phrase =>
  phrase('turn.play', { you: viewer !== 'table', who: { seat: 0 }, stock, waste });

function positionSections(view: View): Section[] {
  if (view.phase === 'deal')
    return [{ heading: phrase('heading.game'), lines: [phrase('turn.chance')] }];
  const known = knownStockPhrase(view);
  return [
    { heading: phrase('heading.tableau'), lines: pilePhrases(view) },
    {
      heading: phrase('heading.talon'),
      lines: [wastePhrase(view), stockPhrase(view), ...(known === null ? [] : [known])],
    },
    {
      heading: phrase('heading.foundations'),
      lines: Array.from({ length: SUITS }, (_, suit) => foundationPhrase(view, suit)),
    },
    { heading: phrase('heading.game'), lines: statusPhrases(view) },
  ];
}

function statusPhrases({ options, counts, points, seconds }: View): Phrase[] {
  return [
    phrase('status.level', { level: options.level }),
    ...(options.calm ? [phrase('status.calm')] : []),
    phrase('status.counts', {
      moves: counts.moves,
      draws: counts.stockDraw,
      recycles: counts.recycleWaste,
    }),
    phrase('status.aids', { undos: counts.undoMove, hints: counts.hintUsed }),
    ...(options.minutes === null
      ? []
      : [phrase('status.time', { minutes: Math.floor(seconds / 60), limit: options.minutes })]),
    ...(points === null ? [] : [phrase('status.points', { amount: amountPhrase(points) })]),
  ];
}

function resultPhrases(view: View): Phrase[] {
  const { end, score, seconds, counts } = view;
  if (end === null) return [playTurn(view, 0, 0)];
  const told = { seconds, moves: counts.moves };
  return [score === null ? plainSummaryPhrase(end, told) : summaryPhrase(score, told)];
}
