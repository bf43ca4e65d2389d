import { collectGarbage, excessGrowth, logMutation } from '@chiaro/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FastRng,
  pickOne,
  commitmentOf,
  dealOutcome,
  err,
  formatLog,
  logOf,
  mustApply,
  parseLog,
  parseSeed,
  Playthrough,
  replay,
  seedFromBytes,
  seedFromText,
  verifyDeal,
  type Step,
  type UndoRule,
} from '../src/index.js';
import { decodeState, encodeState, gameTag, MOST_STEPS, resultText } from '../src/internal.js';
import { race, type RaceMove, type RaceState } from './race.js';

const move = (seat: number, amount: RaceMove, at?: number): Step<RaceMove> => ({
  kind: 'move',
  seat,
  move: amount,
  ...(at === undefined ? {} : { at }),
});
const seed = seedFromText('log test');

function started(): Playthrough<
  ReturnType<typeof race.initial>,
  RaceMove,
  ReturnType<typeof race.view>,
  { readonly goal: number }
> {
  const table = new Playthrough(race, race.options.defaults);
  const actor = table.actor();
  if (actor.kind !== 'chance') throw new Error('a deal comes first');
  expect(table.apply({ kind: 'chance', outcome: dealOutcome(seed, actor.need) }).ok).toBe(true);
  return table;
}
function finished(): ReturnType<typeof started> {
  const table = started();
  for (const step of [move(0, 2), move(1, 2), move(0, 2), move(1, 1)])
    expect(table.apply(step).ok).toBe(true);
  return table;
}
const text = (extra: Record<string, string> = {}): string => formatLog(logOf(finished(), extra));
const failure = (log: string): unknown => {
  const again = replay(race, log);
  if (!again.ok) return again.error[0];
  return again.value.failure;
};

describe('a log', () => {
  it('is text that reads as the game went', () => {
    expect(text()).toMatch(
      /^\[Chiaro "2"\]\n\[Game "race"\]\n\[Rules "3"\]\n\[Options "\{"goal":7\}"\]\n\[Result "0 \d; places 2 1"\]\n\n1\. \* deal \d \d\n2\. A add 2\n3\. B add 2\n4\. A add 2\n5\. B add 1\n$/,
    );
  });
  it('of a game that was abandoned says so, and neither points nor places', () => {
    const table = started();
    expect(table.apply({ kind: 'abandon' }).ok).toBe(true);
    expect(resultText(table)).toBe('abandoned');
    expect(failure(formatLog(logOf(table)))).toBeNull();
  });
  it('goes there and back, comments and times included', () => {
    const table = started();
    table.apply(move(0, 2, 4.25));
    const log = formatLog(logOf(table)).replace('add 2 @4.250', 'add 2 @4.250 ; a bold start');
    expect(log).toContain('bold');
    expect(formatLog(parseLog(log).log)).toBe(log);
  });
  it('of version 1 stays as it was: no places, whole seconds, luck in order', () => {
    const table = new Playthrough(race, race.options.defaults);
    const deal = table.actor();
    if (deal.kind !== 'chance') throw new Error('a deal comes first');
    table.apply({ kind: 'chance', outcome: dealOutcome(seed, deal.need, 0) });
    table.apply(move(0, 2, 4));
    table.apply({ kind: 'resign', seat: 1, at: 5 });
    const log = formatLog(logOf(table, { Seed: seed, Commit: commitmentOf(seed) }, 1));
    expect(log).toContain('[Chiaro "1"]');
    expect(log).toContain('[Result "resigned B"]');
    expect(log).toContain('2. A add 2 @4\n3. B resign @5\n');
    expect(formatLog(parseLog(log).log)).toBe(log);
    const again = replay(race, log);
    if (!again.ok) throw new Error('it replays');
    expect(again.value).toMatchObject({ version: 1, failure: null });
    expect(verifyDeal(again.value)).toEqual({ ok: true, value: 'proved' });
    expect(verifyDeal({ ...again.value, version: 2 })).toMatchObject({ ok: false });
    expect(replay(race, log.replace('[Chiaro "1"]\n', ''))).toMatchObject({
      value: { version: 1, failure: null },
    });
    expect(failure(log.replace('@4', '@4.500'))).toMatchObject({ code: 'ILLEGAL_MOVE' });
  });
  it('names the places of the sides: a side that gave up comes last', () => {
    const table = started();
    table.apply({ kind: 'resign', seat: 0 });
    expect(resultText(table)).toBe('0 0; places 2 1');
    expect(resultText(started())).toBe('*');
  });
  it('played with other numbers is refused by a game with its own', () => {
    const other = { ...race, config: 'a'.repeat(64) };
    const log = formatLog(logOf(new Playthrough(other, race.options.defaults)));
    expect(log).toContain(`[Config "${other.config}"]`);
    expect(replay(other, log)).toMatchObject({ ok: true });
    expect(failure(log)).toMatchObject({ code: 'CONFIG_INVALID', path: '/Config', line: 5 });
    expect(replay(other, text())).toMatchObject({ ok: false, error: [{ code: 'CONFIG_INVALID' }] });
  });
  it('replays to the same state and entries', () => {
    const again = replay(race, text());
    expect(again).toMatchObject({ ok: true, value: { failure: null } });
    if (again.ok) expect(again.value.playthrough.entries).toEqual(finished().entries);
  });
  it('accepts Windows line ends, blank lines and comment lines', () => {
    expect(
      failure(text().replace(/\n/g, '\r\n').replace('2. A', '\r\n; thinking\r\n2. A')),
    ).toBeNull();
  });
});

describe('a damaged log gives the good prefix and the exact refusal', () => {
  const lines = text().split('\n');
  const edit = (change: (all: string[]) => string[]): string => change([...lines]).join('\n');
  const first = lines.findIndex((line) => line.startsWith('1. '));

  it.each([
    ['a gap', edit((all) => all.toSpliced(first + 1, 1)), 'SEQ_GAP', first + 2],
    [
      'a repeat',
      edit((all) => all.toSpliced(first + 1, 0, all[first + 1]!)),
      'SEQ_DUPLICATE',
      first + 3,
    ],
    ['a fork', edit((all) => all.toSpliced(first + 2, 0, '2. A add 1')), 'LOG_FORK', first + 3],
    [
      'wrong order',
      edit((all) => all.toSpliced(first + 3, 0, '1. A add 1')),
      'SEQ_ORDER',
      first + 4,
    ],
    [
      'an event after the end',
      edit((all) => all.toSpliced(first + 5, 0, '6. A add 1')),
      'EVENT_AFTER_END',
      first + 6,
    ],
    ['another result', text().replace(/Result "0 \d/, 'Result "9 9'), 'REPLAY_DIVERGED', 5],
    ['other places', text().replace('places 2 1', 'places 1 2'), 'REPLAY_DIVERGED', 5],
    ['nonsense', edit((all) => all.with(first + 1, 'hello')), 'MALFORMED_LOG', first + 2],
    ['an unknown move', edit((all) => all.with(first + 1, '2. A fly')), 'ILLEGAL_MOVE', first + 2],
    [
      'a move of the other seat',
      edit((all) => all.with(first + 1, '2. B add 2')),
      'NOT_YOUR_TURN',
      first + 2,
    ],
    [
      'a seat that is not there',
      edit((all) => all.with(first + 1, '2. C add 2')),
      'NOT_YOUR_SEAT',
      first + 2,
    ],
    [
      'an impossible deal',
      edit((all) => all.with(first, '1. * deal 7 1')),
      'OUTCOME_INVALID',
      first + 1,
    ],
    [
      'an outcome that is not set apart from its purpose',
      edit((all) => all.with(first, '1. * deal1 1')),
      'OUTCOME_INVALID',
      first + 1,
    ],
    [
      'chance where a seat must act',
      edit((all) => all.with(first + 1, '2. * deal 1 1')),
      'OUTCOME_INVALID',
      first + 2,
    ],
    ['a newer form', text().replace('Chiaro "2"', 'Chiaro "3"'), 'VERSION_UNSUPPORTED', 1],
    ['newer rules', text().replace('Rules "3"', 'Rules "4"'), 'VERSION_UNSUPPORTED', 3],
    ['another game', text().replace('Game "race"', 'Game "chess"'), 'UNKNOWN_GAME', 2],
    ['bad options', text().replace('{"goal":7}', '{"goal":"7"}'), 'WRONG_TYPE', 4],
    ['options that are not JSON', text().replace('{"goal":7}', '{'), 'MALFORMED_JSON', 4],
    ['an unknown value of Undo', `[Undo "maybe"]\n${text()}`, 'OUT_OF_RANGE', 1],
    ['an unknown value of Rated', `[Rated "maybe"]\n${text()}`, 'OUT_OF_RANGE', 1],
    ['an unknown value of Clock', `[Clock "1"]\n${text()}`, 'OUT_OF_RANGE', 1],
    ['a seat too many', `[Seats "person person person"]\n${text()}`, 'PLAYER_COUNT', 1],
    ['a seat that is none', `[Seats "person Ada"]\n${text()}`, 'OUT_OF_RANGE', 1],
    ['a commitment that is none', `[Commit "abc"]\n${text()}`, 'SEED_MISMATCH', 1],
    ['a seed that is none', `[Seed "${'A'.repeat(64)}"]\n${text()}`, 'SEED_MISMATCH', 1],
    [
      'an undo where none is allowed',
      edit((all) => ['[Undo "off"]', ...all.toSpliced(first + 2, 0, '3. A undo')]),
      'UNDO_REFUSED',
      first + 4,
    ],
    ['a tag twice', `[Game "race"]\n${text()}`, 'DUPLICATE_KEY', 3],
    [
      'a tag after the first line',
      edit((all) => all.toSpliced(first + 1, 0, '[Undo "off"]')),
      'MALFORMED_LOG',
      first + 2,
    ],
    ['a seed that is too long', `[Seed "${'a'.repeat(65)}"]\n${text()}`, 'SEED_MISMATCH', 1],
    ['a seed with something before it', `[Seed "x${seed}"]\n${text()}`, 'SEED_MISMATCH', 1],
    [
      'another purpose',
      edit((all) => all.with(first, '1. * roll 1 1')),
      'OUTCOME_INVALID',
      first + 1,
    ],
    [
      'a time without one',
      edit((all) => all.with(first + 1, '2. - time')),
      'MALFORMED_LOG',
      first + 2,
    ],
    [
      'an act of the match that is none',
      edit((all) => all.with(first + 1, '2. - nap')),
      'MALFORMED_LOG',
      first + 2,
    ],
  ])('%s', (_name, log, code, line) => {
    expect(failure(log)).toMatchObject({ code, line });
  });
  it('names the tag that cannot be read, not the one that it hides', () => {
    const hidden = text().replace('[Game "race"]', '[Game "race]');
    expect(replay(race, hidden)).toMatchObject({ error: [{ code: 'MALFORMED_LOG', line: 2 }] });
    const later = text().replace('[Game "race"]\n', '').replace('3. B add 2', 'hello');
    expect(replay(race, later)).toMatchObject({ error: [{ code: 'UNKNOWN_GAME', path: '/Game' }] });
  });
  it('needs the number of its rules', () => {
    expect(replay(race, text().replace('[Rules "3"]\n', ''))).toEqual({
      ok: false,
      error: [{ code: 'MISSING_FIELD', path: '/Rules', facts: { field: 'Rules' } }],
    });
  });
  it('says which game it is of, or that it does not say', () => {
    expect(gameTag(text())).toBe('race');
    expect(gameTag(text().replace('[Game "race"]\n', ''))).toBeNull();
  });
  it('quotes forty characters of a tag that is wrong, and no more', () => {
    const long = 'x'.repeat(100);
    expect(failure(text().replace('Game "race"', `Game "${long}"`))).toMatchObject({
      facts: { game: 'x'.repeat(40) },
    });
    expect(failure(text().replace('Rules "3"', `Rules "${long}"`))).toMatchObject({
      facts: { found: 'x'.repeat(40), supported: '3' },
      expected: '3',
    });
    expect(failure(text().replace(/Result "[^"]*"/, `Result "${long}"`))).toMatchObject({
      facts: { claimed: 'x'.repeat(40) },
      path: '/Result',
      expected: expect.stringMatching(/^0 \d; places 2 1$/),
    });
  });
  it.each([
    ['person remote', null],
    ['bot:hard person', null],
    ['bot:hard/800/1000 bot:easy', null],
    ['bot: person', 'OUT_OF_RANGE'],
    ['bot:hard/800 person', 'OUT_OF_RANGE'],
    ['persons person', 'OUT_OF_RANGE'],
    ['a-person person', 'OUT_OF_RANGE'],
    ['person', 'PLAYER_COUNT'],
  ])('knows who can sit at a table: %s', (seats, code) => {
    const found = failure(`[Seats "${seats}"]\n${text()}`);
    if (code === null) expect(found).toBeNull();
    else expect(found).toMatchObject({ code, path: '/Seats', line: 1 });
  });
  it('keeps everything before the bad line', () => {
    const again = replay(
      race,
      edit((all) => all.with(first + 3, '4. A add 9')),
    );
    if (!again.ok) throw new Error('nothing was replayed');
    expect(again.value.playthrough.steps).toHaveLength(3);
    expect(again.value.failure).toMatchObject({ code: 'ILLEGAL_MOVE', seq: 4, line: first + 4 });
  });
  it('never throws, whatever the damage', () => {
    fc.assert(
      fc.property(logMutation(text()), ({ text: damaged }) => {
        const again = replay(race, damaged);
        if (again.ok && again.value.failure === null)
          expect(replay(race, formatLog(logOf(again.value.playthrough)))).toMatchObject({
            ok: true,
            value: { failure: null },
          });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a long line', () => {
  const line = (text: string): unknown => parseLog(`1. A ${text}`).log.lines[0];

  it.each([
    ['spaces inside a move', (n: number) => `1. A x${' '.repeat(n)}y`],
    ['spaces before no comment', (n: number) => `1. A x${' '.repeat(n)}y;`],
    ['spaces before no time', (n: number) => `1. A x${' '.repeat(n)}@y`],
    ['spaces and semicolons', (n: number) => `1. A x${' ;'.repeat(n / 2)}`],
    ['times', (n: number) => `1. A x${' @1'.repeat(n / 3)} @`],
  ])('is read in time that grows with its length: %s', (_name, text) => {
    // What is longer is not looked at.
    expect(excessGrowth(text, parseLog, { from: 1_200, to: 9_600 })).toBeNull();
  });
  it('has at most 10,000 characters', () => {
    const long = `1. A ${'x'.repeat(10_000 - 5)}`;
    expect(parseLog(long).problem).toBeNull();
    expect(parseLog(`; note\n${long}x`)).toMatchObject({
      problem: { code: 'PAYLOAD_TOO_LARGE', line: 2, facts: { size: 10_001, limit: 10_000 } },
    });
  });
  it.each([
    ['x  @4', { text: 'x', at: 4 }],
    ['x @4 @5', { text: 'x @4', at: 5 }],
    ['x @4 y', { text: 'x @4 y' }],
    ['x@4', { text: 'x@4' }],
    ['@4', { text: '@4' }],
    ['x @1234567890', { text: 'x @1234567890' }],
    ['x @', { text: 'x @' }],
    ['x \t ;  a ; b', { text: 'x', comment: 'a ; b' }],
    ['x; y @4 ;z', { text: 'x; y', at: 4, comment: 'z' }],
    ['x ;', { text: 'x' }],
    ['; x', { text: '; x' }],
  ])('is split at its time and its comment: %s', (text, expected) => {
    expect(line(text)).toEqual({ actor: 0, source: 1, ...expected });
  });
});

describe('a playthrough', () => {
  it('takes back what its own seat did last, and plays it again', () => {
    const table = started();
    table.apply(move(0, 2));
    expect([table.canUndo(0), table.canUndo(1)]).toEqual([true, false]);
    expect([table.canRedo(0), table.canRedo(1)]).toEqual([false, false]);
    expect(table.apply({ kind: 'redo', seat: 0 })).toEqual({
      ok: false,
      error: { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.redo' },
    });
    expect(table.apply({ kind: 'undo', seat: 0 }).ok).toBe(true);
    expect(table.state.heap).toBe(0);
    expect([table.canUndo(0), table.canUndo(1)]).toEqual([false, false]);
    expect([table.canRedo(0), table.canRedo(1)]).toEqual([true, false]);
    expect(table.apply({ kind: 'redo', seat: 1 })).toEqual({
      ok: false,
      error: { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.seat' },
    });
    expect(table.apply({ kind: 'redo', seat: 0 }).ok).toBe(true);
    expect(table.state.heap).toBe(2);
    expect([table.canRedo(0), table.canRedo(1)]).toEqual([false, false]);
    expect(replay(race, formatLog(logOf(table)))).toMatchObject({
      ok: true,
      value: { failure: null },
    });
  });
  it('takes nothing back once chance has shown something', () => {
    const secondDeal = { kind: 'roll', purpose: 'deal', place: '2', dice: 2, faces: 6 } as const;
    const table = new Playthrough(
      {
        ...race,
        actor: (s) =>
          s.heap === 2 && s.cards.length === 2
            ? { kind: 'chance', need: secondDeal }
            : race.actor(s),
        settle: (s, outcome) => void s.cards.push(...outcome),
      },
      race.options.defaults,
    );
    expect(table.chanceSteps).toBe(0);
    mustApply(table, { kind: 'chance', outcome: [1, 2] });
    expect(table.chanceSteps).toBe(1);
    mustApply(table, move(0, 2));
    expect(table.canUndo(0)).toBe(true);
    mustApply(table, { kind: 'chance', outcome: [3, 4] });
    expect(table.chanceSteps).toBe(2);
    expect(table.canUndo(0)).toBe(false);
    expect(table.apply({ kind: 'undo', seat: 0 })).toEqual({
      ok: false,
      error: { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.revealed' },
    });
    mustApply(table, move(1, 1));
    expect(table.canUndo(1)).toBe(true);
  });
  it('pauses and resumes', () => {
    const table = started();
    expect(table.apply({ kind: 'resume' })).toMatchObject({ ok: false });
    table.apply({ kind: 'pause' });
    expect(table.apply(move(0, 1))).toMatchObject({ ok: false, error: { code: 'GAME_PAUSED' } });
    table.apply({ kind: 'resume' });
    expect(table.apply(move(0, 1)).ok).toBe(true);
  });
  it('says why it cannot be paused or resumed', () => {
    const strict = new Playthrough({ ...race, pausable: () => false }, race.options.defaults);
    expect(strict.apply({ kind: 'pause' })).toEqual({
      ok: false,
      error: { code: 'NOT_ALLOWED', reason: 'error.NOT_ALLOWED.pause' },
    });
    const table = new Playthrough({ ...race, pausable: () => true }, race.options.defaults);
    expect(table.apply({ kind: 'resume' })).toEqual({
      ok: false,
      error: { code: 'ILLEGAL_MOVE', reason: 'error.ILLEGAL_MOVE.resume' },
    });
    expect(table.apply({ kind: 'pause' }).ok).toBe(true);
  });
  it('ends when a seat resigns', () => {
    const table = started();
    table.apply({ kind: 'resign', seat: 1 });
    expect(table.standing).toEqual({ kind: 'resigned', seat: 1 });
    expect(table.apply(move(0, 1))).toMatchObject({ ok: false, error: { code: 'GAME_OVER' } });
    expect(failure(formatLog(logOf(table)))).toBeNull();
  });
  it('records the passing of time in place of a move that came too late', () => {
    const table = started();
    expect(table.apply(move(0, 1, 101)).ok).toBe(true);
    expect(table.ended).toBe(true);
    expect(table.steps.at(-1)).toEqual({ kind: 'time', at: 101 });
    expect(failure(formatLog(logOf(table)))).toBeNull();
  });
  it('has at most 20,000 steps, and the last one ends it', () => {
    const table = started();
    for (let i = 2; i < MOST_STEPS; i++)
      expect(table.apply({ kind: i % 2 === 0 ? 'pause' : 'resume' }).ok).toBe(true);
    expect(table.steps).toHaveLength(MOST_STEPS - 1);
    for (const step of [move(0, 1), { kind: 'pause' }, { kind: 'undo', seat: 0 }] as const)
      expect(table.apply(step)).toEqual({
        ok: false,
        error: { code: 'TOO_MANY_EVENTS', facts: { limit: MOST_STEPS } },
      });
    expect(table.apply({ kind: 'resign', seat: 0 }).ok).toBe(true);
    const log = formatLog(logOf(table));
    expect(failure(log)).toBeNull();
    expect(failure(log.replace('20000. A resign', '20000. A add 1'))).toMatchObject({
      code: 'TOO_MANY_EVENTS',
      seq: 20_000,
    });
    expect(parseLog(`${log}20001. A add 1\n`).problem).toMatchObject({ code: 'TOO_MANY_EVENTS' });
  });
  it('refuses a clock that runs backwards', () => {
    const table = started();
    table.apply(move(0, 1, 50));
    expect(table.apply(move(1, 1, 49))).toEqual({
      ok: false,
      error: { code: 'OUT_OF_RANGE', facts: { min: 50, max: 'later', value: 49 } },
    });
    expect(table.apply(move(1, 1, 50)).ok).toBe(true);
  });
});

describe('positions to go back to', () => {
  /** The race with a second deal at 4, and a count of the copies that somebody still holds. */
  function watched(undo: UndoRule) {
    const given: WeakRef<RaceState>[] = [];
    const game: typeof race = {
      ...race,
      undo,
      clone(s) {
        const copy = race.clone(s);
        given.push(new WeakRef(copy));
        return copy;
      },
      actor: (s) =>
        s.heap === 4 && s.cards.length === 2 ? { kind: 'chance', need } : race.actor(s),
      settle: (s, outcome) => void s.cards.push(...outcome),
    };
    const table = new Playthrough(game, { goal: 20 });
    const held = async (): Promise<number> => {
      // A weak reference that was made or read holds on until the turn is over.
      await new Promise((done) => setImmediate(done));
      collectGarbage();
      return given.filter((ref) => ref.deref() !== undefined).length;
    };
    return { table, held };
  }
  const need = { kind: 'roll', purpose: 'deal', place: '2', dice: 2, faces: 6 } as const;
  const deal = { kind: 'chance', outcome: [1, 2] } as const;
  const four = [move(0, 1), move(1, 1), move(0, 1), move(1, 1)];
  const apply = (
    table: Playthrough<RaceState, RaceMove, unknown, unknown>,
    steps: Step<RaceMove>[],
  ) => steps.forEach((step) => mustApply(table, step));

  it('are not kept where no move is taken back', async () => {
    const { table, held } = watched('never');
    apply(table, [deal, ...four]);
    expect(await held()).toBe(0);
    expect(table.apply({ kind: 'undo', seat: 1 })).toMatchObject({
      error: { reason: 'error.UNDO_REFUSED.never' },
    });
  });
  it('are kept, one for a few moves that can be taken back, but not beyond the end', async () => {
    const { table, held } = watched('free');
    apply(table, [deal, ...four, deal]);
    expect(await held()).toBe(1);
    expect(table.canUndo(1)).toBe(true);
    apply(table, [{ kind: 'resign', seat: 0 }]);
    expect(await held()).toBe(0);
    expect(table.canUndo(1)).toBe(false);
  });
  it('are given up once something is revealed', async () => {
    const { table, held } = watched('untilRevealed');
    apply(table, [deal, ...four]);
    expect(await held()).toBe(1);
    apply(table, [deal]);
    expect(await held()).toBe(0);
    const refused = (seat: number) => table.apply({ kind: 'undo', seat });
    expect(refused(1)).toMatchObject({ error: { reason: 'error.UNDO_REFUSED.revealed' } });
    expect(refused(0)).toMatchObject({ error: { reason: 'error.UNDO_REFUSED.seat' } });
    apply(table, [move(0, 1), { kind: 'undo', seat: 0 }]);
    expect(refused(1)).toMatchObject({ error: { reason: 'error.UNDO_REFUSED.revealed' } });
  });
  it('are the same however many moves are taken back and played again', () => {
    const rng = FastRng.from('back and forth');
    const table = new Playthrough({ ...race, undo: 'free' }, { goal: 1_000 });
    mustApply(table, deal);
    const past: RaceState[] = [];
    const future: RaceState[] = [];
    for (let i = 0; i < 1_500; i++) {
      const now = race.clone(table.state);
      const kind = pickOne(['move', 'move', 'undo', 'redo'] as const, rng);
      if (kind === 'move') {
        const acting = table.actor();
        if (acting.kind !== 'seat') break;
        mustApply(table, move(acting.seat, 1));
        past.push(now);
        future.length = 0;
        continue;
      }
      const by = [0, 1].find((each) =>
        kind === 'undo' ? table.canUndo(each) : table.canRedo(each),
      );
      if (by === undefined) continue;
      mustApply(table, { kind, seat: by });
      const [from, to] = kind === 'undo' ? [past, future] : [future, past];
      to.push(now);
      expect(table.state, `step ${i}`).toEqual(from.pop());
    }
    expect(table.steps.length).toBeGreaterThan(1_000);
  });
});

describe('a fair deal', () => {
  const proof = { Commit: commitmentOf(seed), Seed: seed };
  const verdict = (log: string): unknown => {
    const again = replay(race, log);
    if (!again.ok) throw new Error('not replayed');
    return verifyDeal(again.value);
  };
  it('has a seed of 64 small hexadecimal digits', () => {
    expect(parseSeed(seed)).toBe(seed);
    for (const text of ['', seed.slice(1), `${seed}0`, `0${seed}`, seed.toUpperCase(), `${seed}\n`])
      expect(parseSeed(text)).toBeNull();
    expect(seedFromBytes(new Uint8Array(32).fill(10))).toBe('0a'.repeat(32));
    expect(() => seedFromBytes(new Uint8Array(33))).toThrow('32 bytes');
  });
  it('is proved by its seed and its commitment', () => {
    expect(verdict(text(proof))).toEqual({ ok: true, value: 'proved' });
    expect(verdict(text())).toEqual({ ok: true, value: 'unproved' });
  });
  it('is exposed when the deal, the seed or the commitment was changed', () => {
    const other = seedFromText('another');
    expect(verdict(text({ ...proof, Seed: other }))).toMatchObject({
      ok: false,
      error: { code: 'SEED_MISMATCH' },
    });
    expect(verdict(text({ Commit: commitmentOf(other), Seed: other }))).toMatchObject({
      ok: false,
      error: { seq: 1 },
    });
    expect(verdict(text({ ...proof, Commit: commitmentOf(other) }))).toMatchObject({
      ok: false,
      error: { path: '/Commit' },
    });
  });
});

describe('a stored state', () => {
  it('says its game and rules, and refuses others', () => {
    const json = encodeState(race, finished().state) as Record<string, unknown>;
    expect(decodeState(race, json).ok).toBe(true);
    expect(decodeState(race, { ...json, rules: 4 })).toEqual({
      ok: false,
      error: [
        {
          code: 'VERSION_UNSUPPORTED',
          path: '/rules',
          facts: { found: 4, supported: 3 },
          expected: '3',
        },
      ],
    });
    expect(decodeState(race, { ...json, game: 'x' })).toEqual({
      ok: false,
      error: [{ code: 'UNKNOWN_GAME', path: '/game', facts: { game: 'x' } }],
    });
    const damaged: typeof race = {
      ...race,
      codec: { ...race.codec, decode: () => err([{ code: 'STATE_INVALID' }]) },
    };
    expect(decodeState(damaged, json)).toEqual({
      ok: false,
      error: [{ code: 'STATE_INVALID', path: '/state' }],
    });
    expect(decodeState(race, { ...json, state: {} })).toMatchObject({
      error: [{ path: '/state/goal' }, {}, {}, {}, {}, {}],
    });
  });
});
