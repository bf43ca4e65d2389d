import {
  phrase,
  type Arg,
  type Entry,
  type Narrator,
  type Phrase,
  type Section,
  type Telling,
  type Viewer,
} from '@chiaro/kernel';
import { cardOf, pips, setOf, spokenCard, valueOf, type CardName } from './cards.js';
import type { Move } from './moves.js';
import { leader } from './scoring.js';
import { sideOf, type State } from './state.js';
import { unseenBy, type SeenPlay, type View } from './view.js';

// ---------------------------------------------------------------------------- parts of sentences

/** “the seven of coins”, for sentences, and “seven of coins”, for lists. */
export const theCard = (name: CardName): Phrase => spokenCard(cardOf(name));
const bareCard = (name: CardName): Phrase => phrase('card', spokenCard(cardOf(name)).args);

/** In the order of the cards' values, as people read a table. */
const byValue = (names: readonly CardName[]): CardName[] =>
  [...names].sort((a, b) => valueOf(cardOf(a)) - valueOf(cardOf(b)) || cardOf(a) - cardOf(b));

const theCards = (names: readonly CardName[]): Phrase[] => byValue(names).map(theCard);

const listOf = (names: readonly CardName[]): Readonly<Record<string, Arg>> => ({
  count: names.length,
  cards: byValue(names).map(bareCard),
});

/** `{you, select, yes {…} other {…}}`, and the name for the other case. */
const actorArgs = (seat: number, viewer: Viewer): Readonly<Record<string, Arg>> => ({
  who: { seat },
  you: seat === viewer ? 'yes' : 'no',
});

/** The side from the viewer's view: ours, theirs, or by name for a spectator. */
const sideArgs = (side: number, viewer: Viewer): Readonly<Record<string, Arg>> => ({
  side: { sideOf: side },
  ours: viewer === 'table' ? 'none' : sideOf(viewer) === side ? 'yes' : 'no',
});

const sum = (names: readonly CardName[]): number => {
  const { lo, hi } = setOf(names.map(cardOf));
  return pips(lo, hi);
};

// ---------------------------------------------------------------------------- what happened

function step(telling: Telling<View, Move>): readonly Phrase[] {
  const { step: seen, before, after } = telling;
  if (seen.kind === 'move')
    return [...tellMove(seen.seat, seen.move, before), ...tellHandEnd(before, after)];
  if (seen.kind === 'chance')
    return [phrase('event.dealer', actorArgs(after.dealer ?? 0, after.viewer))];
  return tellDeal(after);
}

function tellMove(seat: number, move: Move, before: View): Phrase[] {
  const taken = move.take === 'all' ? before.table : move.take;
  const args = { ...actorArgs(seat, before.viewer), card: theCard(move.card) };
  if (taken.length === 0) return [phrase('event.lay', args)];
  return [phrase('event.take', { ...args, taken: theCards(taken) })];
}

function tellDeal(after: View): Phrase[] {
  const args = { ...actorArgs(after.dealer ?? 0, after.viewer), number: after.handNumber };
  if (after.phase !== 'play') return [phrase('event.redeal', { ...args, ...listOf(after.table) })];
  const dealt =
    after.options.deal === 'ten'
      ? phrase('event.dealTen', args)
      : phrase('event.dealNine', { ...args, ...listOf(after.table) });
  return after.viewer === 'table' ? [dealt] : [dealt, phrase('event.hand', listOf(after.hand))];
}

/** Narrates the end of a hand, after its last card. */
function tellHandEnd(before: View, after: View): Phrase[] {
  if (after.phase === 'play' || before.phase !== 'play') return [];
  const { lastTaker, viewer } = after;
  const left = leftOver(before, after);
  const rest =
    left.length === 0 || lastTaker === null
      ? []
      : [phrase('event.rest', { ...listOf(left), ...sideArgs(sideOf(lastTaker), viewer) })];
  const { scope } = after;
  const made =
    scope[0] === 0 && scope[1] === 0 ? [] : [phrase('event.scopeMade', scopeArgs(after))];
  return [
    ...rest,
    ...made,
    phrase('event.handOver', { number: after.handNumber, ...scoreArgs(after) }),
  ];
}

/** The cards that lay on the table after the last play. */
function leftOver(before: View, after: View): CardName[] {
  const last = after.plays.at(-1);
  if (last === undefined || last.take === 'all') return [];
  const { take } = last;
  const left = before.table.filter((name) => !take.includes(name));
  return take.length === 0 ? [...left, last.card] : left;
}

/** Scope were scored as they were made; the account of the hand names them again. */
function scopeArgs(v: View): Readonly<Record<string, Arg>> {
  const first = v.viewer === 'table' ? 0 : sideOf(v.viewer);
  return {
    ...sideArgs(first, v.viewer),
    otherSide: { sideOf: 1 - first },
    scope: v.scope[first]!,
    scopeOther: v.scope[1 - first]!,
  };
}

/** Own side first for a seat, side 0 first for a spectator. */
function scoreArgs(v: View): Readonly<Record<string, Arg>> {
  const first = v.viewer === 'table' ? 0 : sideOf(v.viewer);
  return {
    ...sideArgs(first, v.viewer),
    otherSide: { sideOf: 1 - first },
    gained: v.gained[first]!,
    gainedOther: v.gained[1 - first]!,
    total: v.totals[first]!,
    totalOther: v.totals[1 - first]!,
  };
}

// ---------------------------------------------------------------------------- why these points

function entry(line: Entry): Phrase {
  const { facts } = line;
  const args: Record<string, Arg> = { ...facts, side: { sideOf: line.side }, points: line.points };
  if (typeof facts['seat'] === 'number') args['who'] = { seat: facts['seat'] };
  if (typeof facts['card'] === 'string') args['card'] = theCard(facts['card'] as CardName);
  if (Array.isArray(facts['taken'])) args['taken'] = theCards(facts['taken'] as CardName[]);
  if (line.rule === 'SC-S4') Object.assign(args, primieraArgs(line));
  return phrase(line.rule, args);
}

function primieraArgs({ facts, points }: Entry): Record<string, Arg> {
  const side = (which: 'own' | 'other'): Phrase =>
    facts[which] === null
      ? phrase('primiera.none')
      : Array.isArray(facts[`${which}Cards`])
        ? phrase('primiera.cards', {
            sum: facts[which]!,
            cards: (facts[`${which}Cards`] as CardName[]).map(bareCard),
          })
        : phrase('primiera.sum', { sum: facts[which]! });
  return { own: side('own'), other: side('other'), won: points > 0 ? 'yes' : 'no' };
}

// ---------------------------------------------------------------------------- turn and position

function turn(v: View): Phrase {
  if (v.phase === 'over') return phrase('turn.over');
  if (v.phase === 'dealer') return phrase('turn.dealer');
  if (v.phase === 'deal') return phrase('turn.deal', actorArgs(v.dealer ?? 0, v.viewer));
  return phrase('turn.play', actorArgs(v.turn ?? 0, v.viewer));
}

function position(v: View): readonly Section[] {
  const sections: Section[] = [{ heading: phrase('heading.match'), lines: matchLines(v) }];
  if (v.phase === 'play' || v.table.length > 0)
    sections.push({ heading: phrase('heading.table'), lines: tableLines(v) });
  if (v.phase === 'play' && v.viewer !== 'table')
    sections.push({
      heading: phrase('heading.hand'),
      lines: [phrase('line.hand', listOf(v.hand))],
    });
  if (v.phase === 'play')
    sections.push({ heading: phrase('heading.players'), lines: playerLines(v) });
  if (v.handNumber > 0)
    sections.push({ heading: phrase('heading.piles'), lines: [pileLine(v, 0), pileLine(v, 1)] });
  if (v.phase === 'play' && v.options.gone !== 'off')
    sections.push({ heading: phrase('heading.gone'), lines: goneLines(v) });
  if (v.plays.length > 0)
    sections.push({
      heading: phrase('heading.plays'),
      lines: v.plays.slice(-4).map((each) => playLine(each, v)),
    });
  return sections;
}

/** SC-A1: the cards in the piles, and those that the viewer has not seen yet. */
function goneLines(v: View): Phrase[] {
  const isTold = (name: CardName): boolean => v.options.gone === 'all' || name.startsWith('7');
  return [
    phrase('line.gone', listOf(v.piles.flat().filter(isTold))),
    phrase('line.unseen', listOf(unseenBy(v).filter(isTold))),
  ];
}

function matchLines(v: View): Phrase[] {
  const { target, hands } = v.options;
  const lines = [phrase('line.totals', { ...scoreArgs(v), target, hands: hands ?? 0 })];
  if (v.phase === 'over' || v.dealer === null) return lines;
  return [
    ...lines,
    phrase('line.dealer', {
      ...actorArgs(v.dealer, v.viewer),
      number: v.handNumber,
      playing: v.phase === 'play' ? 'yes' : 'no',
    }),
  ];
}

const tableLines = (v: View): Phrase[] => [
  phrase('line.table', { ...listOf(v.table), sum: sum(v.table) }),
];

const playerLines = (v: View): Phrase[] =>
  v.handSizes.map((size, seat) =>
    phrase('line.player', {
      ...actorArgs(seat, v.viewer),
      ...relation(seat, v.viewer),
      size,
      turn: seat === v.turn ? 'yes' : 'no',
    }),
  );

const relation = (seat: number, viewer: Viewer): Readonly<Record<string, Arg>> => ({
  relation:
    viewer === 'table'
      ? 'none'
      : seat === viewer
        ? 'self'
        : sideOf(seat) === sideOf(viewer)
          ? 'partner'
          : 'opponent',
});

function pileLine(v: View, side: number): Phrase {
  const pile = v.piles[side]!;
  return phrase('line.pile', {
    ...sideArgs(side, v.viewer),
    count: pile.length,
    denari: pile.filter((name) => name.endsWith('D')).length,
    settebello: pile.includes('7D') ? 'yes' : 'no',
    scope: v.scope[side]!,
  });
}

const playLine = (play: SeenPlay, v: View): Phrase => {
  const args = { ...actorArgs(play.seat, v.viewer), card: theCard(play.card) };
  if (play.take === 'all') return phrase('line.tookAll', args);
  return play.take.length === 0
    ? phrase('event.lay', args)
    : phrase('event.take', { ...args, taken: theCards(play.take) });
};

// ---------------------------------------------------------------------------- choices and result

function move(choice: Move, v: View): Phrase {
  const card = theCard(choice.card);
  if (choice.take === 'all') return phrase('move.all', { card, ...listOf(v.table) });
  if (choice.take.length === 0) return phrase('move.lay', { card });
  const scopa = choice.take.length === v.table.length ? 'yes' : 'no';
  return phrase('move.take', { card, taken: theCards(choice.take), scopa });
}

function result(v: View): readonly Phrase[] {
  const winner = leader(v.totals);
  if (winner === null)
    return [phrase('result.level', { total: v.totals[0]!, hands: v.handNumber })];
  return [
    phrase('result.won', {
      ...sideArgs(winner, v.viewer),
      total: v.totals[winner]!,
      totalOther: v.totals[1 - winner]!,
      hands: v.handNumber,
    }),
  ];
}

export const narrator: Narrator<State, View, Move> = {
  step,
  entry,
  exclaim,
  turn,
  position,
  move,
  result,
};

function exclaim({ rule }: Entry): Phrase | null {
  return rule === 'SC-C6' ? phrase('event.scopa') : null;
}
