import { isRecord, type Json, type Words } from '@chiaro/kernel';
import { Die } from '../../art/Die.js';
import { FrenchCard } from '../../art/FrenchCard.js';
import { FRENCH_SUITS, FrenchSymbols } from '../../art/frenchSuits.js';
import { NeapolitanCard } from '../../art/NeapolitanCard.js';
import { NeapolitanSymbols, type NeapolitanSuit } from '../../art/neapolitanSuits.js';
import { StartTile, Tile, TILE_COLOURS, type TileColour } from '../../art/Tile.js';
import { XiangqiBack } from '../../art/Xiangqi.js';
import styles from './rules.module.css';

interface SceneProps {
  readonly game: string;
  readonly input: Json;
  readonly words: Words;
  readonly nameOf: (side: number) => string;
}

/** The picture of a worked example, drawn from the input that is scored. */
export function Scene({ game, input, words, nameOf }: SceneProps) {
  if (!isRecord(input)) return null;
  switch (game) {
    case 'yahtzee':
      return <Dice values={numbers(input['dice'])} />;
    case 'azul':
      return Array.isArray(input['wall']) ? (
        <Wall rows={input['wall'].map(numbers)} placed={input['place']} />
      ) : (
        <FloorSpaces floor={input['floor']} />
      );
    case 'scopone':
      return <Piles teams={list(input['teams'])} words={words} nameOf={nameOf} />;
    case 'liaptui':
      return <Declarations players={list(input['players'])} nameOf={nameOf} />;
    case 'klondike':
      return input['victory'] === true ? <Foundations /> : null;
    default:
      return null;
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numbers = (value: unknown): number[] => list(value).map(Number);
const field = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

/** Decorative: the scene's sentence names the dice. */
function Dice({ values }: { readonly values: readonly number[] }) {
  return (
    <div className={styles.strip} aria-hidden="true">
      {values.map((value, i) => (
        <Die key={i} value={value} className={styles.die} />
      ))}
    </div>
  );
}

/** Each further row has every colour one column further to the right (AZ-S4). */
const wallColour = (row: number, col: number): TileColour =>
  TILE_COLOURS[(col - row + TILE_COLOURS.length) % TILE_COLOURS.length] ?? 'blue';

function Wall({
  rows,
  placed,
}: {
  readonly rows: readonly (readonly number[])[];
  readonly placed: unknown;
}) {
  const isPlaced = (row: number, col: number): boolean =>
    field(placed, 'row') === row && field(placed, 'col') === col;
  return (
    <div className={styles.wall} aria-hidden="true">
      {rows.flatMap((cells, row) =>
        cells.map((cell, col) => (
          <span
            key={`${row} ${col}`}
            className={`${cell === 0 ? styles.empty : ''} ${isPlaced(row, col) ? styles.placed : ''}`}
          >
            <Tile colour={wallColour(row, col)} />
          </span>
        )),
      )}
    </div>
  );
}

/** The places of the floor, and the marker on the first, where the sheet counts it (AZ-F1). */
const FLOOR_SPACES = 7;

function FloorSpaces({ floor }: { readonly floor: unknown }) {
  const hasMarker = field(floor, 'marker') === true;
  const taken = Number(field(floor, 'tiles')) + (hasMarker ? 1 : 0);
  return (
    <div className={styles.floor} aria-hidden="true">
      {Array.from({ length: FLOOR_SPACES }, (_, i) => (
        <span key={i} className={i < taken ? '' : styles.space}>
          {i >= taken ? null : hasMarker && i === 0 ? (
            <StartTile />
          ) : (
            <Tile colour={TILE_COLOURS[i % TILE_COLOURS.length] ?? 'blue'} />
          )}
        </span>
      ))}
    </div>
  );
}

const SUITS: Readonly<Record<string, NeapolitanSuit>> = {
  D: 'denari',
  C: 'coppe',
  S: 'spade',
  B: 'bastoni',
};

function Piles({
  teams,
  words,
  nameOf,
}: {
  readonly teams: readonly unknown[];
  readonly words: Words;
  readonly nameOf: (side: number) => string;
}) {
  return teams.map((team, side) => {
    const cards = list(field(team, 'cards')).map(String).map(readCard);
    const said = words.say({
      id: 'worked.cards',
      args: { cards: cards.map(({ value, suit }) => ({ id: 'card', args: { value, suit } })) },
    });
    return (
      <div key={side} className={styles.pile}>
        {side === 0 ? <NeapolitanSymbols /> : null}
        <p>{nameOf(side)}</p>
        <div role="img" aria-label={said} className={styles.cards}>
          {cards.map(({ value, suit }) => (
            <NeapolitanCard
              key={`${value}${suit}`}
              rank={value}
              suit={SUITS[suit] ?? 'denari'}
              compact
              className={styles.small}
            />
          ))}
        </div>
      </div>
    );
  });
}

const readCard = (name: string) => ({ value: Number(name.slice(0, -1)), suit: name.slice(-1) });

/** Piles that were taken; what was declared is in the line of each player. */
function Declarations({
  players,
  nameOf,
}: {
  readonly players: readonly unknown[];
  readonly nameOf: (side: number) => string;
}) {
  return (
    <div className={styles.players} aria-hidden="true">
      {players.map((player, side) => (
        <div key={side} className={styles.player}>
          <span className={styles.who}>{nameOf(side)}</span>
          <span className={styles.declared}>{Number(field(player, 'declared'))}</span>
          <span className={styles.taken}>
            {Array.from({ length: Number(field(player, 'actual')) }, (_, i) => (
              <XiangqiBack key={i} className={styles.piece} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

const KING = 13;

function Foundations() {
  return (
    <div className={styles.strip} aria-hidden="true">
      <FrenchSymbols />
      {FRENCH_SUITS.map((suit) => (
        <FrenchCard key={suit} rank={KING} suit={suit} className={styles.card} />
      ))}
    </div>
  );
}
