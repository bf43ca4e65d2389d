import {
  dealOutcome,
  FastRng,
  mustApply,
  pickOne,
  Playthrough,
  seedFromText,
  type AnyModule,
  type Need,
  type Outcome,
  type Seed,
} from '@chiaro/kernel';
import { optionVariants } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { games } from '../src/index.js';

interface Dealt {
  readonly need: Need;
  readonly outcome: Outcome;
}

const CAP = 700;

/** The outcome at each place, in one game with random decisions. */
function luckOf(module: AnyModule, options: unknown, seed: Seed, decisions: string) {
  const rng = FastRng.from(decisions);
  const playthrough = new Playthrough(module.game, options);
  const luck = new Map<string, Dealt>();
  for (
    let actor = playthrough.actor();
    playthrough.steps.length < CAP;
    actor = playthrough.actor()
  ) {
    if (actor.kind === 'over') break;
    if (actor.kind === 'seat') {
      const move = pickOne(module.game.legal(playthrough.state), rng);
      mustApply(playthrough, { kind: 'move', seat: actor.seat, move });
      continue;
    }
    const { need } = actor;
    const outcome = dealOutcome(seed, need);
    const place = `${need.purpose}/${need.place}`;
    expect(luck.has(place), `${place} comes once`).toBe(false);
    luck.set(place, { need, outcome });
    mustApply(playthrough, { kind: 'chance', outcome });
  }
  return luck;
}

/** The outcome for the dice or cards that took part both times. */
function inCommon({ need, outcome }: Dealt, other: Need): unknown {
  if (need.kind === 'roll' && other.kind === 'roll' && need.places !== undefined)
    return need.places.flatMap((place, i) =>
      other.places?.includes(place) ? [[place, outcome[i]]] : [],
    );
  if (need.kind === 'shuffle' && other.kind === 'shuffle' && need.among !== undefined) {
    const { cards } = need.among;
    const others = new Set(other.among?.cards);
    return outcome.map((item) => cards[item]!).filter((card) => others.has(card));
  }
  return outcome;
}

/** A bag with other contents gives other tiles. */
const isSameBag = (one: Need, other: Need): boolean =>
  one.kind !== 'draw' || other.kind !== 'draw' || one.counts.join() === other.counts.join();

describe.each(games.map((entry) => [entry.id, entry] as const))('%s', (_id, entry) => {
  it('gives the same luck at the same place, whatever was decided before', async () => {
    const module = await entry.load();
    let compared = 0;
    for (const { options } of optionVariants(module.game)) {
      const seed = seedFromText(`luck of ${entry.id}`);
      const [first, ...others] = ['a', 'b', 'c'].map((name) => luckOf(module, options, seed, name));
      for (const other of others)
        for (const [place, dealt] of other) {
          const known = first?.get(place);
          if (known === undefined || !isSameBag(known.need, dealt.need)) continue;
          compared++;
          expect(inCommon(known, dealt.need), place).toEqual(inCommon(dealt, known.need));
        }
    }
    expect(compared).toBeGreaterThan(10);
  });
});

describe('the same seed', () => {
  const luckIn = async (id: string, input: unknown, decisions: string) => {
    const module = await games.find((game) => game.id === id)!.load();
    const options = module.game.options.read(input);
    if (!options.ok) throw new Error(JSON.stringify(options.error));
    return luckOf(module, options.value, seedFromText('today'), decisions);
  };

  it('throws the same dice in turn 7 of Yahtzee, alone or in company', async () => {
    const alone = await luckIn('yahtzee', {}, 'x');
    const among = await luckIn('yahtzee', { players: 3 }, 'y');
    for (let turn = 1; turn <= 13; turn++)
      expect(among.get(`roll/${turn}/A/1`)?.outcome).toEqual(
        alone.get(`roll/${turn}/A/1`)?.outcome,
      );
  });

  it('lays out the same tiles in every round of Azul until the lid comes back into the bag', async () => {
    const [one, other] = [await luckIn('azul', {}, 'x'), await luckIn('azul', {}, 'y')];
    for (let round = 1; round <= 5; round++)
      expect(other.get(`refill/${round}/0`)?.outcome).toEqual(
        one.get(`refill/${round}/0`)?.outcome,
      );
  });

  it.each(['scopone', 'liaptui'])('deals the same hands of %s, round by round', async (id) => {
    const [one, other] = [await luckIn(id, {}, 'x'), await luckIn(id, {}, 'y')];
    const shared = [...one.keys()].filter((place) => other.has(place));
    expect(shared.length).toBeGreaterThan(2);
    for (const place of shared) expect(other.get(place)?.outcome).toEqual(one.get(place)?.outcome);
  });
});
