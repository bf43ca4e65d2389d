import {
  FastRng,
  iterations,
  pickOne,
  seedFromText,
  type AnyModule,
  type Language,
} from '@chiaro/kernel';
import { games } from '@chiaro/catalog';
import { botsHere, Match } from '@chiaro/match';
import { describe, expect, it } from 'vitest';
import { Announcer } from '../src/speech/announcer.js';
import { presets, type PresetName } from '../src/device/verbosity.js';
import { utterancesOf } from '../src/session/narration.js';
import { speakerFor } from '../src/session/speaker.js';
import { botName, type SeatedPlayer } from '../src/device/players.js';
import { Session, type Surroundings } from '../src/session/session.js';

/**
 * What a person hears of a whole game, word for word: a product of its own. Regenerate with
 * `npx vitest run apps/web/test/spoken.test.ts -u` and read the difference.
 */
const STEPS = 60;

/** A game whose every choice follows from its name, heard with a preset. */
async function hear(module: AnyModule, language: Language, preset: PresetName): Promise<string> {
  const options = module.game.options.defaults;
  const { seats } = module.game.seating(options);
  const level = module.bots[0]?.id ?? '';
  const players = Array.from({ length: seats }, (_, seat): SeatedPlayer =>
    seat === 0 ? { kind: 'person', name: '' } : { kind: 'bot', name: botName(seat - 1), level },
  );
  const match = Match.begin(
    module.game,
    {
      options,
      seats: players.map(({ kind }) => (kind === 'bot' ? { kind, level } : { kind: 'person' })),
      chance: { kind: 'seed', seed: seedFromText(`spoken/${module.game.id}`) },
    },
    0,
  );
  if (!match.ok) throw new Error(match.error.code);

  const heard: string[] = [];
  const announcer = new Announcer(
    {
      speak: (region, text) => heard.push(region === 'polite' ? text : `! ${text}`),
      empty: () => {},
      play: () => {},
    },
    {
      now: () => 10_000 * heard.length,
      after: () => () => {},
      afterFrame: (_ms, run) => run(),
    },
    () => ({ verbosity: presets[preset], muted: false, turnAssertive: false }),
  );
  const bots = botsHere(module, { load: () => Promise.resolve(null) }, () => iterations(20));
  const around: Surroundings = {
    now: () => 0,
    choose: (turn) => bots.choose(turn),
    pace: () => Promise.resolve(true),
    save: () => {},
    told: (session, step) => {
      for (const utterance of utterancesOf(step, speakerFor(session, language))) {
        if (utterance.kind === 'turn') announcer.flush();
        announcer.post(utterance);
      }
      announcer.flush();
    },
    refused: (_session, { code }) => heard.push(`refused: ${code}`),
    finished: () => heard.push('—'),
  };
  const unfinished = { id: 'spoken', startedAt: 0, players, events: match.value.events };
  const session = Session.resume(module, unfinished, around);
  if (!session.ok) throw new Error(session.error.code);
  await play(session.value, FastRng.from('spoken'));
  return `${heard.join('\n')}\n`;
}

async function play(session: Session, rng: FastRng): Promise<void> {
  session.start();
  for (let step = 0; step < STEPS && session.snapshot.result === null; step++) {
    while (!session.snapshot.myTurn && session.snapshot.result === null)
      await new Promise((resolve) => setTimeout(resolve, 0));
    if (session.snapshot.myTurn) session.play(pickOne(session.snapshot.legal, rng));
  }
  session.close();
}

describe.each([...games])('$id', (game) => {
  it.each([
    ['it', 'normal'],
    ['en', 'normal'],
    ['it', 'full'],
    ['en', 'full'],
  ] as const)('in %s, %s', async (language, preset) => {
    const heard = await hear(await game.load(), language, preset);
    // A bare hyphen before a figure, a clock's colon, a thousands separator: a voice misreads them.
    expect(heard).not.toMatch(/[-−]\d|\d:\d\d|\d[.,]\d{3}\b/);
    expect(heard).not.toMatch(/undefined|NaN|\[object/);
    await expect(heard).toMatchFileSnapshot(`spoken/${game.id}.${language}.${preset}.txt`);
  });
});
