import { seedFromText } from '@chiaro/kernel';
import { Match } from '@chiaro/match';
import { module } from '@chiaro/yahtzee';
import { describe, expect, it } from 'vitest';
import type { Utterance } from '../src/announcer/announcer.js';
import { lastRoundAnswer, openingAnswer, turnAnswer } from '../src/play/answers.js';
import { utterancesOf } from '../src/play/narration.js';
import { speakerFor } from '../src/play/speaker.js';
import { specOf, type SeatedPlayer } from '../src/session/seats.js';
import { Session, type Surroundings } from '../src/session/session.js';

const players: readonly SeatedPlayer[] = [
  { kind: 'person', name: '' },
  { kind: 'bot', name: 'Ada', level: module.bots[0]?.id ?? '' },
];

/** A table with a bot that plays these moves; everything that is said there. */
function table(moves: unknown[]): { readonly session: Session; readonly said: Utterance[] } {
  const match = Match.begin(
    module.game,
    {
      options: { ...module.game.options.defaults, players: 2 },
      seats: players.map(specOf),
      chance: { kind: 'seed', seed: seedFromText('narration') },
    },
    0,
  );
  if (!match.ok) throw new Error(match.error.code);
  const said: Utterance[] = [];
  const around: Surroundings = {
    now: () => 0,
    choose: () => Promise.resolve(moves.shift()),
    pace: () => Promise.resolve(true),
    save: () => {},
    told: (at, step) => said.push(...utterancesOf(step, speakerFor(at, 'en'))),
    refused: (_at, { code }) => said.push({ kind: 'refusal', text: code }),
    finished: () => {},
  };
  const unfinished = { id: 'x', startedAt: 0, players, events: match.value.events };
  const session = Session.resume(module, unfinished, around);
  if (!session.ok) throw new Error(session.error.code);
  return { session: session.value, said };
}

describe('what others do', () => {
  it('is heard in few words only when a whole turn is over', async () => {
    const { session, said } = table([
      { kind: 'keep', mask: 3 },
      { kind: 'score', box: 'chance' },
    ]);
    session.play({ kind: 'score', box: 'chance' });
    while (!session.snapshot.myTurn) await new Promise((resolve) => setTimeout(resolve, 0));
    const others = said.filter(({ kind }) => kind === 'others');
    expect(others.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Ada keeps 2 dice/),
      expect.stringMatching(/^Ada writes chance/),
    ]);
    expect(others.map(({ brief }) => brief)).toEqual([
      '',
      expect.stringMatching(/^Ada writes chance/),
    ]);
    // What happened comes before whose turn it is.
    expect(said.slice(-3).map(({ kind }) => kind)).toEqual(['others', 'score', 'turn']);
  });
});

describe('the opening', () => {
  it('has what was dealt and what is expected', () => {
    const { session } = table([]);
    const speaker = speakerFor(session, 'en');
    expect(lastRoundAnswer(session, speaker)).toMatch(/rolls?: [1-6]/);
    expect(turnAnswer(session, speaker)).toMatch(/rolls left/);
  });

  it('names the dice once', () => {
    const { session } = table([]);
    const speaker = speakerFor(session, 'en');
    const dice = turnAnswer(session, speaker).match(/[1-6](, [1-6])+ and [1-6]/)?.[0] ?? '?';
    expect(lastRoundAnswer(session, speaker)).toContain(dice);
    expect(openingAnswer(session, speaker)).not.toContain(dice);
  });
});
