// The trials in which scripted devices play whole matches: their plans and their tables.
import { join } from 'node:path';
import type { StoreAddress } from '../src/store/open.js';
import type { RoomWish } from './device.js';
import { linkKinds, playOverLinks, type LinkKind } from './links.js';
import { startPostgres } from './postgres.js';
import { playRooms } from './rooms.js';
import { beside, inFolder, progress, say } from './saying.js';
import { soak, type Watched } from './soak.js';

const FOUR: readonly RoomWish[] = [
  { game: 'yahtzee', options: { players: 4 }, seats: 4 },
  { game: 'azul', options: { players: 4 }, seats: 4 },
  { game: 'scopone', options: {}, seats: 4 },
  // Who plays at random never reaches the target: without an end the match goes on to its limit.
  { game: 'liaptui', options: { maxRounds: 6 }, seats: 4 },
];
/** Answered moves between two kills, on average. */
const MOVES_PER_KILL = 12;
/** That pass at most before a bad link ends. */
const BYTES = 100_000;

interface Place {
  readonly address: StoreAddress;
  readonly environment: Readonly<Record<string, string>>;
}

/** Where the built server keeps its data. */
const sqliteIn = (folder: string): Place => ({
  address: { kind: 'sqlite', file: join(folder, 'chiaro.sqlite') },
  environment: { CHIARO_DATA: folder },
});

/** So many kills on each database. */
export async function rooms(kills: number, database = ''): Promise<boolean> {
  const postgres = database === 'SQLite' ? null : await startPostgres();
  try {
    const places = new Map<string, (folder: string) => Promise<Place>>();
    if (database !== 'PostgreSQL') places.set('SQLite', async (folder) => sqliteIn(folder));
    const address = await postgres?.freshDatabase();
    if (address?.kind === 'postgres') {
      const place = { address, environment: { DATABASE_URL: address.url } };
      places.set('PostgreSQL', async () => place);
    }
    say(
      '| database | game | devices | matches | moves answered | server killed | shares too late | lost |',
    );
    say('|---|---|---|---|---|---|---|---|');
    let all = true;
    for (const [name, place] of places)
      all = (await inFolder(async (folder) => roomsIn(name, await place(folder), kills))) && all;
    return all;
  } finally {
    await postgres?.stop();
  }
}

async function roomsIn(database: string, place: Place, kills: number): Promise<boolean> {
  const seed = `${database} rooms`;
  progress(`${database}, seed ${JSON.stringify(seed)}`);
  let killed = 0;
  const reports = await playRooms({
    server: beside('./server.js'),
    ...place,
    wishes: FOUR,
    kills,
    movesPerKill: MOVES_PER_KILL,
    seed,
    onMatch: ({ game, moves, kills: here, lost }) =>
      progress(`${game}: ${moves} moves, ${(killed += here)} kills so far, ${lost.length} lost`),
  });
  for (const { game, seats } of FOUR) {
    const own = reports.filter((report) => report.game === game);
    const sum = (of: 'moves' | 'kills' | 'unused') =>
      own.reduce((total, each) => total + each[of], 0);
    const lost = own.flatMap((each) => each.lost);
    say(
      `| ${database} | ${game} | ${seats} | ${own.length} | ${sum('moves')} | ${sum('kills')} | ${sum('unused')} | ${lost.length} |`,
    );
    for (const each of lost) say(`${database}, ${game}: ${each}`);
  }
  return reports.every(({ lost }) => lost.length === 0);
}

/** So many matches of each game over each kind of link, and over all kinds at one table. */
export async function links(matches: number): Promise<boolean> {
  say('| link | game | matches | moves answered | connections | faults | shares too late | lost |');
  say('|---|---|---|---|---|---|---|---|');
  const kinds: readonly (readonly LinkKind[])[] = [
    ...linkKinds.map((kind) => [kind]),
    ['cut', 'halved', 'doubled', 'mute'],
  ];
  let all = true;
  for (const kind of kinds)
    for (const wish of FOUR)
      await inFolder(async (folder) => {
        const name = kind.join(' + ');
        const seed = `${name} ${wish.game}`;
        progress(`seed ${JSON.stringify(seed)}`);
        const { moves, connections, faults, unused, lost } = await playOverLinks({
          server: beside('./server.js'),
          ...sqliteIn(folder),
          wish,
          links: kind,
          matches,
          seed,
          bytes: BYTES,
          haste: 10,
        });
        all &&= lost.length === 0;
        say(
          `| ${name} | ${wish.game} | ${matches} | ${moves} | ${connections} | ${faults} | ${unused} | ${lost.length} |`,
        );
        for (const each of lost) say(`${name}, ${wish.game}: ${each}`);
      });
  return all;
}

const WATCHED: Readonly<Record<Watched, string>> = {
  heap: 'heap after collection, MB',
  resident: 'resident memory, MB',
  sockets: 'sockets',
  timers: 'timers',
  liveMatches: 'rows of matches under way',
  heartbeats: 'rows of heartbeats',
  rowsAMatch: 'all other rows for each match played',
};

export async function soaking(minutes: number): Promise<boolean> {
  const report = await inFolder((folder) =>
    soak({
      server: beside('./server.js'),
      probe: beside('./trust-probe.js'),
      ...sqliteIn(folder),
      minutes,
      wishes: [...FOUR, ...FOUR],
      onSample: ({ at, heap, resident, sockets, timers, matches }) =>
        progress(
          `${at.toFixed(1)} min: heap ${heap.toFixed(1)} MB, resident ${resident.toFixed(0)} MB, ${sockets} sockets, ${timers} timers, ${matches} matches`,
        ),
    }),
  );
  say(
    `${minutes} minutes, ${report.matches} matches, ${report.moves} moves, ${report.lost.length} lost, ${report.broken.length} not begun, ${report.samples} samples`,
  );
  for (const each of [...report.lost, ...report.broken]) say(each);
  say('| what | mean of the last two thirds | change an hour (95 %) |');
  say('|---|---|---|');
  for (const [watched, { mean, slope, within }] of Object.entries(report.trends))
    say(
      `| ${WATCHED[watched as Watched]} | ${mean.toFixed(1)} | ${slope.toFixed(2)} ± ${within.toFixed(2)} |`,
    );
  return report.lost.length === 0;
}
