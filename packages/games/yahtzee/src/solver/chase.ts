import { BOXES } from '../types.js';
import type { RuleSet } from '../options.js';
import { blocks, groupBy } from './batches.js';
import { gainsFor } from './finals.js';
import { gainOf, Offers, stateOf, type Worth } from './offers.js';
import { boxesIn, sharedKernel } from './solve.js';
import { outlookAt, stateIndex, type Outlook } from './states.js';

/** The reward for having gained this many points by the end. */
export type Reward = (gain: number) => number;

/** The points that may have been gained in each state. */
type Level = ReadonlyMap<number, ReadonlySet<number>>;
/** The value of each state by the points gained before it. */
type Worths = ReadonlyMap<number, Float64Array>;

/**
 * Plays the rest of a card for any reward of its final total (the chance to win, say) instead of
 * the mean. Exact, over every reachable state and total. Returns the value of each result of the
 * present turn. Use it for the last few turns: each additional one costs several times as much.
 */
export function chase(rules: RuleSet, card: Outlook, reward: Reward): Worth {
  const offers = new Offers(rules);
  const turns = BOXES - boxesIn(card.filled);
  const levels: Level[] = [new Map([[stateIndex(card), new Set([0])]])];
  for (let turn = 0; turn < turns; turn++) levels.push(levelAfter(offers, levels[turn]!));

  const length = gainsFor(turns).length;
  let worths = rewards(levels[turns]!, length, reward);
  for (let turn = turns - 1; turn > 0; turn--)
    worths = worthsOf(offers, levels[turn]!, length, worths);
  return (lead) => worths.get(stateOf(lead))![gainOf(lead)]!;
}

function levelAfter(offers: Offers, level: Level): Level {
  const next = new Map<number, Set<number>>();
  for (const [state, gains] of level) {
    const card = outlookAt(state);
    offers.setCard(card.filled);
    for (const lead of new Set(offers.leads(card))) {
      const into = next.get(stateOf(lead)) ?? new Set();
      for (const gain of gains) into.add(gain + gainOf(lead));
      next.set(stateOf(lead), into);
    }
  }
  return next;
}

function rewards(level: Level, length: number, reward: Reward): Worths {
  const worths = new Map<number, Float64Array>();
  for (const [state, gains] of level) {
    const found = new Float64Array(length);
    for (const gain of gains) found[gain] = reward(gain);
    worths.set(state, found);
  }
  return worths;
}

function worthsOf(offers: Offers, level: Level, length: number, after: Worths): Worths {
  const kernel = sharedKernel();
  const worths = new Map<number, Float64Array>();
  const lanes = [...level].flatMap(([state, gains]) => {
    const card = outlookAt(state);
    const into = new Float64Array(length);
    worths.set(state, into);
    return [...gains].map((gain) => ({ card, gain, into }));
  });
  for (const [filled, group] of groupBy(lanes, ({ card }) => card.filled)) {
    offers.setCard(filled);
    for (const block of blocks(group, kernel.lanes)) {
      block.forEach(({ card, gain }, lane) =>
        offers.fill(kernel, lane, card, (lead) => after.get(stateOf(lead))![gain + gainOf(lead)]!),
      );
      kernel.evaluate(offers.open);
      block.forEach(({ gain, into }, lane) => (into[gain] = kernel.values[lane]!));
    }
  }
  return worths;
}
