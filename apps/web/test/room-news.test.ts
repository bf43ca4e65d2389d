import { describe, expect, it } from 'vitest';
import { seatedPlayers } from '../src/session/roomSeats.js';
import { roomNews } from '../src/session/roomNews.js';
import type { OnlineRoom } from '../src/session/roomsApi.js';

const member = (player: string, more: Partial<OnlineRoom['members'][number]> = {}) => ({
  player,
  name: player.toUpperCase(),
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
  owner: 'anna',
  code: 'ABCDEF',
  seats: [
    { kind: 'person', player: 'anna' },
    { kind: 'person', player: null },
  ],
  members: [member('anna')],
  match: null,
  playing: false,
  commitment: null,
  decider: 'anna',
  you: 'anna',
  ...more,
});

const said = (before: OnlineRoom, after: OnlineRoom): unknown[] =>
  roomNews(before, after).map(({ id, args }) => [id, args?.['name']]);

describe('the news of a room', () => {
  it('are other house rules, which ask everybody again, and not that nobody is ready', () => {
    const ready = room({ you: 'ben', members: [member('anna', { ready: true }), member('ben')] });
    const other = { ...ready, options: { wall: 'grey' }, members: [member('anna'), member('ben')] };
    expect(said(ready, other)).toEqual([['friends.news.rules', undefined]]);
    expect(said({ ...ready, you: 'anna' }, { ...other, you: 'anna' })).toEqual([]);
  });

  const two = room({ members: [member('anna'), member('ben')] });

  it('are what others do: come, knock, go, are ready', () => {
    expect(said(room(), two)).toEqual([['friends.news.came', 'BEN']]);
    const knocking = room({ members: [member('anna'), member('ben', { admitted: false })] });
    expect(said(room(), knocking)).toEqual([['friends.news.knocks', 'BEN']]);
    expect(said(knocking, two)).toEqual([['friends.news.came', 'BEN']]);
    expect(said(two, room())).toEqual([['friends.news.left', 'BEN']]);
    const ready = room({ members: [member('anna'), member('ben', { ready: true })] });
    expect(said(two, ready)).toEqual([['friends.news.ready', 'BEN']]);
    expect(said(ready, two)).toEqual([['friends.news.notReady', 'BEN']]);
  });

  it('leave out what one does oneself, and who was there before one was let in', () => {
    const meReady = room({ members: [member('anna', { ready: true }), member('ben')] });
    expect(said(two, meReady)).toEqual([]);
    const outside = { ...two, you: 'ben', members: [member('ben', { admitted: false })] };
    expect(said(outside, { ...two, you: 'ben' })).toEqual([['friends.news.youAreIn', undefined]]);
  });

  it('say that the match begins, and after it nothing of who is ready', () => {
    const ready = room({ members: [member('anna'), member('ben', { ready: true })] });
    const playing = { ...ready, playing: true, match: 'r-1' };
    expect(said(ready, playing)).toEqual([['friends.news.begins', undefined]]);
    expect(said(playing, { ...two, match: 'r-1' })).toEqual([]);
  });

  it('say to whom the lead has passed', () => {
    const led = room({ owner: 'ben', members: [member('ben'), member('anna')] });
    expect(said(led, room())).toEqual([
      ['friends.news.left', 'BEN'],
      ['friends.news.youLead', undefined],
    ]);
  });
});

it('whoever sits here is a person, whoever sits elsewhere is at a distance', () => {
  const seats = [
    { kind: 'person', player: 'ben' },
    { kind: 'person', player: 'anna' },
    { kind: 'bot', level: 'easy' },
    { kind: 'person', player: 'ben' },
  ] as const;
  const members = [member('anna'), member('ben')];
  expect(seatedPlayers(room({ seats, members }))).toEqual([
    { kind: 'remote', name: 'BEN' },
    { kind: 'person', name: '' },
    { kind: 'bot', level: 'easy', name: 'Ada' },
    { kind: 'remote', name: 'BEN 2' },
  ]);
});
