import { seedFromText, warningLevels, type AnyModule, type WarningLevel } from '@chiaro/kernel';
import { module as klondike } from '@chiaro/klondike';
import { module as yahtzee } from '@chiaro/yahtzee';
import { describe, expect, it } from 'vitest';
import type { Utterance } from '../src/speech/announcer.js';
import { lastRoundAnswer, openingAnswer, turnAnswer } from '../src/session/answers.js';
import { utterancesOf } from '../src/session/narration.js';
import { speakerFor } from '../src/session/speaker.js';
import { specOf, type SeatedPlayer } from '../src/device/players.js';
import type { Session, Surroundings } from '../src/session/session.js';
import { settled, sitNear } from './near.js';

const module = yahtzee as unknown as AnyModule;

const players: readonly SeatedPlayer[] = [
  { kind: 'person', name: '' },
  { kind: 'bot', name: 'Ada', level: module.bots[0]?.id ?? '' },
];

/** A table with a bot that plays these moves; everything that is said there. */
async function table(
  moves: unknown[],
): Promise<{ readonly session: Session; readonly said: Utterance[] }> {
  const said: Utterance[] = [];
  const around: Surroundings = {
    pace: () => Promise.resolve(true),
    told: (at, step) => said.push(...utterancesOf(step, speakerFor(at, 'en'))),
    refused: (_at, { code }) => said.push({ kind: 'refusal', text: code }),
    finished: () => {},
  };
  const wish = {
    options: { ...(module.game.options.defaults as object), players: 2 },
    seats: players.map(specOf),
    chance: { kind: 'seed', seed: seedFromText('narration') },
  } as const;
  const bots = { choose: () => Promise.resolve(moves.shift()) };
  const session = await sitNear(module, { players, bots, around, wish });
  session.start();
  return { session, said };
}

describe('what others do', () => {
  it('is heard in few words only when a whole turn is over', async () => {
    const { session, said } = await table([
      { kind: 'keep', mask: 3 },
      { kind: 'score', box: 'chance' },
    ]);
    session.play({ kind: 'score', box: 'chance' });
    await settled(session);
    const others = said.filter(({ kind }) => kind === 'others');
    expect(others.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Ada keeps 2 dice/),
      expect.stringMatching(/^Ada scores \d+ points in chance/),
    ]);
    expect(others.map(({ brief }) => brief)).toEqual([
      '',
      expect.stringMatching(/^Ada scores \d+ points in chance/),
    ]);
    // What happened comes before whose turn it is.
    expect(said.slice(-3).map(({ kind }) => kind)).toEqual(['others', 'score', 'turn']);
  });
});

describe('the opening', () => {
  it('has what was dealt and what is expected', async () => {
    const { session } = await table([]);
    const speaker = speakerFor(session, 'en');
    expect(lastRoundAnswer(session, speaker)).toMatch(/rolls?: [1-6]/);
    expect(turnAnswer(session, speaker)).toMatch(/rolls left/);
  });

  it('names the dice once', async () => {
    const { session } = await table([]);
    const speaker = speakerFor(session, 'en');
    const dice = turnAnswer(session, speaker).match(/[1-6](, [1-6])+ and [1-6]/)?.[0] ?? '?';
    expect(lastRoundAnswer(session, speaker)).toContain(dice);
    expect(openingAnswer(session, speaker)).not.toContain(dice);
  });
});

describe('warnings of the score', () => {
  const solitaire = klondike as unknown as AnyModule;

  /** What is warned of in 21 draws, and whether anything of it stands in what happened. */
  async function warned(warnings: WarningLevel): Promise<readonly string[]> {
    const said: Utterance[] = [];
    const around: Surroundings = {
      pace: () => Promise.resolve(true),
      told: (at, step) => said.push(...utterancesOf(step, { ...speakerFor(at, 'en'), warnings })),
      refused: (_at, { code }) => said.push({ kind: 'refusal', text: code }),
      finished: () => {},
    };
    const wish = {
      options: solitaire.game.options.defaults,
      seats: [{ kind: 'person' }],
      chance: { kind: 'seed', seed: seedFromText('warnings') },
    } as const;
    const bots = { choose: () => Promise.reject(new Error('no bot')) };
    const one: readonly SeatedPlayer[] = [{ kind: 'person', name: '' }];
    const session = await sitNear(solitaire, { players: one, bots, around, wish });
    session.start();
    for (let draw = 0; draw < 21; draw++) {
      session.play({ kind: 'draw' });
      await settled(session);
    }
    const others = said.filter(({ kind }) => kind !== 'warning').map(({ text }) => text);
    expect(others.join(' ')).not.toMatch(/Warning/);
    return said.filter(({ kind }) => kind === 'warning').map(({ text }) => text);
  }

  it('are events of their own kind, as many as the person wants', async () => {
    const heard = await Promise.all(warningLevels.map(warned));
    const crossed: unknown = expect.stringMatching(/threshold of 20|20 draws/);
    expect(heard[0]).toEqual([]);
    expect(heard[1]).toEqual([crossed]);
    expect(heard[2]).toEqual([crossed]);
    expect(heard[3]).toHaveLength(2);
  });
});
