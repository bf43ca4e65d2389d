import { milliseconds, seedFromText, type AnyModule } from '@chiaro/kernel';
import { botsHere, Match, readEvents } from '@chiaro/match';
import { module as yahtzee } from '@chiaro/yahtzee';
import { describe, expect, it } from 'vitest';
import { utterancesOf } from '../src/session/narration.js';
import { speakerFor } from '../src/session/speaker.js';
import { Session, type Surroundings } from '../src/session/session.js';
import type { SeatedPlayer } from '../src/device/players.js';
import type { Unfinished } from '../src/device/unfinished.js';

const module = yahtzee as unknown as AnyModule;
const bots = botsHere(module, { load: () => Promise.resolve(null) }, () =>
  milliseconds(5, () => 0),
);
const players: readonly SeatedPlayer[] = [
  { kind: 'person', name: '' },
  { kind: 'bot', name: 'Ada', level: 'casual' },
];

/** A session with a known deal; what it saves, says and refuses is kept here. */
function sit(saved?: Unfinished) {
  const kept: {
    unfinished: Unfinished | null;
    said: string[];
    refused: string[];
    finished: number;
  } = {
    unfinished: null,
    said: [],
    refused: [],
    finished: 0,
  };
  const around: Surroundings = {
    now: () => 1000,
    choose: (turn) => bots.choose(turn),
    pace: () => Promise.resolve(true),
    save: (unfinished) => {
      kept.unfinished = JSON.parse(JSON.stringify(unfinished)) as Unfinished;
    },
    told: (session, step) => {
      for (const { kind, text } of utterancesOf(step, speakerFor(session, 'en')))
        kept.said.push(`${kind}: ${text}`);
    },
    refused: (_session, { code }) => kept.refused.push(code),
    finished: () => {
      kept.finished++;
    },
  };
  const session = Session.resume(module, saved ?? fresh(), around);
  if (!session.ok) throw new Error(session.error.code);
  return { session: session.value, kept };
}

function fresh(): Unfinished {
  const match = Match.begin(
    module.game,
    {
      options: { ...(module.game.options.defaults as object), players: 2 },
      seats: [{ kind: 'person' }, { kind: 'bot', level: 'casual' }],
      chance: { kind: 'seed', seed: seedFromText('web session') },
    },
    0,
  );
  if (!match.ok) throw new Error(match.error.code);
  return { id: 'test', startedAt: 0, players, events: match.value.events };
}

const settled = async (session: Session): Promise<void> => {
  for (let i = 0; i < 1000 && !session.snapshot.myTurn && session.snapshot.result === null; i++)
    await new Promise((resolve) => setTimeout(resolve, 0));
};

describe('a session', () => {
  it('lets the bots move until the person must', async () => {
    const { session, kept } = sit();
    session.start();
    expect(session.snapshot.myTurn).toBe(true);
    expect(session.play({ kind: 'score', box: 'chance' })).toBe(true);
    expect(session.snapshot.bot).toBe('thinking');
    await settled(session);
    expect(session.snapshot.myTurn).toBe(true);
    expect(kept.said.some((text) => text.startsWith('others: Ada writes'))).toBe(true);
    expect(kept.said.at(-1)).toMatch(/^turn: Your turn/);
  });

  it('saves after every step what restores the same table', async () => {
    const { session, kept } = sit();
    session.start();
    session.play({ kind: 'keep', mask: 3 });
    const events = readEvents(kept.unfinished?.events ?? []);
    expect(events.ok).toBe(true);
    const again = sit(kept.unfinished ?? undefined);
    expect(again.session.snapshot.view).toEqual(session.snapshot.view);
    expect(again.session.snapshot.entries).toEqual(session.snapshot.entries);
    expect(again.session.history).toHaveLength(session.history.length);
  });

  it('a refused move changes nothing and gives its code', () => {
    const { session, kept } = sit();
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
    const { session } = sit();
    session.start();
    for (let turn = 0; turn < 4; turn++) {
      session.play(session.snapshot.legal.at(-1));
      await settled(session);
      expect(session.snapshot.totals).toEqual([...session.match.totals()]);
    }
  });

  it('holds bots until the person goes on, where the person wants that', async () => {
    const { session } = sit();
    session.around.pace = () => Promise.resolve(false);
    session.start();
    session.play({ kind: 'score', box: 'chance' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(session.snapshot.bot).toBe('held');
    const { seq } = session.match;
    session.proceed();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(session.match.seq).toBeGreaterThan(seq);
  });

  it('is finished once, when the last box is written', async () => {
    const { session, kept } = sit();
    session.start();
    while (session.snapshot.result === null) {
      if (session.snapshot.myTurn) session.play(session.snapshot.legal.at(-1));
      await settled(session);
    }
    expect(kept.finished).toBe(1);
    expect(session.snapshot.result).toMatchObject({ reason: 'over' });
  });
});
