import type { Entry, Narrator, Phrase, Section, Telling } from '@chiaro/kernel';
import { assess, scoredPhrase, type Assessment, type ScoringFacts } from './assess.js';
import { rankingOf, totalsOf, type CardTotals } from './card.js';
import { maximumTotal } from './scoring.js';
import { boxes, ROLLS, UPPER_BOXES, UPPER_GOAL, type Move } from './types.js';
import type { State } from './state.js';
import { cardState, type CardView, type View } from './view.js';

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

function step({ step: seen, before, after, entries }: Telling<View, Move>): readonly Phrase[] {
  if (seen.kind === 'chance') return [rolled(before, after, seen.outcome)];
  if (seen.kind !== 'move') return [];
  if (seen.move.kind === 'keep') return [keeping(before, seen.seat, seen.move.mask)];
  const points = entries.reduce((sum, each) => sum + each.points, 0);
  return [
    { id: 'event.score', args: { ...who(after, seen.seat), box: boxName(seen.move.box), points } },
  ];
}

function rolled(before: View, after: View, fresh: readonly number[]): Phrase {
  const args = {
    ...who(after, before.seat),
    dice: after.dice,
    count: fresh.length,
    fresh,
    left: ROLLS - after.rolls,
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
  return [...dice, ...view.cards.map((card, seat) => cardSection(view, card, seat))];
}

const diceSection = (view: View): Section => ({
  heading: { id: 'heading.dice' },
  lines: [{ id: 'position.dice', args: { dice: view.dice, left: ROLLS - view.rolls } }],
});

function cardSection(view: View, card: CardView, seat: number): Section {
  const options = optionsFor(view, seat);
  const lines = boxes.map((box, index): Phrase => {
    const points = card.points[index] ?? null;
    if (points !== null) return { id: 'position.filled', args: { box: boxName(box), points } };
    const offer = options.get(box);
    return offer === undefined
      ? { id: 'position.open', args: { box: boxName(box) } }
      : offered(offer);
  });
  return {
    heading: { id: 'heading.card', args: { who: { seat }, total: card.total } },
    lines: [...lines, upperProgress(card), ...bonusLine(card, view)],
  };
}

/** What the dice on the table could do on the card of the seat to move. */
function optionsFor(view: View, seat: number): Map<string, Assessment> {
  if (view.over || view.rolling || view.seat !== seat) return new Map();
  const listed = assess(cardState(view.cards[seat]!), view.dice, view.options);
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
  const found = optionsFor(view, view.seat).get(choice.box);
  return found === undefined ? boxName(choice.box) : offered(found);
}

/** YZ-T4: a zero is worth a second thought. */
function caution(choice: Move, view: View): Phrase | null {
  if (choice.kind === 'keep') return null;
  const found = optionsFor(view, view.seat).get(choice.box);
  return found?.legal === true && found.points === 0
    ? { id: 'caution.zero', args: { box: boxName(choice.box) } }
    : null;
}

function result(view: View): readonly Phrase[] {
  const winners = view.winners.map((seat) => ({ seat }));
  const best = Math.max(...view.cards.map((card) => card.total));
  const ranking = { id: `ranking.${rankingOf(best)}` };
  const message = { id: `ranking.${rankingOf(best)}.message` };
  const alone = view.cards.length === 1;
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
  const totals = view.cards.map((card, seat): Phrase => ({
    id: 'result.total',
    args: {
      who: { seat },
      points: card.total,
      ranking: { id: `ranking.${rankingOf(card.total)}` },
    },
  }));
  const perfect: Phrase[] = best === maximumTotal(view.options) ? [{ id: 'result.perfect' }] : [];
  return [head, ...(alone ? detail(view) : totals), ...perfect];
}

/** Both sections of each card, with what was added to them. */
function detail(view: View): readonly Phrase[] {
  return view.cards.map((card, seat): Phrase => {
    const points = card.points.map((each) => each ?? -1);
    const { yahtzeeBonuses } = card;
    const totals = totalsOf({ points, yahtzeeBonuses }, view.options);
    return {
      id: 'result.sections',
      args: { who: { seat }, alone: view.cards.length === 1 ? 'yes' : 'no', ...sums(totals) },
    };
  });
}

const sums = ({ upperTotal, upperBonus, lowerTotal, yahtzeeBonusTotal }: CardTotals) => ({
  upper: upperTotal,
  upperBonus,
  lower: lowerTotal,
  bonuses: yahtzeeBonusTotal,
});
