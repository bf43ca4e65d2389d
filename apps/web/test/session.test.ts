import { milliseconds, noResources, seedFromText, sumBySide, type AnyModule } from '@chiaro/kernel';
import { botsHere, MemoryStore } from '@chiaro/match';
import { module as azul } from '@chiaro/azul';
import { module as yahtzee } from '@chiaro/yahtzee';
import { describe, expect, it } from 'vitest';
import { utterancesOf } from '../src/session/narration.js';
import { speakerFor } from '../src/session/speaker.js';
import type { Surroundings } from '../src/session/session.js';
import type { SeatedPlayer } from '../src/device/players.js';
import { settled, sitNear } from './near.js';

const module = yahtzee as unknown as AnyModule;
const bots = botsHere(module, { load: () => Promise.resolve(null) }, () =>
  milliseconds(5, () => 0),
);
const players: readonly SeatedPlayer[] = [
  { kind: 'person', name: '' },
  { kind: 'bot', name: 'Ada', level: 'casual' },
];

interface Kept {
  readonly said: string[];
  readonly refused: string[];
  finished: number;
}

const around = (kept: Kept, pace: () => Promise<boolean>): Surroundings => ({
  pace,
  told: (session, step) => {
    for (const { kind, text } of utterancesOf(step, speakerFor(session, 'en')))
      kept.said.push(`${kind}: ${text}`);
  },
  refused: (_session, { code }) => kept.refused.push(code),
  finished: () => {
    kept.finished++;
  },
});

const WISH = {
  options: { ...(module.game.options.defaults as object), players: 2 },
  seats: [{ kind: 'person' }, { kind: 'bot', level: 'casual' }],
  chance: { kind: 'seed', seed: seedFromText('web session') },
} as const;

/** A session with a known deal; what it says and refuses is kept here. */
async function sit({ pace = () => Promise.resolve(true), runner = bots } = {}) {
  const kept: Kept = { said: [], refused: [], finished: 0 };
  const table = { players, bots: runner, around: around(kept, pace), wish: WISH };
  return { session: await sitNear(module, table), kept };
}

const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('a session', () => {
  it('lets the bots move until the person must', async () => {
    const { session, kept } = await sit();
    session.start();
    expect(session.snapshot.myTurn).toBe(true);
    expect(session.play({ kind: 'score', box: 'chance' })).toBe(true);
    await settled(session);
    expect(session.snapshot.myTurn).toBe(true);
    expect(kept.said.some((text) => text.startsWith('others: Ada scores'))).toBe(true);
    expect(kept.said.at(-1)).toMatch(/^turn: Your turn/);
  });

  it('shows a move as sent until it is stored', async () => {
    const { session } = await sit({ pace: () => Promise.resolve(false) });
    const seen: boolean[] = [];
    session.store.subscribe(({ isSent }) => seen.push(isSent));
    session.play({ kind: 'score', box: 'chance' });
    expect(session.snapshot.isSent).toBe(true);
    await aWhile();
    expect(session.snapshot).toMatchObject({ isSent: false, actor: 1 });
    expect(seen).toContain(true);
  });

  it('knows the same after it was closed and opened again', async () => {
    const store = new MemoryStore();
    const kept: Kept = { said: [], refused: [], finished: 0 };
    const table = { players, bots, around: around(kept, () => Promise.resolve(true)), store };
    const session = await sitNear(module, { ...table, wish: WISH });
    session.start();
    session.play({ kind: 'keep', mask: 3 });
    await settled(session);
    session.close();
    const again = await sitNear(module, table);
    expect(again.snapshot.view).toEqual(session.snapshot.view);
    expect(again.snapshot.entries).toEqual(session.snapshot.entries);
    expect(again.history).toEqual(session.history);
  });

  it('a refused move changes nothing and gives its code', async () => {
    const { session, kept } = await sit();
    const before = session.snapshot;
    expect(session.play({ kind: 'keep', mask: 31 })).toBe(false);
    expect(session.read('fly')).toMatchObject({ ok: false });
    expect(session.read('keep a b c d e')).toMatchObject({
      ok: false,
      error: { code: 'ILLEGAL_MOVE' },
    });
    expect(kept.refused).toEqual(['ILLEGAL_MOVE']);
    expect(session.snapshot).toBe(before);
  });

  it('totals are the sum of the slip at every moment', async () => {
    const { session } = await sit();
    session.start();
    for (let turn = 0; turn < 4; turn++) {
      session.play(session.snapshot.legal.at(-1));
      await settled(session);
      const { entries, totals } = session.snapshot;
      expect(totals).toEqual(sumBySide(entries, totals.length));
    }
  });

  it('takes a move back while a bot is held, and plays it again', async () => {
    const kept: Kept = { said: [], refused: [], finished: 0 };
    const module = azul as unknown as AnyModule;
    const level = module.bots[0]?.id ?? '';
    const session = await sitNear(module, {
      players: [
        { kind: 'person', name: '' },
        { kind: 'bot', name: 'Ada', level },
      ],
      bots: botsHere(module, noResources),
      around: around(kept, () => Promise.resolve(false)),
      wish: {
        options: module.game.options.defaults,
        seats: [{ kind: 'person' }, { kind: 'bot', level }],
        chance: { kind: 'seed', seed: seedFromText('azul') },
      },
    });
    session.start();
    while (!session.snapshot.myTurn) {
      session.proceed();
      await aWhile();
    }
    const { view } = session.snapshot;
    session.play(session.snapshot.legal[0]);
    await aWhile();
    expect(session.snapshot).toMatchObject({ canUndo: true, bot: 'held' });
    session.undo();
    await settled(session);
    expect(session.snapshot).toMatchObject({ myTurn: true, canRedo: true, view });
    session.redo();
    await aWhile();
    expect(session.snapshot.myTurn).toBe(false);
    expect(kept.refused).toEqual([]);
  });

  it('holds bots until the person goes on, where the person wants that', async () => {
    const { session } = await sit({ pace: () => Promise.resolve(false) });
    session.start();
    session.play({ kind: 'score', box: 'chance' });
    await aWhile();
    expect(session.snapshot.bot).toBe('held');
    const { seq } = session.snapshot;
    session.proceed();
    await aWhile();
    expect(session.snapshot.seq).toBeGreaterThan(seq);
  });

  it('says when a bot fails, and asks it again', async () => {
    let fails = true;
    const choose: typeof bots.choose = (turn) =>
      fails ? Promise.reject(new Error('no worker')) : bots.choose(turn);
    const { session } = await sit({ runner: { choose } });
    session.start();
    session.play({ kind: 'score', box: 'chance' });
    await aWhile();
    expect(session.snapshot.bot).toBe('failed');
    fails = false;
    session.proceed();
    await settled(session);
    expect(session.snapshot.myTurn).toBe(true);
  });

  it('is finished once, when the last box is written', async () => {
    const { session, kept } = await sit();
    session.start();
    while (session.snapshot.result === null) {
      if (session.snapshot.myTurn) session.play(session.snapshot.legal.at(-1));
      await settled(session);
    }
    expect(kept.finished).toBe(1);
    expect(session.snapshot.result).toMatchObject({ reason: 'over' });
  });
});
