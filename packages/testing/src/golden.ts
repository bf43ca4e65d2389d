import {
  createWords,
  dealOutcome,
  FastRng,
  findBot,
  formatLog,
  iterations,
  kernelWords,
  logOf,
  noResources,
  parseLog,
  playGame,
  Playthrough,
  replay,
  seatLetter,
  seedFromText,
  type Bot,
  type Entry,
  type GameModule,
  type LogLine,
  type LogVersion,
  type Step,
  verifyDeal,
  type Words,
} from '@chiaro/kernel';
import { gameTag, LOG_VERSION, readStep, tell, versionIn } from '@chiaro/kernel/internal';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isCostlyMoment } from './conform.js';

/**
 * Golden playthroughs: whole games as a person would read them, stored in `golden/*.txt` and
 * compared word for word. Every file in the folder is tested. It starts with the tags of a log; its
 * steps are the lines that begin with `> `. To add one, write a file with tags and steps, or with
 * tags and `[Play "seed=morning bots=casual,greedy cap=80"]`, and run `npm run goldens`; the same
 * command rewrites all of them, and the change is reviewed as a diff.
 *
 * Those of version 1 (`golden/version-1`) are logs that must stay replayable for ever: their steps
 * are never regenerated, and their outcomes must follow from the seed as they did.
 */
export function goldens<S, M, V, O>(module: GameModule<S, M, V, O>, testUrl: string): void {
  const folder = fileURLToPath(new URL('../golden/', testUrl));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.txt'),
  );
  describe(`${module.game.id} golden playthroughs`, () => {
    it('exist', () => expect(files.length).toBeGreaterThan(0));
    for (const file of files)
      it(file, async () => {
        const path = join(folder, file);
        const kept = readFileSync(path, 'utf8');
        const fresh = await retell(module, kept);
        if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(path, fresh);
        else expect(fresh).toBe(kept);
      });
  });
}

async function retell<S, M, V, O>(module: GameModule<S, M, V, O>, kept: string): Promise<string> {
  const source = logIn(kept);
  expect(gameTag(source), 'the Game tag').toBe(module.game.id);
  const play = parseLog(source).log.tags.get('Play');
  const tags = play === undefined ? {} : { Play: play };
  const version = versionIn(parseLog(source).log.tags) ?? LOG_VERSION;
  const playthrough =
    play === undefined || version < LOG_VERSION
      ? replayed(module, source)
      : await played(module, source, play);
  const story = tellStory(module, playthrough, version);
  const head = formatLog({ ...logOf(playthrough, tags, version), lines: [] }).trimEnd();
  return `${head}\n\n${story}\n`;
}

/** The tags and the `> ` lines of a golden file: an ordinary log. */
const logIn = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('[') || line.startsWith('> '))
    .map((line) => (line.startsWith('> ') ? line.slice(2) : line))
    .filter((line) => !line.startsWith('[Result '))
    .join('\n');

function replayed<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  source: string,
): Playthrough<S, M, V, O> {
  const again = replay(module.game, source);
  if (!again.ok) throw new Error(JSON.stringify(again.error));
  expect(again.value.failure, 'every step of the golden is legal').toBeNull();
  const seed = settingsOf(again.value.tags.get('Play') ?? '').get('seed');
  if (seed !== undefined) {
    const tags = new Map([['Seed', seedFromText(seed)]]);
    expect(verifyDeal({ ...again.value, tags }), 'luck as it was').toMatchObject({ ok: true });
  }
  return again.value.playthrough;
}

const settingsOf = (play: string): ReadonlyMap<string, string> =>
  new Map(play.split(' ').map((pair) => pair.split('=') as [string, string]));

async function played<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  source: string,
  play: string,
): Promise<Playthrough<S, M, V, O>> {
  const settings = settingsOf(play);
  const seed = settings.get('seed') ?? 'golden';
  const cap = Number(settings.get('cap') ?? 10_000);
  const { game } = module;
  const start = replay(
    game,
    source
      .split('\n')
      .filter((line) => line.startsWith('['))
      .join('\n'),
  );
  if (!start.ok) throw new Error(JSON.stringify(start.error));
  const { playthrough } = start.value;
  const bots = await seatBots(
    module,
    settings.get('bots') ?? '',
    game.seating(playthrough.options).seats,
  );
  const ended = await playGame(
    playthrough,
    {
      choose: (seat) => moveOf(playthrough, bots[seat], seat, seed),
      deal: (need) => dealOutcome(seedFromText(seed), need),
    },
    cap,
  );
  expect(ended.ok, 'every bot plays what is legal').toBe(true);
  return playthrough;
}

/**
 * `bots=a,b` take the seats in rotation; without any the first bot of the game plays every seat.
 */
async function seatBots<S, M, V, O>(
  { bots }: GameModule<S, M, V, O>,
  names: string,
  seats: number,
): Promise<Bot<V, M>[]> {
  const wanted = names === '' ? [bots[0]?.id] : names.split(',');
  const made = await Promise.all(
    wanted.map((name) => {
      const maker = name === undefined ? undefined : findBot(bots, name);
      if (maker === undefined) throw new Error(`No bot ${name}`);
      return maker.make(noResources);
    }),
  );
  return Array.from({ length: seats }, (_, seat) => made[seat % made.length] as Bot<V, M>);
}

function moveOf<S, M, V, O>(
  { game, state, steps }: Playthrough<S, M, V, O>,
  bot: Bot<V, M> | undefined,
  seat: number,
  seed: string,
): M {
  if (bot === undefined) throw new Error(`No bot at seat ${seat}`);
  return bot.choose({
    view: game.view(state, seat),
    legal: game.legal(state),
    rng: FastRng.from(`${seed} ${steps.length}`),
    budget: iterations(50),
  });
}

// ---------------------------------------------------------------------------- the story

function tellStory<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  told: Playthrough<S, M, V, O>,
  version: LogVersion,
): string {
  const words = (['en', 'it'] as const).map((language) =>
    createWords(language, [kernelWords[language], module.words[language]]),
  );
  const playthrough = new Playthrough(module.game, told.options);
  const parts = told.lines.flatMap((line, index) => {
    const step = readStep(playthrough, line);
    if (!step.ok) throw new Error(JSON.stringify(step.error));
    const position = isCostlyMoment(index) ? positionLines(module, playthrough, words) : [];
    return [...position, ...stepLines(module, playthrough, step.value, line, words, version)];
  });
  return [...parts, ...endLines(module, playthrough, words)].join('\n');
}

/** The public position, and the legal moves of the seat to move. */
function positionLines<S, M, V, O>(
  { narrator, game }: GameModule<S, M, V, O>,
  { state }: Playthrough<S, M, V, O>,
  [english]: readonly Words[],
): string[] {
  if (english === undefined) return [];
  const actor = game.actor(state);
  const viewer = actor.kind === 'seat' ? actor.seat : 'table';
  const sections = narrator.position(game.view(state, viewer)).map((section) => {
    const lines = section.lines.map((line) => `    ${english.say(line)}`);
    return [`  ${english.say(section.heading)}`, ...lines].join('\n');
  });
  const legal = game.legal(state).map((move) => game.notation.format(move));
  const shown = legal.length > 12 ? [...legal.slice(0, 12), `… ${legal.length}`] : legal;
  const head = viewer === 'table' ? '-- the table' : `-- seat ${seatLetter(viewer)}`;
  return [
    '',
    head,
    ...sections,
    ...(legal.length > 0 ? [`  legal: ${shown.join(' | ')}`] : []),
    '',
  ];
}

function stepLines<S, M, V, O>(
  { narrator, game }: GameModule<S, M, V, O>,
  playthrough: Playthrough<S, M, V, O>,
  step: Step<M>,
  line: LogLine,
  words: readonly Words[],
  version: LogVersion,
): string[] {
  const number = playthrough.steps.length + 1;
  const before = game.clone(playthrough.state);
  const applied = playthrough.apply(step);
  if (!applied.ok) throw new Error(JSON.stringify(applied.error));
  const { lines: written } = playthrough;
  const head = `> ${formatLog({
    tags: new Map([['Chiaro', String(version)]]),
    lines: written.slice(-1),
  })
    .split('\n')
    .find((each) => each.startsWith('1. '))
    ?.replace(/^1\./, `${number}.`)}`;
  const tellable = step.kind === 'move' || step.kind === 'chance';
  const telling = tellable
    ? tell(game, before, playthrough.state, step, 'table', applied.value)
    : null;
  const phrases =
    telling === null
      ? []
      : [...narrator.step(telling), ...(narrator.warnings?.(telling, 'balanced') ?? [])];
  const sentences = words.flatMap((each) =>
    phrases.map((phrase) => `    ${each.language}: ${each.say(phrase)}`),
  );
  return [head, ...sentences, ...entryLines(applied.value, narrator, words), ...commentOf(line)];
}

const commentOf = (line: LogLine): string[] =>
  line.comment === undefined ? [] : [`    ; ${line.comment}`];

function entryLines<S, M, V>(
  entries: readonly Entry[],
  narrator: GameModule<S, M, V, unknown>['narrator'],
  words: readonly Words[],
): string[] {
  return entries.flatMap((entry) => [
    `    side ${entry.side} ${entry.points >= 0 ? '+' : '−'}${Math.abs(entry.points)} ${entry.rule}`,
    ...words.map((each) => `      ${each.language}: ${each.say(narrator.entry(entry))}`),
  ]);
}

function endLines<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  playthrough: Playthrough<S, M, V, O>,
  words: readonly Words[],
): string[] {
  const { game, state } = playthrough;
  const views = JSON.stringify(game.view(state, 'table'));
  const result = playthrough.ended ? module.narrator.result(game.view(state, 'table')) : [];
  return [
    ...positionLines(module, playthrough, words),
    ...words.flatMap((each) => result.map((phrase) => `  ${each.language}: ${each.say(phrase)}`)),
    `  totals: ${game.totals(state).join(' ')}`,
    `  the table's view: ${views}`,
  ];
}
