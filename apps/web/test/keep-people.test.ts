import { describe, expect, it } from 'vitest';
import { dayOf, eveningsOf, hoursAndMinutes } from '../src/pages/keep/core/evening.js';
import type { KeptMatch } from '../src/pages/keep/core/match.js';
import { faceIn, FACES, readPeople, remember, withFace } from '../src/pages/keep/core/people.js';
import type { StoredMatch } from '../src/pages/keep/core/summary.js';

const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 10, day, hour, minute).getTime();

const stored = (
  startedAt: number,
  minutes: number,
  names: readonly string[],
  winners: readonly number[] | null,
): StoredMatch => ({
  match: {
    version: 1,
    id: String(startedAt).padStart(32, '0'),
    game: 'azul',
    players: names.map((name) => ({ name, colour: 'blue' })),
    options: {},
    startedAt,
    events: [{ kind: 'entered', at: startedAt + minutes * 60_000, entry: null }],
  } satisfies KeptMatch,
  summary: {
    over: winners !== null,
    totals: names.map((_, i) => i),
    winners: [...(winners ?? [])],
    sideOf: names.map((_, i) => i),
    rounds: 1,
    lowestWins: false,
  },
});

describe('an evening', () => {
  it('goes on past midnight and ends at six in the morning', () => {
    expect(dayOf(at(17, 23))).toBe('2026-11-17');
    expect(dayOf(at(18, 5, 59))).toBe('2026-11-17');
    expect(dayOf(at(18, 6))).toBe('2026-11-18');
  });

  it('sums up the matches of all games: people, victories, time', () => {
    const evenings = eveningsOf([
      stored(at(18, 1), 45, ['Ada', 'Bo'], [1]),
      stored(at(17, 20), 30, ['ada', 'Bo', 'Cleo'], [0]),
      stored(at(17, 22), 20, ['Ada', 'Bo'], [0, 1]),
      stored(at(17, 21), 10, ['Ada', 'Dino'], null),
      stored(at(3, 20), 5, ['Cleo'], [0]),
    ]);
    expect(evenings.map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-03']);
    const [evening] = evenings;
    expect(evening?.matches.map(({ match }) => match.startedAt)).toEqual([
      at(17, 20),
      at(17, 21),
      at(17, 22),
      at(18, 1),
    ]);
    expect(evening?.people).toEqual([
      { name: 'Ada', played: 3, won: 2 },
      { name: 'Bo', played: 3, won: 2 },
      { name: 'Cleo', played: 1, won: 0 },
    ]);
    expect(hoursAndMinutes(evening?.time ?? 0)).toEqual({ hours: 1, minutes: 45 });
  });
});

describe('a picture of somebody', () => {
  const [fox, bear] = FACES;
  const photo = 'data:image/jpeg;base64,/9j/4AAQ==';

  it('belongs to the name, however it is written, and can be taken away', () => {
    const known = withFace([], { name: 'Ada', colour: 'blue' }, fox);
    expect(faceIn(known, 'ada')).toBe(fox);
    expect(faceIn(known, 'Bo')).toBeUndefined();
    expect(faceIn(withFace(known, { name: 'ADA', colour: 'rose' }, bear), 'Ada')).toBe(bear);
    expect(faceIn(withFace(known, { name: 'Ada', colour: 'blue' }, null), 'Ada')).toBeUndefined();
  });

  it('stays when the same person plays again', () => {
    const known = withFace([], { name: 'Ada', colour: 'blue' }, photo);
    const after = remember(known, [
      { name: 'Ada', colour: 'rose' },
      { name: 'Bo', colour: 'teal' },
    ]);
    expect(after).toEqual([
      { name: 'Ada', colour: 'rose', face: photo },
      { name: 'Bo', colour: 'teal' },
    ]);
  });

  it('is read back only if it is one of ours or a small photo', () => {
    const read = (face: unknown) => readPeople([{ name: 'Ada', colour: 'blue', face }])[0]?.face;
    expect(read(fox)).toBe(fox);
    expect(read(photo)).toBe(photo);
    for (const bad of [
      'x',
      7,
      'https://example.org/a.jpg',
      'data:image/svg+xml;base64,AAAA',
      `data:image/jpeg;base64,${'A'.repeat(50_000)}`,
      'data:image/jpeg;base64,"><script>',
    ])
      expect(read(bad)).toBeUndefined();
  });
});
