import { commitmentOf, phrase, replay, verifyDeal, type Game, type Phrase } from '@chiaro/kernel';
import { jointDealOf, type JointDeal } from '@chiaro/kernel/internal';
import type { Terms } from '../protocol.js';
import type { Pledge } from './pledges.js';
import { misfit, type Witnessed } from './witness.js';

/** A mismatch between a log and what a device was promised or shown. */
export type Breach =
  /** The log cannot be replayed, or belongs to another match. */
  | 'log'
  /** The server's secret is not the one it had committed to. */
  | 'secret'
  /** Our share was replaced by another. */
  | 'share'
  /** Somebody's share is not the one they had committed to. */
  | 'otherShare'
  /** The seed, or an outcome, does not follow from the secret and the shares. */
  | 'deal'
  /** The log does not replay to what this device was shown. */
  | 'shown';

/**
 * What a device can verify of a finished match:
 *
 * - `proved`: its own share is in the deal, everything else was committed to before that share was
 *   revealed, and the log replays to exactly what it was shown. Nobody could choose the deal.
 * - `unused`: the same, but its share was not used.
 * - `others`: the same, but this device had no share in the deal.
 * - `unproved`: the log is consistent, and proves nothing about its deal.
 * - `broken`: there is a mismatch; `line` is the last line that does not fit, if it is known.
 */
export type Receipt =
  | { readonly kind: 'proved' | 'unused' | 'others' | 'unproved' }
  | { readonly kind: 'broken'; readonly breach: Breach; readonly line?: number };

/** What a device knows, to check a log against. */
export interface Evidence {
  readonly match: string;
  readonly pledge: Pledge | null;
  /** Hashes of what it was shown. */
  readonly witnessed: readonly Witnessed[];
}

/** Checks a log against what this device was promised and shown. */
export function receiptOf<S, M, V, O>(
  game: Game<S, M, V, O>,
  source: string,
  { match, pledge, witnessed }: Evidence,
): Receipt {
  const replayed = replay(game, source);
  if (!replayed.ok) return broken('log');
  const { failure, tags, playthrough } = replayed.value;
  if (failure !== null || !playthrough.ended) return broken('log', failure?.seq);
  const deal = jointDealOf(tags);
  if (deal !== null && deal.match !== match) return broken('log');
  const breach = pledge === null ? null : breachOf(pledge, deal, tags.get('Commit'));
  if (breach !== null) return broken(breach);
  const fair = verifyDeal(replayed.value);
  if (!fair.ok) return broken('deal', fair.error.seq);
  const strange = misfit(replayed.value, witnessed);
  if (strange !== null) return broken('shown', strange.to);
  if (fair.value === 'unproved') return { kind: 'unproved' };
  return { kind: pledge === null || deal === null ? 'others' : useOf(pledge, deal) };
}

const broken = (breach: Breach, line?: number): Receipt => ({
  kind: 'broken',
  breach,
  ...(line === undefined ? {} : { line }),
});

function breachOf(
  { commitment, commitments, shares }: Pledge,
  deal: JointDeal | null,
  told: string | undefined,
): Breach | null {
  if (deal === null || told !== commitment || commitmentOf(deal.secret) !== commitment)
    return 'secret';
  for (const [seat, used] of deal.shares.entries()) {
    const own = shares[seat] ?? null;
    if (used === null) continue;
    if (own !== null && used !== own) return 'share';
    if (commitmentOf(used) !== commitments[seat]) return 'otherShare';
  }
  return null;
}

function useOf({ shares }: Pledge, deal: JointDeal): 'proved' | 'unused' | 'others' {
  const own = shares.flatMap((share, seat) => (share === null ? [] : [seat]));
  if (own.length === 0) return 'others';
  return own.every((seat) => deal.shares[seat] !== null) ? 'proved' : 'unused';
}

/** The receipt in one sentence. */
export const narrateReceipt = (receipt: Receipt): Phrase =>
  receipt.kind === 'broken'
    ? phrase('match.receipt.broken', { breach: receipt.breach, line: receipt.line ?? 0 })
    : phrase(`match.receipt.${receipt.kind}`);

/** Names the seats whose share is not in the deal although they had committed to one. */
export const narrateWithheld = ({ withheld }: Pick<Terms, 'withheld'>): readonly Phrase[] =>
  withheld.map((seat) => phrase('match.receipt.withheld', { who: { seat } }));
