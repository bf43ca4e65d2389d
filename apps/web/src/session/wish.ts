import { seedFromBytes, seedFromText, type AnyPlayable, type Seed } from '@chiaro/kernel';
import { signBots, type MatchWish } from '@chiaro/match';
import { specOf } from '../device/players.js';
import type { Wish } from './session.js';

/** A person's choices for a new match. */
export const matchWish = (module: AnyPlayable, wish: Wish): MatchWish<unknown> => ({
  options: wish.options,
  seats: signBots(module, wish.players.map(specOf)),
  chance: { kind: 'seed', seed: seedOf(module, wish) },
  clock: module.game.elapse !== undefined,
});

const seedOf = ({ game }: AnyPlayable, { deal }: Wish): Seed =>
  deal === undefined
    ? seedFromBytes(crypto.getRandomValues(new Uint8Array(32)))
    : seedFromText(`chiaro/${game.id}/${deal}`);
