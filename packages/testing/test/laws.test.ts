import {
  CHANCE,
  OVER,
  below,
  createWords,
  err,
  kernelWords,
  ok,
  sample,
  silent,
  type Entry,
  type Game,
  type GameModule,
  type Rng,
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
  whisper,
  whisperModule,
  type NimMove,
  type NimOptions,
} from '../src/index.js';
import { walk } from '../src/conform.js';
import { quotedFrom } from '../src/laws/sayable.js';
import { checkProblems, checkSheet } from '../src/laws/sheet.js';
import fc from 'fast-check';

type Nim = typeof nimModule;
type NimState = ReturnType<typeof nim.initial>;
type NimView = ReturnType<typeof nim.view>;
type NimCodec = typeof nim.codec;

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
  it.each<[string, string, Partial<Game<NimState, NimMove, NimView, NimOptions>>]>([
    [
      'a legal move listed twice',
      'each legal move once',
      { legal: (s) => [...nim.legal(s), ...nim.legal(s).slice(0, 1)] },
    ],
    ['a seat without a move', 'a seat to move has a legal move', { legal: () => [] }],
    [
      'a refused legal move',
      'is listed as legal and refused',
      { check: () => ({ code: 'ILLEGAL_MOVE' }) },
    ],
    ['an accepted illegal move', 'is not legal and accepted', { check: () => null }],
    [
      'a total that is not the sum of the ledger',
      'totals are the sum of the ledger',
      { totals: (s) => s.points.map((points) => points + 1) },
    ],
    [
      'a bound that is not kept',
      'expected 3 to be less than or equal to 2',
      { nature: { ...nim.nature, highest: 2 } },
    ],
    [
      'a game longer than declared',
      'as long as declared',
      { nature: { ...nim.nature, longest: 1 } },
    ],
    ['a clone that shares its state', 'a clone is independent', { clone: (s) => s }],
    [
      'a codec that forgets',
      'a decoded state looks the same',
      { codec: { ...nim.codec, encode: (s) => ({ ...s, turn: 0 }) } },
    ],
    [
      'a notation that loses the heap',
      'each legal move once',
      { notation: { ...nim.notation, format: ({ take }) => `take ${take} from 1` } },
    ],
    [
      'a notation that minds capitals',
      '“  TAKE 1 FROM 1  ” is read as',
      {
        notation: {
          ...nim.notation,
          parse: (text) => nim.notation.parse(text === text.toUpperCase() ? '' : text, []),
        },
      },
    ],
    [
      'a view that is no JSON',
      'a view is plain JSON',
      { view: (s, viewer) => ({ ...nim.view(s, viewer), extra: undefined }) as NimView },
    ],
    [
      'a resampled state that looks different',
      'view(resample(view)) = view',
      { resample: (view, rng) => ({ ...nim.resample(view, rng), turn: 1 - view.turn }) },
    ],
  ])('%s', (_name, message, change) => {
    expect(() => play(withGame(change))).toThrow(message);
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
  // Where nothing is checked, the seed decides which damage comes first.
  it.each<[string, string | RegExp, NimCodec['decode']]>([
    [
      'a codec that checks nothing',
      /decode keeps all it reads|decode accepts|isSafeInteger/,
      (json) => ok(structuredClone(json) as NimState),
    ],
    [
      'a codec that ignores what it does not know',
      'decode keeps all it reads',
      (json) => {
        const { options, heaps, turn, points, rolled } = json as NimState;
        return nim.codec.decode({ options, heaps, turn, points, rolled });
      },
    ],
    [
      'a codec that throws',
      'there are no heaps',
      (json) => {
        if (!Array.isArray((json as NimState | null)?.heaps)) throw new Error('there are no heaps');
        return nim.codec.decode(json);
      },
    ],
    [
      'a codec that refuses without saying why',
      'a refusal says why',
      (json) => (nim.codec.decode(json).ok ? nim.codec.decode(json) : err([])),
    ],
  ])('%s', (_name, message, decode) => {
    expect(() => play(withGame({ codec: { ...nim.codec, decode } }))).toThrow(message);
  });
});

describe('conform finds what a viewer must not learn', () => {
  type Whisper = typeof whisper;
  const whispering = (change: Partial<Whisper>) => () =>
    play({ ...whisperModule, game: { ...whisper, ...change } });
  /** The card of the seat that whispers after this one. */
  const otherCard = (s: ReturnType<Whisper['initial']>): number => s.cards[1 - s.said.length] ?? 0;

  it('nothing in a game that keeps its secrets', () => {
    expect(whispering({})).not.toThrow();
  });
  it.each<[string, Partial<Whisper>, string]>([
    [
      'legal moves that reveal what the seat cannot see',
      {
        legal: (s) =>
          whisper.actor(s).kind !== 'seat'
            ? []
            : otherCard(s) > 3
              ? ['high', 'low']
              : ['low', 'high'],
      },
      'legal moves reveal nothing hidden',
    ],
    [
      'a refusal that depends on a hidden card',
      {
        unlisted: ['pass' as 'high'],
        check: (s, move) =>
          move === 'high' || move === 'low'
            ? null
            : { code: 'ILLEGAL_MOVE', facts: { other: otherCard(s) } },
      },
      'why pass is refused reveals nothing hidden',
    ],
    [
      'a deal that is told to everybody',
      { conceals: (_s, step, viewer) => step.kind !== 'chance' && step.seat !== viewer },
      'is told reveals nothing hidden',
    ],
    [
      'a secret move that is told to everybody',
      { conceals: (_s, step) => step.kind === 'chance' },
      'is told reveals nothing hidden',
    ],
    [
      'an entry with a fact that nobody may know yet',
      {
        play(s, move, ledger) {
          if (s.said.length === 0) ledger.enter(0, 0, 'WH-1', { card: otherCard(s) });
          whisper.play(s, move, ledger);
        },
      },
      'is told reveals nothing hidden',
    ],
  ])('%s', (_name, change, message) => {
    expect(whispering(change)).toThrow(message);
  });
});

describe('conform finds integer chance that', () => {
  type Whisper = typeof whisper;
  const words = ['high', 'low'] as const;
  /** The integer rules of the toy; `order` is what its chance deals from. */
  const dealing = (order: (rng: Rng) => number[]): Whisper => ({
    ...whisper,
    fast: {
      maxMoves: 2,
      actor: (s) => {
        const actor = whisper.actor(s);
        return actor.kind === 'seat' ? actor.seat : actor.kind === 'chance' ? CHANCE : OVER;
      },
      legal(s, out) {
        const codes = whisper.legal(s).map((word) => words.indexOf(word));
        out.set(codes);
        return codes.length;
      },
      play: (s, code) => whisper.play(s, words[code] ?? 'high', silent),
      chance: (s, rng) => whisper.settle(s, order(rng), silent),
      copy: (from, to) => void Object.assign(to, whisper.clone(from)),
      encode: (word) => words.indexOf(word),
      decode: (code) => words[code] ?? 'high',
    },
  });
  const walked = (order: (rng: Rng) => number[]) => () =>
    play({ ...whisperModule, game: dealing(order) });
  const need = { kind: 'shuffle', size: 6, purpose: 'deal', place: '0' } as const;

  it('is not as fair as an outcome, and none that is', () => {
    expect(walked((rng) => sample(need, rng))).not.toThrow();
  });
  it.each<[string, (rng: Rng) => number[]]>([
    ['deals what it likes', () => [0, 1, 2, 3, 4, 5]],
    ['never deals one of the cards first', (rng) => [...shifted(sample(need, rng))]],
    ['deals the second card by the first', (rng) => fromFirst(below(rng, 6))],
  ])('%s', (_name, order) => {
    expect(walked(order)).toThrow('fast chance');
  });
  const shifted = ([first = 0, ...others]: number[]): number[] =>
    first === 5 ? [...others, first] : [first, ...others];
  const fromFirst = (first: number): number[] => {
    const second = first === 0 ? 1 : 0;
    return [
      first,
      second,
      ...[0, 1, 2, 3, 4, 5].filter((each) => each !== first && each !== second),
    ];
  };
});

describe('the scorekeeper’s laws find', () => {
  const unknown = { 'refusal.unknown': 'There is no move {text}.' };
  const said = [createWords('en', [kernelWords.en, nimModule.words.en, unknown])];
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
    [
      'points for a side that no table has',
      scoring(({ points }) => ({ points: [...points, 0, 0] })),
      'every side sits at the table',
    ],
    [
      'points for a side that this table does not have',
      {
        examples: [{ takes: [{ side: 0, take: 3 }], options: { players: 2 } }],
        score: scoring(({ points }) => ({ points: [...points, 0] })).score,
      },
      'every side sits at the table',
    ],
    ['a line for a side that is not scored', everyLine({ side: -1 }), 'a line of side -1'],
  ])('%s', (_name, sheet, message) => {
    expect(checked(sheet)).toThrow(message);
  });
  it.each(['NaN', 'undefined', 'null and void'])('“%s” only where nobody wrote it', (text) => {
    const problem = { code: 'ILLEGAL_MOVE', reason: 'refusal.unknown', facts: { text } } as const;
    const refusalOf = (input: unknown) => () => checkProblems([problem], said, quotedFrom(input));
    expect(refusalOf({ move: `take ${text} from 1` })).not.toThrow();
    expect(refusalOf({ [text]: 1 })).not.toThrow();
    expect(refusalOf({ move: 'take 1 from 1' })).toThrow(`There is no move ${text}.`);
  });
  it('the same in every run', () => {
    const inputs = (): string[] => {
      const seen: string[] = [];
      checked({ examples, score: (input) => (seen.push(fc.stringify(input)), score(input)) })();
      return seen;
    };
    expect(inputs()).toEqual(inputs());
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
