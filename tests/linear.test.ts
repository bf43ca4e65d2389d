import { games } from '@chiaro/catalog';
import {
  createWords,
  FastRng,
  kernelWords,
  parseJson,
  parseLog,
  parseSeed,
  Playthrough,
  readShape,
  replay,
  sample,
  mustApply,
  type AnyModule,
} from '@chiaro/kernel';
import { gameTag, readName, readNames } from '@chiaro/kernel/internal';
import { parseSeat } from '@chiaro/match';
import { excessGrowth, nastyShapes, nim } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { linesIn } from '../apps/cli/src/lines.js';
import { cliWords } from '../apps/cli/src/messages.js';
import { readOrder, readYes } from '../apps/cli/src/play/orders.js';
import { listQuery } from '../apps/server/src/games/shapes.js';
import { languageOf } from '../apps/server/src/words.js';
import { loadConfig } from '../packages/games/klondike/src/config-load.js';
import { options as klondikeOptions } from '../packages/games/klondike/src/options.js';
import { readQuestion } from '../packages/games/klondike/src/question.js';

/**
 * Every parser of text from outside reads a million characters of each nasty shape in time that
 * grows with the length and no faster. The parsers of the web app have the same test there.
 */
type Parser = readonly [name: string, parse: (text: string) => unknown];
type Reader = readonly [name: string, read: (value: unknown) => unknown];

const HEADER = '[Game "nim"]\n[Rules "1"]\n\n';
/** No limit of a size may hide what a pattern would do below it. */
const BIG = { size: 10_000_000 };
const klondikeDefaults = klondikeOptions.defaults;
const words = createWords('en', [kernelWords.en, cliWords.en]);

const general: readonly Parser[] = [
  ['a log', parseLog],
  ['the game of a log', gameTag],
  ['a line of a log', (text) => parseLog(`1. A ${text}`)],
  ['lines of a log, each as long as it may be', (text) => parseLog(longLines(text))],
  ['a comment', (text) => parseLog(`1. A x ; ${text}`)],
  ['a tag', (text) => parseLog(`[Event "${text}"]`)],
  ['options in a tag', (text) => replay(nim, `${HEADER.trimEnd()}\n[Options "${text}"]\n`)],
  ['a replay', (text) => replay(nim, `${HEADER}1. A ${text}`)],
  ['JSON', (text) => parseJson(text, BIG)],
  ['text in JSON', (text) => parseJson(`{"a":"${text}"}`, BIG)],
  ['a list in JSON', (text) => parseJson(`[${text}]`, BIG)],
  ['a name', readName],
  ['names', (text) => readNames(text.split('\n').slice(0, 30))],
  ['a seed', parseSeed],
  ['a seat', parseSeat],
  ['lines of a stream', (text) => linesIn(Buffer.from(text))],
  ['an order at the table', (text) => readOrder(text, words)],
  ['yes or no', (text) => readYes(text, words)],
  ['a query', (text) => readShape(listQuery, { game: text, limit: text, before: text })],
  ['a language', (text) => languageOf(text, text)],
  ['a configuration of scoring', (text) => loadConfig(text)],
  ['a number of a configuration', (text) => loadConfig(`{"a":${text}}`)],
];

/** As a log cuts them: lines of 9,000 characters. */
const longLines = (text: string): string =>
  (text.replaceAll('\n', ' ').match(/.{1,9000}/gsu) ?? [])
    .map((part, i) => `${i + 1}. A x${part}`)
    .join('\n');

/** The first position in which a seat is to act, and what chance was asked for before. */
function positionOf({ game }: AnyModule) {
  const playthrough = new Playthrough(game, game.options.defaults);
  const rng = FastRng.from('linear');
  for (;;) {
    const actor = playthrough.actor();
    if (actor.kind !== 'chance') break;
    mustApply(playthrough, { kind: 'chance', outcome: sample(actor.need, rng) });
  }
  const initial = game.initial(game.options.defaults);
  const first = game.actor(initial);
  return { state: playthrough.state, initial, need: first.kind === 'chance' ? first.need : null };
}

function parsersOf(module: AnyModule): readonly Parser[] {
  const { game, sheet, archive } = module;
  const { state, initial, need } = positionOf(module);
  const legal = game.legal(state);
  const parsed = (text: string): unknown => {
    const move = game.notation.parse(text, legal);
    return move.ok && game.check(state, move.value);
  };
  const first = game.notation.format(legal[0]);
  const [example] = sheet.examples;
  return [
    ['a move', parsed],
    ['a move with more behind it', (text) => parsed(`${first} ${text}`)],
    ['an outcome', (text) => need && game.notation.parseOutcome(initial, need, text)],
    ['text on a sheet', (text) => sheet.score(withText(example, text))],
    ...(archive === undefined
      ? []
      : ([['an archive', (text) => archive.import(text, null)]] satisfies Parser[])),
    ...(game.id === 'klondike'
      ? ([['a deal', (text) => readQuestion(text, klondikeDefaults)]] satisfies Parser[])
      : []),
  ];
}

/** What is read from JSON gets the shapes that are JSON. */
const readersOf = ({ game, sheet }: AnyModule): readonly Reader[] => [
  ['house rules', (value) => game.options.read(value)],
  ['a sheet', (value) => sheet.score(value)],
  ['a stored state', (value) => game.codec.decode(value)],
  ...(game.id === 'klondike'
    ? ([['a question', (value) => readQuestion(value, klondikeDefaults)]] satisfies Reader[])
    : []),
];

/** The example with every text in it replaced. */
function withText(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((each) => withText(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withText(each, text)]),
  );
}

const excesses = (parse: (text: string) => unknown, shapes = nastyShapes): readonly unknown[] =>
  shapes.flatMap(({ name, make }) => {
    const excess = excessGrowth(make, parse);
    return excess === null ? [] : [{ name, ...excess }];
  });

const jsonShapes = nastyShapes.filter(({ make }) => parseJson(make(1_000)).ok);

describe('a million characters take no more than their share of time', () => {
  it.each(general)('%s', (_name, parse) => {
    expect(excesses(parse)).toEqual([]);
  });
});

const modules = await Promise.all(games.map((game) => game.load()));
describe.each(modules.map((module) => [module.game.id, module] as const))('%s', (_id, module) => {
  it.each(parsersOf(module))('%s', (_name, parse) => {
    expect(excesses(parse)).toEqual([]);
  });
  it.each(readersOf(module))('%s', (_name, read) => {
    expect(jsonShapes.length).toBeGreaterThan(4);
    const parse = (text: string): unknown => {
      const json = parseJson(text, BIG);
      return json.ok && read(json.value);
    };
    expect(excesses(parse, jsonShapes)).toEqual([]);
  });
});
