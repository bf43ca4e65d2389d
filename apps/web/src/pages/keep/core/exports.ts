import type { Round } from './keeper.js';
import type { KeptMatch } from './match.js';

// ---------------------------------------------------------------------------- CSV

export interface RoundTable {
  readonly corner: string;
  readonly names: readonly string[];
  readonly rows: readonly { readonly label: string; readonly points: readonly (number | null)[] }[];
  readonly totalLabel: string;
  readonly totals: readonly number[];
}

/** Rounds by sides as CSV (RFC 4180). */
export function csvOf({ corner, names, rows, totalLabel, totals }: RoundTable): string {
  return [
    [corner, ...names],
    ...rows.map(({ label, points }) => [label, ...points.map((each) => each ?? '')]),
    [totalLabel, ...totals],
  ]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}

/** Escapes text that a spreadsheet would interpret as a formula. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// ---------------------------------------------------------------------------- BG Stats

/** BoardGameGeek ids of the games that have one. */
const BGG: Readonly<Record<string, number>> = { yahtzee: 2243, azul: 230802 };
/** A length that all browsers and link handlers accept. */
const LONGEST_LINK = 8000;

export interface Play {
  readonly match: KeptMatch;
  readonly title: string;
  /** By seat: partners have the points of their side. */
  readonly players: readonly {
    readonly name: string;
    readonly score: number;
    readonly won: boolean;
    readonly rank: number;
    readonly team: string | null;
  }[];
  readonly highestWins: boolean;
  readonly endedAt: number;
}

/**
 * The address that opens BG Stats with a prefilled play, as documented under "Push plays to BG
 * Stats from other apps or websites" (bgstatsapp.com/support): a JSON text in `data`, the end of
 * the play in UTC, partners with the same `team`. Every flag is given, since its Android version
 * fails on missing ones. Null if the play is too long for a link.
 */
export function bgStatsLink({ match, title, players, highestWins, endedAt }: Play): string | null {
  const bggId = BGG[match.game];
  const data = {
    sourceName: 'Chiaro',
    sourcePlayId: match.id,
    playDate: new Date(endedAt).toISOString().slice(0, 19).replace('T', ' '),
    durationMin: Math.max(1, Math.round((endedAt - match.startedAt) / 60_000)),
    game: {
      name: title,
      sourceGameId: match.game === 'other' ? `other:${title}` : match.game,
      ...(bggId === undefined ? {} : { bggId }),
      highestWins,
      noPoints: false,
    },
    players: players.map(({ name, score, won, rank, team }, seat) => ({
      name,
      sourcePlayerId: name,
      startPlayer: seat === 0,
      score,
      winner: won,
      rank,
      ...(team === null ? {} : { team }),
    })),
  };
  const link = `https://app.bgstatsapp.com/createPlay.html?data=${encodeURIComponent(JSON.stringify(data))}`;
  return link.length > LONGEST_LINK ? null : link;
}

// ---------------------------------------------------------------------------- rounds as rows

export const roundRows = (
  rounds: readonly Round[],
  labelOf: (round: Round) => string,
): RoundTable['rows'] => rounds.map((round) => ({ label: labelOf(round), points: round.points }));

/** A name for a file: letters, digits and hyphens only. */
export const fileName = (title: string, at: number, ending: string): string => {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${words === '' ? 'chiaro' : words}-${new Date(at).toISOString().slice(0, 10)}.${ending}`;
};
