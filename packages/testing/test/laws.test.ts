import {
  createWords,
  kernelWords,
  ok,
  type Entry,
  type Game,
  type GameModule,
  type Sheet,
  type SheetScore,
} from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import {
  conform,
  logMutation,
  nim,
  nimModule,
  scriptedChance,
  walk,
  whisper,
  whisperModule,
  type NimMove,
  type NimOptions,
} from '../src/index.js';
import { checkSheet } from '../src/laws/sheet.js';
import fc from 'fast-check';

type Nim = typeof nimModule;
type NimState = ReturnType<typeof nim.initial>;
type NimView = ReturnType<typeof nim.view>;

conform(nimModule, { games: 1 });

const play = <S, M, V, O>(module: GameModule<S, M, V, O>): void => {
  for (const seed of ['a', 'b', 'c']) walk(module, module.game.options.defaults, seed, 40);
};
const withGame = (change: Partial<Game<NimState, NimMove, NimView, NimOptions>>): Nim => ({
  ...nimModule,
  game: { ...nim, ...change },
});

describe('conform finds', () => {
  it('nothing in a game that keeps the contract', () => {
    expect(() => play(nimModule)).not.toThrow();
  });
  it.each<[string, Partial<Game<NimState, NimMove, NimView, NimOptions>>]>([
    ['a legal move listed twice', { legal: (s) => [...nim.legal(s), ...nim.legal(s).slice(0, 1)] }],
    ['a seat without a move', { legal: () => [] }],
    ['a refused legal move', { check: () => ({ code: 'ILLEGAL_MOVE' }) }],
    ['an accepted illegal move', { check: () => null }],
    [
      'a total that is not the sum of the ledger',
      { totals: (s) => s.points.map((points) => points + 1) },
    ],
    ['a bound that is not kept', { nature: { ...nim.nature, highest: 2 } }],
    ['a game longer than declared', { nature: { ...nim.nature, longest: 1 } }],
    ['a clone that shares its state', { clone: (s) => s }],
    ['a codec that forgets', { codec: { ...nim.codec, encode: (s) => ({ ...s, turn: 0 }) } }],
    [
      'a notation that loses the heap',
      { notation: { ...nim.notation, format: ({ take }) => `take ${take} from 1` } },
    ],
    [
      'a notation that minds capitals',
      {
        notation: {
          ...nim.notation,
          parse: (text) => nim.notation.parse(text === text.toUpperCase() ? '' : text, []),
        },
      },
    ],
    [
      'a view that is no JSON',
      { view: (s, viewer) => ({ ...nim.view(s, viewer), extra: undefined }) as NimView },
    ],
    [
      'a resampled state that looks different',
      { resample: (view, rng) => ({ ...nim.resample(view, rng), turn: 1 - view.turn }) },
    ],
  ])('%s', (_name, change) => {
    expect(() => play(withGame(change))).toThrow();
  });
  it('an integer rule that differs', () => {
    const fast = {
      maxMoves: 20,
      actor: (s: NimState) => (nim.actor(s).kind === 'over' ? -2 : s.turn),
      legal: (s: NimState, out: Int32Array) => {
        const codes = nim.legal(s).map((move) => move.heap * 10 + move.take);
        out.set(codes);
        return codes.length;
      },
      play: (s: NimState, code: number) => void (s.heaps[Math.floor(code / 10)]! -= code % 10),
      chance: () => undefined,
      copy: (from: NimState, to: NimState) => void Object.assign(to, nim.clone(from)),
      encode: (move: NimMove) => move.heap * 10 + move.take,
      decode: (code: number): NimMove => ({ heap: Math.floor(code / 10), take: code % 10 }),
    };
    expect(() => play(withGame({ fast }))).toThrow('fast play');
  });
  it('a word that is missing, and one that says undefined', () => {
    const rest = Object.fromEntries(
      Object.entries(nimModule.words.it).filter(([id]) => id !== 'NM-S1'),
    );
    expect(() => play({ ...nimModule, words: { ...nimModule.words, it: rest } })).toThrow('NM-S1');
    const narrator = {
      ...nimModule.narrator,
      turn: () => ({ id: 'turn.seat', args: { who: 'undefined', heaps: [] } }),
    };
    expect(() => play({ ...nimModule, narrator })).toThrow('turn.seat');
  });
  it('legal moves that reveal what the seat cannot see', () => {
    const leaky: typeof whisper = {
      ...whisper,
      notation: {
        ...whisper.notation,
        parse: (text, legal) => whisper.notation.parse(text.trim().toLowerCase(), legal),
      },
      legal: (s) =>
        whisper.actor(s).kind === 'seat'
          ? s.cards[1 - s.said.length]! > 3
            ? ['high', 'low']
            : ['low', 'high']
          : [],
    };
    expect(() => play({ ...whisperModule, game: leaky })).toThrow(
      'legal moves reveal nothing hidden',
    );
  });
});

describe('the scorekeeper’s laws find', () => {
  const said = [createWords('en', [kernelWords.en, nimModule.words.en])];
  const checked = (sheet: Sheet) => () => checkSheet({ ...nimModule, sheet }, said);
  const { examples } = nimModule.sheet;
  const score = (input: unknown) => nimModule.sheet.score(input);
  const scoring = (change: (scored: SheetScore) => Partial<SheetScore>): Sheet => ({
    examples,
    score(input) {
      const scored = score(input);
      return scored.ok ? ok({ ...scored.value, ...change(scored.value) }) : scored;
    },
  });
  const everyLine = (change: Partial<Entry>) =>
    scoring(({ lines }) => ({ lines: lines.map((line) => ({ ...line, ...change })) }));

  it('nothing in a sheet that keeps them', () => {
    expect(checked(nimModule.sheet)).not.toThrow();
  });
  it.each<[string, Sheet, string]>([
    ['an example that is refused', { examples: [{ takes: 3 }], score }, 'refused'],
    [
      'points that are not the sum',
      scoring(({ points }) => ({ points: points.map((each) => each + 1) })),
      'sum of the lines',
    ],
    ['a line without a rule', everyLine({ rule: 'NM-X1' }), 'has its rule'],
    ['a line that cannot be said', everyLine({ facts: {} }), 'NM-S1'],
    [
      'an input that makes it throw',
      { examples, score: (input) => score(Object.fromEntries(Object.entries(input as object))) },
      'Property failed',
    ],
  ])('%s', (_name, sheet, message) => {
    expect(checked(sheet)).toThrow(message);
  });
});

describe('scripted chance', () => {
  const need = { kind: 'roll', dice: 2, faces: 6, purpose: 'roll', place: '0' } as const;
  it('must be possible and used up', () => {
    const script = scriptedChance([[1, 2]]);
    expect(() => script.exhausted()).toThrow('1 scripted');
    expect(script.next(need)).toEqual([1, 2]);
    script.exhausted();
    expect(() => script.next(need)).toThrow('no outcome 2');
    expect(() => scriptedChance([[7, 7]]).next(need)).toThrow('cannot be');
  });
});

describe('mutations', () => {
  it('damage a log in every way they promise', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        logMutation('[Game "nim"]\n\n1. A take 1 from 1\n2. B take 1 from 1\n'),
        ({ damage }) => {
          seen.add(damage.split(' ')[0] ?? '');
        },
      ),
      { numRuns: 300 },
    );
    expect([...seen].toSorted()).toEqual(['cut', 'drop', 'letter', 'repeat', 'swap']);
  });
});
