import {
  FastRng,
  iterations,
  pickOne,
  seedFromText,
  type AnyModule,
  type Json,
  type Language,
  type Seed,
} from '@chiaro/kernel';
import { botsHere, type BotRunner, type MatchWish } from '@chiaro/match';
import { Announcer } from '../src/speech/announcer.js';
import { presets, type PresetName } from '../src/device/verbosity.js';
import { utterancesOf } from '../src/session/narration.js';
import { speakerFor } from '../src/session/speaker.js';
import { botName, type SeatedPlayer } from '../src/device/players.js';
import type { Session, Surroundings } from '../src/session/session.js';
import { settled, sitNear } from './near.js';

const STEPS = 60;

/** A match to sit down at: a person and bots, everything known from the name of the game. */
export interface HeardMatch {
  readonly players: readonly SeatedPlayer[];
  readonly bots: BotRunner<unknown, unknown>;
  readonly around: Surroundings;
  readonly wish: MatchWish<unknown>;
}

/**
 * What a person hears of a game whose every choice follows from its name, with a preset; `sit` says
 * where the match is held, and `between` what happens before each move of the person.
 */
export async function hear(
  module: AnyModule,
  language: Language,
  preset: PresetName,
  sit: (match: HeardMatch) => Promise<Session>,
  between: (step: number) => void = () => {},
): Promise<string> {
  const heard: string[] = [];
  const { defaults } = module.game.options;
  const around = aroundOf(heard, language, preset);
  const match = matchOf(module, around, defaults, seedFromText(`spoken/${module.game.id}`));
  await play(await sit(match), FastRng.from('spoken'), between);
  return `${heard.join('\n')}\n`;
}

/** What a person hears of a game played by known moves, to the end they lead to. */
export async function hearMoves(
  module: AnyModule,
  language: Language,
  { values, seed, moves }: KnownGame,
): Promise<string> {
  const heard: string[] = [];
  const options = module.game.options.read(values);
  if (!options.ok) throw new Error('No such options');
  const around = aroundOf(heard, language, 'normal');
  const session = await sitNear(module, matchOf(module, around, options.value, seed));
  session.start();
  for (const text of moves) {
    await settled(session);
    const { legal } = session.snapshot;
    const move = legal.find((each) => module.game.notation.format(each) === text);
    if (move === undefined) throw new Error(`${text} is not legal`);
    session.play(move);
  }
  await settled(session);
  session.close();
  return `${heard.join('\n')}\n`;
}

interface KnownGame {
  readonly values: Readonly<Record<string, Json>>;
  readonly seed: Seed;
  /** In the game's notation. */
  readonly moves: readonly string[];
}

function matchOf(
  module: AnyModule,
  around: Surroundings,
  options: unknown,
  seed: Seed,
): HeardMatch {
  const { seats } = module.game.seating(options);
  const level = module.bots[0]?.id ?? '';
  const players = Array.from({ length: seats }, (_, seat): SeatedPlayer =>
    seat === 0 ? { kind: 'person', name: '' } : { kind: 'bot', name: botName(seat - 1), level },
  );
  const bots = botsHere(module, { load: () => Promise.resolve(null) }, () => iterations(20));
  const wish: MatchWish<unknown> = {
    options,
    seats: players.map(({ kind }) => (kind === 'bot' ? { kind, level } : { kind: 'person' })),
    chance: { kind: 'seed', seed },
  };
  return { players, bots, around, wish };
}

function aroundOf(heard: string[], language: Language, preset: PresetName): Surroundings {
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
  return {
    pace: () => Promise.resolve(true),
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
}

async function play(
  session: Session,
  rng: FastRng,
  between: (step: number) => void,
): Promise<void> {
  session.start();
  for (let step = 0; step < STEPS && session.snapshot.result === null; step++) {
    await settled(session);
    between(step);
    if (session.snapshot.myTurn) session.play(pickOne(session.snapshot.legal, rng));
  }
  await settled(session);
  session.close();
}
