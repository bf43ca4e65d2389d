import {
  convert,
  flag,
  integer,
  list,
  object,
  oneOf,
  optional,
  phrase,
  type Bad,
  type Phrase,
  type Problem,
  type Result,
  err,
} from '@chiaro/kernel';
import {
  boxes,
  DICE,
  FACES,
  jokerRules,
  assessOffers,
  scorePoints,
  scoreTurn,
  upperProspect,
  type Box,
  type SheetCard,
  type TurnScore,
} from '@chiaro/yahtzee';
import { cover } from '@chiaro/yahtzee/cover';
import {
  eachAlone,
  leaders,
  type PageScore,
  type Keeper,
  type KeptLine,
  type TypedPage,
  type Round,
  type Scored,
  type WayOut,
} from './keeper.js';

/** One turn: a box with dice, or with its points alone. */
export type YahtzeeEntry = {
  readonly seat: number;
  readonly box: Box;
  readonly dice?: readonly number[];
  readonly points?: number;
  /** With points alone: whether it was a further Yahtzee that pays the bonus. */
  readonly bonus?: boolean;
};

type YahtzeePage = TypedPage<YahtzeeEntry>;
const turnEntryShape = convert(
  object({
    seat: integer({ min: 0, max: cover.seats.max - 1 }),
    box: oneOf(boxes),
    dice: optional(
      list(integer({ min: 1, max: FACES, code: 'DIE_RANGE' }), {
        length: DICE,
        code: 'DICE_COUNT',
      }),
    ),
    points: optional(integer({ min: 0, max: 100_000 })),
    bonus: optional(flag),
  }),
  (read, report): YahtzeeEntry | Bad =>
    (read.dice === undefined) === (read.points === undefined)
      ? report.within('dice', () => report.add('MISSING_FIELD', { facts: { field: 'dice' } }))
      : read,
);

function writeTurn(
  { options }: YahtzeePage,
  card: SheetCard,
  { dice, box, points = 0, bonus = false }: YahtzeeEntry,
): Result<TurnScore, readonly Problem[]> {
  return dice === undefined
    ? scorePoints(card, { box, points, bonus }, options)
    : scoreTurn({ dice, card, box, options });
}

function scoreYahtzeePage(page: YahtzeePage): PageScore {
  const cards: SheetCard[] = Array.from({ length: page.seats }, () => ({}));
  const lines: KeptLine[] = [];
  const turns: number[] = [];
  let doubt: PageScore['doubt'] = null;
  for (const [index, turn] of page.entries.entries()) {
    const written =
      turn.seat < page.seats
        ? writeTurn(page, cards[turn.seat]!, turn)
        : err([{ code: 'NOT_YOUR_SEAT' } satisfies Problem]);
    if (!written.ok) {
      doubt = { index, problems: written.error };
      break;
    }
    cards[turn.seat] = written.value.card;
    turns.push(turn.seat);
    for (const line of written.value.lines) lines.push({ ...line, side: turn.seat, entry: index });
  }
  const rounds = yahtzeeRounds(page.seats, turns, lines);
  const totals = rounds.at(-1)?.totals ?? Array.from({ length: page.seats }, () => 0);
  const over = page.ended || turns.length === page.seats * boxes.length;
  const winners = over && turns.length > 0 ? leaders(totals) : [];
  return { lines, rounds, totals, over, winners, verdict: yahtzeeVerdict(winners), doubt };
}

const yahtzeeVerdict = (winners: readonly number[]): Phrase[] =>
  winners.length > 1 ? [phrase('keep.verdict.equalPoints')] : [];

/** Round n consists of the nth turn of each player. */
function yahtzeeRounds(
  seats: number,
  turns: readonly number[],
  lines: readonly KeptLine[],
): Round[] {
  const written: number[][] = Array.from({ length: seats }, () => []);
  turns.forEach((seat, index) => written[seat]!.push(index));
  const rounds = Math.max(0, ...written.map((each) => each.length));
  const totals = Array.from({ length: seats }, () => 0);
  return Array.from({ length: rounds }, (_, round) => {
    const points = written.map((own, seat) => {
      const index = own[round];
      if (index === undefined) return null;
      const sum = lines.reduce(
        (total, line) => (line.entry === index ? total + line.points : total),
        0,
      );
      totals[seat]! += sum;
      return sum;
    });
    const entries = written.flatMap((own) => own[round] ?? []).toSorted((a, b) => a - b);
    return { number: round + 1, entries, points, totals: [...totals] };
  });
}

/** The cards before an entry, without entries in doubt. */
export function cardsBefore(page: YahtzeePage, index: number): SheetCard[] {
  const cards: SheetCard[] = Array.from({ length: page.seats }, () => ({}));
  for (const turn of page.entries.slice(0, index)) {
    const card = cards[turn.seat];
    const written = card === undefined ? null : writeTurn(page, card, turn);
    if (written?.ok === true) cards[turn.seat] = written.value.card;
  }
  return cards;
}

export type BoxOffer = {
  readonly legal: boolean;
  readonly points: number;
  readonly bonus: number;
  readonly reason: string;
};

/** The points of five dice in every open box of a card. */
export const boxOffers = (
  { options }: YahtzeePage,
  card: SheetCard,
  dice: readonly number[],
  say: (phrase: Phrase) => string,
): Readonly<Record<string, BoxOffer>> =>
  Object.fromEntries(
    assessOffers({ dice, card, options }).map(
      ({ box, legal, points, upperBonus, yahtzeeBonus, reason }) => [
        box,
        { legal, points, bonus: upperBonus + yahtzeeBonus, reason: say(reason) },
      ],
    ),
  );

/** The seat of the next turn: the fewest filled boxes, then seat order. */
export function nextSeat({ entries, seats }: Pick<YahtzeePage, 'entries' | 'seats'>): number {
  const counts = Array.from({ length: seats }, () => 0);
  for (const { seat } of entries) counts[seat]! += 1;
  return counts.indexOf(Math.min(...counts));
}

function yahtzeeNeeds(page: YahtzeePage, { over }: Scored): Phrase[] {
  if (over) return [];
  return cardsBefore(page, page.entries.length).map((card, seat) =>
    phrase('keep.need.upper', { who: { seat }, ...upperProspect(card) }),
  );
}

/** All joker rules but the official one, which refuses. */
const JOKER_WAYS = jokerRules.slice(1);

/** The closest joker rule to the official one that allows all entries. */
function jokerWayOut(
  page: YahtzeePage,
  index: number,
  turn: YahtzeeEntry,
  problems: readonly Problem[],
): WayOut<YahtzeeEntry> | null {
  if (!problems.some(({ code }) => code === 'JOKER_FORCED')) return null;
  const entries =
    index < page.entries.length ? page.entries.with(index, turn) : [...page.entries, turn];
  for (const joker of JOKER_WAYS) {
    const options = { ...page.options, joker };
    if (scoreYahtzeePage({ ...page, entries, options }).doubt === null)
      return { phrase: phrase(`keep.house.joker.${joker}`), entry: turn, options };
  }
  return null;
}

export const yahtzee: Keeper<YahtzeeEntry> = {
  game: 'yahtzee',
  seats: cover.seats,
  optionKeys: ['joker', 'yahtzeeBonus', 'fullHouseAcceptsFiveOfAKind'],
  partners: false,
  playersOption: 'players',
  sideOf: eachAlone,
  entry: turnEntryShape,
  score: scoreYahtzeePage,
  nextSeat,
  needs: yahtzeeNeeds,
  question(page, turn) {
    const card = cardsBefore(page, page.entries.length)[turn.seat] ?? {};
    const written = writeTurn(page, card, turn);
    const points = written.ok ? (written.value.lines[0]?.points ?? 0) : 1;
    return points === 0 ? phrase('keep.question.zero', { box: phrase(`box.${turn.box}`) }) : null;
  },
  questionWayOut({ options }, turn) {
    const isFive = turn.dice?.every((value) => value === turn.dice?.[0]) === true;
    if (turn.box !== 'fullHouse' || !isFive || options['joker'] !== 'none') return null;
    const house = { ...options, fullHouseAcceptsFiveOfAKind: true };
    return { phrase: phrase('keep.house.fullHouse'), entry: turn, options: house };
  },
  wayOut: jokerWayOut,
};
