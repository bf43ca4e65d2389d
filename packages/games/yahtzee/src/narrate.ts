import type { Entry, Narrator, Phrase, Section, Telling } from '@chiaro/kernel';
import { assess, scoredPhrase, timesPhrase, type Assessment, type ScoringFacts } from './assess.js';
import { rankingOf, totalsOf, type CardTotals } from './card.js';
import { maximumTotal, weightOf } from './scoring.js';
import { boxes, ROLLS, UPPER_BOXES, UPPER_GOAL, type Move } from './types.js';
import type { State } from './state.js';
import { cardsOf, cardState, totalOf, type CardView, type View } from './view.js';

export const narrator: Narrator<State, View, Move> = {
  step,
  entry,
  turn,
  position,
  move,
  caution,
  result,
  detail,
};

const who = (view: View, seat: number): Record<string, string | { seat: number }> => ({
  who: { seat },
  you: view.viewer === seat ? 'yes' : 'no',
});

const boxName = (box: string): Phrase => ({ id: `box.${box}` });

/** A box with its column, if there is more than one. */
const boxIn = ({ options }: View, box: string, column = 1): Phrase =>
  options.columns === 1 ? boxName(box) : { id: 'box.in', args: { box: boxName(box), column } };

/** The card that a move writes on. */
const cardOfMove = ({ seat, options }: View, { column = 1 }: ScoreMove): number =>
  seat * options.columns + column - 1;
type ScoreMove = Extract<Move, { kind: 'score' }>;

function step({ step: seen, before, after, entries }: Telling<View, Move>): readonly Phrase[] {
  if (seen.kind === 'chance') return [rolled(before, after, seen.outcome)];
  if (seen.kind !== 'move') return [];
  if (seen.move.kind === 'keep') return [keeping(before, seen.seat, seen.move.mask)];
  const points = entries.reduce((sum, each) => sum + each.points, 0);
  return [
    {
      id: 'event.score',
      args: {
        ...who(after, seen.seat),
        box: boxIn(after, seen.move.box, seen.move.column),
        points,
      },
    },
  ];
}

function rolled(before: View, after: View, fresh: readonly number[]): Phrase {
  const args = {
    ...who(after, before.seat),
    dice: after.dice,
    count: fresh.length,
    fresh,
  };
  return { id: before.rolls === 0 ? 'event.roll' : 'event.reroll', args };
}

function keeping(view: View, seat: number, mask: number): Phrase {
  const dice = keptDice(view, mask);
  return {
    id: dice.length === 0 ? 'event.keepNone' : 'event.keep',
    args: { ...who(view, seat), dice, count: dice.length },
  };
}

const keptDice = (view: View, mask: number): number[] =>
  view.dice.filter((_, die) => (mask >> die) & 1);

function entry({ rule, points, facts }: Entry): Phrase {
  const { column: times = 1, ...others } = facts;
  if (typeof times !== 'number') throw new Error('A column is a number');
  const inOne = entryOfColumn({ side: 0, rule, points: points / times, facts: others });
  return timesPhrase(inOne, times, points);
}

function entryOfColumn({ rule, points, facts }: Entry): Phrase {
  if (rule === 'YZ-U2') return { id: 'YZ-U2', args: { upper: facts['upper'], points } };
  if (rule === 'YZ-B1') return { id: 'YZ-B1', args: { count: facts['count'], points } };
  if (facts['dice'] === undefined)
    return { id: 'scored.card', args: { box: boxName(facts['box'] as string), points } };
  return scoredPhrase(facts as unknown as ScoringFacts, points);
}

function turn(view: View): Phrase {
  if (view.over) return { id: 'turn.over' };
  const args = { ...who(view, view.seat), left: ROLLS - view.rolls, dice: view.dice };
  if (view.rolling) return { id: 'turn.rolling', args };
  return { id: view.rolls < ROLLS ? 'turn.choose' : 'turn.mustScore', args };
}

function position(view: View): readonly Section[] {
  const dice = view.rolls === 0 ? [] : [diceSection(view)];
  return [...dice, ...view.cards.map((card, index) => cardSection(view, card, index))];
}

const diceSection = (view: View): Section => ({
  heading: { id: 'heading.dice' },
  lines: [{ id: 'position.dice', args: { dice: view.dice, left: ROLLS - view.rolls } }],
});

function cardSection(view: View, card: CardView, place: number): Section {
  const options = optionsFor(view, place);
  const lines = boxes.map((box, index): Phrase => {
    const points = card.points[index] ?? null;
    if (points !== null) return { id: 'position.filled', args: { box: boxName(box), points } };
    const offer = options.get(box);
    return offer === undefined
      ? { id: 'position.open', args: { box: boxName(box) } }
      : offered(offer);
  });
  return {
    heading: cardHeading(view, place),
    lines: [...lines, upperProgress(card), ...bonusLine(card, view)],
  };
}

function cardHeading(view: View, place: number): Phrase {
  const { columns } = view.options;
  const { total } = view.cards[place]!;
  const seat = Math.floor(place / columns);
  if (columns === 1) return { id: 'heading.card', args: { who: { seat }, total } };
  const args = { who: { seat }, column: 1 + (place % columns), total, all: totalOf(view, seat) };
  return { id: 'heading.column', args };
}

/** The possible scores of the dice on a card of the seat to move. */
function optionsFor(view: View, place: number): Map<string, Assessment> {
  if (view.over || view.rolling || !cardsOf(view, view.seat).includes(place)) return new Map();
  const listed = assess(cardState(view, place), view.dice, view.options);
  return new Map(listed.map((each) => [each.box, each]));
}

function offered(each: Assessment): Phrase {
  if (!each.legal)
    return { id: 'position.closed', args: { box: boxName(each.box), reason: each.reason } };
  return {
    id: 'position.offer',
    args: { reason: each.reason, bonus: each.upperBonus + each.yahtzeeBonus },
  };
}

function upperProgress(card: CardView): Phrase {
  const needed = Math.max(0, UPPER_GOAL - card.upper);
  const closed = card.points.slice(0, UPPER_BOXES).every((points) => points !== null);
  if (needed === 0) return { id: 'position.upperDone', args: { upper: card.upper } };
  return {
    id: closed ? 'position.upperMissed' : 'position.upper',
    args: { upper: card.upper, needed },
  };
}

const bonusLine = (card: CardView, view: View): Phrase[] =>
  card.yahtzeeBonuses === 0
    ? []
    : [
        {
          id: 'position.bonuses',
          args: {
            count: card.yahtzeeBonuses,
            points: card.yahtzeeBonuses * view.options.yahtzeeBonus,
          },
        },
      ];

function move(choice: Move, view: View): Phrase {
  if (choice.kind === 'keep') {
    const dice = keptDice(view, choice.mask);
    return {
      id: dice.length === 0 ? 'move.keepNone' : 'move.keep',
      args: { dice, count: view.dice.length - dice.length },
    };
  }
  const found = optionsFor(view, cardOfMove(view, choice)).get(choice.box);
  return found === undefined ? boxIn(view, choice.box, choice.column) : offered(found);
}

/** YZ-T4: the warning before a zero is written. */
function caution(choice: Move, view: View): Phrase | null {
  if (choice.kind === 'keep') return null;
  const found = optionsFor(view, cardOfMove(view, choice)).get(choice.box);
  return found?.legal === true && found.points === 0
    ? { id: 'caution.zero', args: { box: boxIn(view, choice.box, choice.column) } }
    : null;
}

function result(view: View): readonly Phrase[] {
  const winners = view.winners.map((seat) => ({ seat }));
  const { players, columns } = view.options;
  const totalOfSeat = Array.from({ length: players }, (_, seat) => totalOf(view, seat));
  const best = Math.max(...totalOfSeat);
  const rankOf = (total: number): string => rankingOf(total / weightOf(columns));
  const ranking = { id: `ranking.${rankOf(best)}` };
  const message = { id: `ranking.${rankOf(best)}.message` };
  const alone = players === 1;
  const head: Phrase = {
    id: alone ? 'result.alone' : winners.length > 1 ? 'result.shared' : 'result.won',
    args: {
      winners,
      you: winners.length === 1 && view.winners[0] === view.viewer ? 'yes' : 'no',
      points: best,
      ranking,
      message,
    },
  };
  const totals = totalOfSeat.map((points, seat): Phrase => ({
    id: 'result.total',
    args: { who: { seat }, points, ranking: { id: `ranking.${rankOf(points)}` } },
  }));
  const isPerfect = best === maximumTotal(view.options, columns);
  const perfect: Phrase[] = isPerfect ? [{ id: 'result.perfect' }] : [];
  return [head, ...(alone ? detail(view) : totals), ...perfect];
}

/** Both sections of each card, with their bonuses. */
function detail(view: View): readonly Phrase[] {
  const { players, columns } = view.options;
  return view.cards.map(({ points: written, yahtzeeBonuses, total }, place): Phrase => {
    const points = written.map((each) => each ?? -1);
    const totals = totalsOf({ points, yahtzeeBonuses }, view.options);
    const who = { seat: Math.floor(place / columns) };
    const sections: Phrase = {
      id: 'result.sections',
      args: { who, alone: players === 1 ? 'yes' : 'no', ...sums(totals) },
    };
    if (columns === 1) return sections;
    return { id: 'result.column', args: { sections, column: 1 + (place % columns), total } };
  });
}

const sums = ({ upperTotal, upperBonus, lowerTotal, yahtzeeBonusTotal }: CardTotals) => ({
  upper: upperTotal,
  upperBonus,
  lower: lowerTotal,
  bonuses: yahtzeeBonusTotal,
});
