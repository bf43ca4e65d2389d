import { randomBytes } from 'node:crypto';
import { commitmentOf, parseSeed, seedFromBytes, type Problem } from '@chiaro/kernel';
import { jointSeed } from '@chiaro/kernel/internal';
import type { ChanceSource, RoomWord } from '@chiaro/match';
import type { Db } from '../store/schema.js';
import { findMatch, type MatchRow } from './registry.js';

/** Timeout for a device to reveal its share, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Poll interval for shares that arrived at another node, in milliseconds. */
const LOOK_MS = 250;

type Reveal = Extract<RoomWord, { readonly t: 'reveal' }>;

/**
 * Shares of deals, from the moment the seats of a match are settled until it begins
 * (docs/protocol.md, Joint deals). They are stored on arrival, so that any node can make the deal;
 * which of them are in it is decided by the first event of the match, which is stored once.
 */
export class Shares {
  readonly #waiting = new Set<() => void>();
  #isClosed = false;

  constructor(readonly ports: { readonly db: Db; readonly now: () => number }) {}

  /** Null if the share will be in the deal, or already is. */
  async reveal(player: string, { m, seat, share }: Reveal): Promise<Problem | null> {
    const row = await findMatch(this.ports.db, m);
    const there = row?.seats[seat];
    if (row === null || there?.kind !== 'person' || there.player !== player)
      return { code: 'NOT_FOUND' };
    const read = parseSeed(share);
    if (read === null || commitmentOf(read) !== there.share) return { code: 'SEED_MISMATCH' };
    if ((await this.#revealed(m)).has(seat)) return null;
    if (row.hasBegun) return { code: 'NOT_ALLOWED', reason: 'server.share.late' };
    await this.ports.db
      .insertInto('matchShares')
      .values({ match: m, seat, share })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const look of this.#waiting) look();
    return null;
  }

  /** Resolves once a match may begin: every share has arrived, or the timeout is over. */
  async settled(match: string): Promise<void> {
    while (!this.#isClosed) {
      const row = await findMatch(this.ports.db, match);
      if (row === null || !row.isLive || row.hasBegun) return;
      if (this.ports.now() >= row.startedAt + PATIENCE_MS) return;
      if (withheldIn(row, await this.#revealed(match)).length === 0) return;
      await this.#nextLook();
    }
  }

  /** The deal of a match, with the shares that have arrived. */
  async chanceOf(row: MatchRow): Promise<ChanceSource> {
    const revealed = await this.#revealed(row.id);
    const secret = row.secret ?? seedFromBytes(randomBytes(32));
    const shares = row.seats.map((_, seat) => parseSeed(revealed.get(seat) ?? ''));
    const joint = { match: row.id, secret, shares };
    return { kind: 'seed', seed: jointSeed(joint), joint, withheld: withheldIn(row, revealed) };
  }

  close(): void {
    this.#isClosed = true;
    for (const look of this.#waiting) look();
  }

  async #revealed(match: string): Promise<ReadonlyMap<number, string>> {
    const rows = await this.ports.db
      .selectFrom('matchShares')
      .select(['seat', 'share'])
      .where('match', '=', match)
      .execute();
    return new Map(rows.map(({ seat, share }) => [seat, share]));
  }

  #nextLook(): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      const timer = setTimeout(look, LOOK_MS).unref();
      this.#waiting.add(look);
    });
  }
}

/** Seats that committed to a share which has not arrived. */
const withheldIn = ({ seats }: MatchRow, revealed: ReadonlyMap<number, string>): number[] =>
  seats.flatMap((each, seat) =>
    each.kind === 'person' && each.share !== undefined && !revealed.has(seat) ? [seat] : [],
  );
