import {
  err,
  isRecord,
  ok,
  parseSeed,
  seedFromText,
  type Outcome,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { cardPhrase, packs, parseCard } from './cards.js';
import { codec } from './codec.js';
import { dealFromSeed, numberedDeal, type DealWish } from './deals.js';
import { options, type Options } from './options.js';
import { missingCards, readPosition } from './position-input.js';
import type { State } from './state.js';
import { dealtState } from './winnable.js';

type Read<T> = Result<T, readonly Problem[]>;

/**
 * A question to the solver, see RULES.md: a deal by its number, its seed or its cards, a written
 * position, or the stored state of a game (`{"state":…}`).
 */
export function readQuestion(input: unknown, defaults: Options): Read<State> {
  if (typeof input === 'number' || typeof input === 'string')
    return readDealOf({ deal: input }, defaults);
  if (!isRecord(input)) return err([{ code: 'WRONG_TYPE', path: '', expected: 'object' }]);
  if ('state' in input) return readState(input['state']);
  if ('deal' in input || 'seed' in input) return readDealOf(input, defaults);
  const read = readPosition(input, { deck: defaults.deck, draw: defaults.draw });
  if (!read.ok) return read;
  return read.value.complete
    ? ok(read.value.state)
    : err([{ code: 'MISSING_CARD', path: unknownAt(input), reason: 'refusal.unknownCards' }]);
}

const unknownAt = ({ stock }: Readonly<Record<string, unknown>>): string =>
  Array.isArray(stock) ? '/tableau' : '/stock';

function readState(input: unknown): Read<State> {
  const read = codec.decode(input);
  if (!read.ok)
    return err(read.error.map((each) => ({ ...each, path: `/state${each.path ?? ''}` })));
  return read.value.phase === 'deal'
    ? err([{ code: 'MISSING_CARD', path: '/state', reason: 'refusal.position' }])
    : read;
}

const dealKeys: ReadonlySet<string> = new Set(['deal', 'seed', 'deck', 'draw', 'winnable']);

function readDealOf(input: Readonly<Record<string, unknown>>, defaults: Options): Read<State> {
  const unknown = Object.keys(input).filter((key) => !dealKeys.has(key));
  if (unknown.length > 0)
    return err(unknown.map((key) => ({ code: 'UNKNOWN_FIELD', path: `/${key}`.slice(0, 60) })));
  const { deck = defaults.deck, draw = defaults.draw, winnable = defaults.winnable } = input;
  const chosen = options.read({ level: 1, deck, draw, winnable, recycle: 'turn' });
  if (!chosen.ok) return chosen;
  const order =
    'seed' in input
      ? readSeed(input['seed'], chosen.value)
      : readDealt(input['deal'], chosen.value);
  return order.ok ? ok(dealtState(chosen.value.deck, chosen.value.draw, order.value)) : order;
}

/** In the form of `--seed` of `chiaro play`. */
function readSeed(seed: unknown, wish: DealWish): Read<Outcome> {
  if (typeof seed !== 'string')
    return err([{ code: 'WRONG_TYPE', path: '/seed', expected: 'string' }]);
  return ok(dealFromSeed(wish, parseSeed(seed) ?? seedFromText(seed)));
}

function readDealt(deal: unknown, wish: DealWish): Read<Outcome> {
  if (typeof deal === 'string') return readOrder(deal, wish);
  if (typeof deal !== 'number')
    return err([{ code: 'WRONG_TYPE', path: '/deal', expected: 'number | string' }]);
  return Number.isSafeInteger(deal) && deal >= 0
    ? ok(numberedDeal(wish, deal))
    : err([{ code: 'OUT_OF_RANGE', path: '/deal', facts: { min: 0, max: 'any', value: deal } }]);
}

/** All cards in dealing order, as in a log. */
function readOrder(text: string, { deck }: DealWish): Read<Outcome> {
  const pack = packs[deck];
  const codes = text.split(/[\s,]+/).filter((code) => code !== '');
  const order = codes.map((code) => parseCard(code, pack));
  const problems = order.flatMap<Problem>((card, i) =>
    card === null
      ? [{ code: 'UNKNOWN_CARD', path: '/deal', facts: { card: codes[i]!.slice(0, 10) } }]
      : order.indexOf(card) < i
        ? [
            {
              code: 'DUPLICATE_CARD',
              path: '/deal',
              reason: 'refusal.cardTwice',
              facts: { card: cardPhrase(card, deck) },
            },
          ]
        : [],
  );
  if (problems.length === 0)
    problems.push(
      ...missingCards(new Set(order), pack).map((each) => ({ ...each, path: '/deal' })),
    );
  return problems.length > 0 ? err(problems) : ok(order.map((card) => card ?? 0));
}
