// npm run bench [-- part …]: figures beside their anchors, all from this run. The part
// klondike-verdicts reads the file that CHIARO_DEALS names; score compares with the older build
// whose folder CHIARO_BEFORE names; after online its own parts may follow.
import { cpus } from 'node:os';
import { compareKernels } from './boardgame.js';
import { publishedVerdicts, solverSpeed, winnability } from './klondike.js';
import { matchFigures } from './match.js';
import { whole } from './online/figures.js';
import { onlineFigures } from './online/online.js';
import { randomPlay } from './random-play.js';
import { scoreSpeed } from './score.js';
import { webFigures, webWeights, type LoadFigures } from './web.js';
import { yahtzeeFigures } from './yahtzee.js';

const SECONDS = 3;

type Parts = Readonly<Record<string, () => Promise<string[]>>>;

const parts: Parts = {
  async random() {
    const rows = await randomPlay(SECONDS);
    return [
      'Random play with legal moves, one thread',
      '| game | moves per CPU-second | games per CPU-second |',
      '|---|---|---|',
      ...rows.map(
        (row) =>
          `| ${row.game} | ${whole(row.movesPerCpuSecond)} | ${whole(row.gamesPerCpuSecond)} |`,
      ),
    ];
  },
  async kernel() {
    const { playthrough, apply, boardgame } = compareKernels(SECONDS);
    const ratio = (value: number): string => `${(value / boardgame).toFixed(1)} ×`;
    return [
      'The same trivial two-seat game, moves per CPU-second',
      '| machine | moves/s | against boardgame.io |',
      '|---|---|---|',
      `| boardgame.io reducer | ${whole(boardgame)} | 1 × |`,
      `| our playthrough (checks, ledger, undo, log) | ${whole(playthrough)} | ${ratio(playthrough)} |`,
      `| our apply (check, clone, play) | ${whole(apply)} | ${ratio(apply)} |`,
    ];
  },
  async match() {
    const rows = await matchFigures();
    return [
      'A match through host and client, one thread',
      '| game | events | a move alone, CPU-µs | hosted, CPU-µs | resume from the ring, CPU-ms | by a snapshot, CPU-ms | the last 10 steps of history, CPU-ms | kB unwatched | kB with all seats and the table | a view, characters |',
      '|---|---|---|---|---|---|---|---|---|---|',
      ...rows.map(
        (row) =>
          `| ${row.game} | ${row.events} | ${whole(row.alone)} | ${whole(row.hosted)} | ${row.resumed.toFixed(3)} | ${row.snapshot.toFixed(3)} | ${row.history.toFixed(2)} | ${whole(row.idle)} | ${whole(row.watched)} | ${whole(row.told)} |`,
      ),
    ];
  },
  async yahtzee() {
    const figures = await yahtzeeFigures(SECONDS);
    return [
      'Yahtzee, one thread',
      '| what | figure |',
      '|---|---|',
      `| exact solve, all states, CPU-seconds | ${figures.solveSeconds.toFixed(2)} |`,
      `| the same with statistics, CPU-seconds | ${figures.solveWithStatisticsSeconds.toFixed(2)} |`,
      `| advice per CPU-second | ${whole(figures.advicePerSecond)} |`,
      `| games of the strong bot per CPU-second | ${whole(figures.strongGamesPerSecond)} |`,
    ];
  },
  async klondike() {
    const rows = await solverSpeed();
    return [
      'Klondike’s solver, one thread',
      '| deck | draw | nodes per CPU-second | CPU-ms a deal (at most 20 000 nodes) | CPU-ms a winnable deal |',
      '|---|---|---|---|---|',
      ...rows.map(
        (row) =>
          `| ${row.deck} | ${row.draw} | ${whole(row.nodesPerSecond)} | ${row.millisecondsPerDeal.toFixed(1)} | ${row.winnableMilliseconds.toFixed(1)} |`,
      ),
    ];
  },
  async score() {
    const rows = await scoreSpeed(process.env['CHIARO_BEFORE']);
    return [
      '`chiaro score`, one process, file to file, start-up taken off, medians of three',
      '| lines | before, per CPU-second | now | ratio | now, two threads: per CPU-second | lines/s, one thread | two |',
      '|---|---|---|---|---|---|---|',
      ...rows.map(({ lines, before, now, twoThreads }) => {
        const ratio = before === null ? '' : (now.ofCpu / before.ofCpu).toFixed(2);
        const old = before === null ? '' : whole(before.ofCpu);
        return `| ${lines} | ${old} | ${whole(now.ofCpu)} | ${ratio} | ${whole(twoThreads.ofCpu)} | ${whole(now.ofWall)} | ${whole(twoThreads.ofWall)} |`;
      }),
    ];
  },
};

const weightTable = (loads: readonly LoadFigures[]): string[] => [
  'The web app on a phone, nothing kept on the device',
  '| to a page, or to a game that can be played | requests | kB | with what comes later | kB |',
  '|---|---|---|---|---|',
  ...loads.map(
    (load) =>
      `| ${load.page} | ${load.usable.requests} | ${whole(load.usable.bytes / 1000)} | ${load.whole.requests} | ${whole(load.whole.bytes / 1000)} |`,
  ),
];

/** Minutes each: only when they are named. */
const longParts: Parts = {
  async weights() {
    return weightTable(await webWeights());
  },
  async web() {
    const { loads, motions, lighthouse } = await webFigures();
    return [
      ...weightTable(loads),
      '',
      'Pieces that fly, at a quarter of the speed, and the page while bots think',
      '| table | frames | later than 20 ms | longest task while a bot thinks, ms |',
      '|---|---|---|---|',
      ...motions.map(
        ({ game, frames, late, longestTask }) =>
          `| ${game} | ${frames} | ${late} | ${whole(longestTask)} |`,
      ),
      '',
      'Lighthouse 12, its phone and network',
      '| page | performance | accessibility | best practices | largest paint, ms | blocked, ms |',
      '|---|---|---|---|---|---|',
      ...lighthouse.map(
        (row) =>
          `| ${row.page} | ${row.performance} | ${row.accessibility} | ${row.bestPractices} | ${whole(row.largestPaint)} | ${whole(row.blocked)} |`,
      ),
    ];
  },
  online: () => onlineFigures(named.slice(1)),
  async 'klondike-deals'() {
    const rows = await winnability();
    return [
      'Klondike, share of random deals that can be won, all cards known',
      '| deck | draw | deals | winnable | lost | undecided | winnable, % | 95 %, % |',
      '|---|---|---|---|---|---|---|---|',
      ...rows.map(
        ({ deck, draw, deals, winnable, unwinnable, unknown, atLeast, atMost, interval }) =>
          `| ${deck} | ${draw} | ${deals} | ${winnable} | ${unwinnable} | ${unknown} | ${atLeast} to ${atMost} | ${interval.join(' to ')} |`,
      ),
    ];
  },
  async 'klondike-verdicts'() {
    const file = process.env['CHIARO_DEALS'];
    if (file === undefined) return ['Name the file of published deals in CHIARO_DEALS.'];
    const { deals, right, wrong, undecided } = await publishedVerdicts(file);
    return [
      `Klondike, ${deals} deals with published verdicts, 2 M nodes each: ${right} alike, ${wrong.length} wrong, ${undecided.length} undecided`,
      ...wrong.map((id) => `wrong: ${id}`),
      ...undecided.map((id) => `undecided: ${id}`),
    ];
  },
};

const all: Parts = { ...parts, ...longParts };
const named = process.argv.slice(2);
const isOnline = named[0] === 'online';
const stranger = isOnline ? undefined : named.find((name) => !(name in all));
if (stranger !== undefined) {
  process.stderr.write(`There is no part ${stranger}: ${Object.keys(all).join(' | ')}.\n`);
  process.exitCode = 2;
} else {
  process.stdout.write(
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n\n`,
  );
  const chosen = isOnline ? ['online'] : named;
  for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
    const lines = (await all[name]?.()) ?? [];
    process.stdout.write(`${lines.join('\n')}\n\n`);
  }
}
