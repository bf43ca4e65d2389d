import { games } from '@chiaro/catalog';
import { seedFromText } from '@chiaro/kernel';
import type { SeatSeen } from '@chiaro/match';
import { describe, expect, it } from 'vitest';
import { seatedPlayers } from '../src/session/roomSeats.js';
import type { OnlineRoom, RoomAction } from '../src/session/roomsApi.js';
import type { Surroundings } from '../src/session/session.js';
import { speakerFor } from '../src/session/speaker.js';
import {
  clockText,
  runningText,
  timeWords,
  warningBetween,
} from '../src/pages/friends/company/time.js';
import { openMatters } from '../src/pages/friends/company/matters.js';
import { appWordsIn, translator } from '../src/words/words.js';
import '../src/words/friends.js';
import { sitNear } from './near.js';

const [en, it_] = [translator(appWordsIn('en')), translator(appWordsIn('it'))];
const MINUTE = 60_000;

describe('a clock', () => {
  it('shows digits, and says words with its two largest units', () => {
    expect(clockText(9 * MINUTE + 41_000, en)).toBe('9:41');
    expect(clockText(64 * MINUTE + 9_000, en)).toBe('1:04:09');
    expect(clockText(52 * 60 * MINUTE, en)).toBe('2 d 4 h');
    expect(timeWords(9 * MINUTE + 41_000, en)).toBe('9 minutes and 41 seconds');
    expect(timeWords(52 * 60 * MINUTE, it_)).toBe('2 giorni e 4 ore');
    expect(timeWords(60 * MINUTE, it_)).toBe('un’ora');
    expect(timeWords(0, en)).toBe('0 seconds');
  });

  it('is yours to one person at a device, and somebody’s by name to everybody else', () => {
    const you = { kind: 'person', name: '' } as const;
    const two = [
      { kind: 'person', name: 'Anna' },
      { kind: 'person', name: 'Ben' },
    ] as const;
    const named = { kind: 'person', name: 'Anna' } as const;
    const far = { kind: 'remote', name: 'Anna' } as const;
    const said = [
      [[you, far], 0, 'You', 'Your clock is running.', 'Scorre il tuo tempo.'],
      [[named, far], 0, 'Anna', 'Your clock is running.', 'Scorre il tuo tempo.'],
      [[you, far], 1, 'Anna', 'Anna’s clock is running.', 'Scorre il tempo di Anna.'],
      [[far, far], 0, 'Anna', 'Anna’s clock is running.', 'Scorre il tempo di Anna.'],
      [two, 1, 'Ben', 'Ben’s clock is running.', 'Scorre il tempo di Ben.'],
    ] as const;
    for (const [players, seat, who, english, italian] of said) {
      expect(runningText(players, seat, who, en)).toBe(english);
      expect(runningText(players, seat, who, it_)).toBe(italian);
    }
  });

  it('warns once at half, one minute and ten seconds, and says the most urgent of several', () => {
    expect(warningBetween(301_000, 300_000, 10 * MINUTE)).toBe('half');
    expect(warningBetween(300_000, 299_000, 10 * MINUTE)).toBeNull();
    expect(warningBetween(60_100, 59_900, 10 * MINUTE)).toBe('minute');
    expect(warningBetween(10_100, 9_900, 10 * MINUTE)).toBe('tenSeconds');
    // The page slept.
    expect(warningBetween(400_000, 8_000, 10 * MINUTE)).toBe('tenSeconds');
    // Where the whole time is a minute, its beginning is no warning.
    expect(warningBetween(60_000, 59_000, MINUTE)).toBeNull();
  });
});

const member = (player: string, more: Partial<OnlineRoom['members'][number]> = {}) => ({
  player,
  name: player,
  admitted: true,
  ready: false,
  again: false,
  extra: 1,
  present: true,
  ...more,
});

const room = (more: Partial<OnlineRoom> = {}): OnlineRoom => ({
  rev: 1,
  room: 'r',
  game: 'azul',
  options: {},
  time: 'none',
  open: false,
  watchable: true,
  standIn: null,
  owner: 'Anna',
  code: null,
  seats: [
    { kind: 'person', player: 'Anna' },
    { kind: 'person', player: 'Ben' },
  ],
  members: [member('Anna'), member('Ben')],
  match: 'r-1',
  playing: true,
  commitment: null,
  decider: 'Anna',
  you: 'Anna',
  ...more,
});

const person: SeatSeen = { kind: 'person', present: true };
const nobody: Surroundings = {
  pace: () => Promise.resolve(false),
  told() {},
  refused() {},
  finished() {},
};
/** The host’s clock shows 1,000: this was more than a minute ago. */
const LONG_AGO = -60_000;

/** What Anna, at the first seat, reads while it is Ben’s turn and the seats are so. */
async function mattersOf(seats: readonly SeatSeen[], at = room(), turnMs = 0) {
  const module = await games.find(({ id }) => id === 'azul')?.load();
  const options = module?.game.options.read({ players: 2 });
  if (module === undefined || options?.ok !== true) throw new Error('no Azul for two');
  const session = await sitNear(module, {
    // Whoever leaves later is still called by name.
    players: seatedPlayers(room()),
    bots: { choose: () => Promise.reject(new Error('no bot')) },
    around: nobody,
    wish: {
      options: options.value,
      seats: [{ kind: 'person' }, { kind: 'remote' }],
      chance: { kind: 'seed', seed: seedFromText('company') },
    },
  });
  session.store.setState({ actor: 1, company: { ...session.snapshot.company, seats } });
  const acted: RoomAction[] = [];
  const act = (action: RoomAction) => void acted.push(action);
  const speaker = speakerFor(session, 'en');
  const matters = openMatters({ session, speaker, room: at, act, turnMs });
  return { acted, matters, texts: matters.map(({ text }) => text) };
}

describe('what is open between people', () => {
  it('is nothing while all play', async () => {
    expect((await mattersOf([person, person])).matters).toEqual([]);
  });

  it('is a question to whoever has thought for five minutes, and the answer of a minute', async () => {
    const slow = await mattersOf([person, person], room(), 5 * MINUTE);
    expect(slow.texts).toEqual(['Ben has been thinking for a while.']);
    const asked = await mattersOf([person, { ...person, askedAt: 0 }]);
    expect(asked.texts).toEqual(['Ben has been asked: still there?']);
    const silent = await mattersOf([person, { ...person, askedAt: LONG_AGO }]);
    expect(silent.texts).toEqual(['Ben is away.']);
    const [matter] = silent.matters;
    expect(matter?.choices?.map(({ label }) => label)).toEqual([
      'Wait',
      'Bot for this turn',
      'Bot until they are back',
    ]);
    matter?.choices?.[1]?.run();
    expect(silent.acted).toEqual([{ do: 'away', seat: 1, choice: 'turn' }]);
  });

  it('is decided by one, and the others know by whom', async () => {
    const members = [member('Anna'), member('Carla')];
    const left = await mattersOf([person, person], room({ members, decider: 'Carla' }));
    expect(left.texts).toEqual(['Ben has left the room. Carla decides what happens.']);
    expect(left.matters[0]?.choices).toBeUndefined();
    // Nobody decides about themselves.
    const own = await mattersOf(
      [person, { ...person, askedAt: LONG_AGO }],
      room({ decider: 'Ben', owner: 'Ben' }),
    );
    expect(own.matters[0]?.choices).toHaveLength(3);
  });

  it('is one’s own seat while a bot plays for it, until one has given up', async () => {
    const back = await mattersOf([{ ...person, kind: 'bot', standIn: 'back' }, person]);
    expect(back.matters[0]).toMatchObject({ text: 'A bot is playing for you.', asks: true });
    expect(back.matters[0]?.yes?.label).toBe('Take my seat back');
    const gone = await mattersOf([{ ...person, kind: 'bot', standIn: 'gone' }, person]);
    expect(gone.matters[0]?.yes).toBeUndefined();
  });

  it('is a knock: any member opens, the owner may turn away', async () => {
    const members = [member('Anna'), member('Ben'), member('Carla', { admitted: false })];
    const owner = await mattersOf([person, person], room({ members }));
    owner.matters[0]?.yes?.run();
    owner.matters[0]?.no?.run();
    expect(owner.acted).toEqual([
      { do: 'admit', player: 'Carla' },
      { do: 'remove', player: 'Carla' },
    ]);
    const guest = await mattersOf([person, person], room({ members, owner: 'Ben' }));
    expect(guest.matters[0]?.no).toBeUndefined();
  });
});
