import type { AnyModule, Phrase } from '@chiaro/kernel';
import type { ReactNode } from 'react';
import { CardBack } from '../../art/CardBack.js';
import { Die } from '../../art/Die.js';
import { FrenchCard } from '../../art/FrenchCard.js';
import { FrenchSymbols, type FrenchSuit } from '../../art/frenchSuits.js';
import { NeapolitanCard } from '../../art/NeapolitanCard.js';
import { NEAPOLITAN_SUITS, NeapolitanSymbols } from '../../art/neapolitanSuits.js';
import { StartTile, Tile, TILE_COLOURS } from '../../art/Tile.js';
import { Xiangqi } from '../../art/Xiangqi.js';
import { PIECE_NAMES } from '../../art/xiangqiStrokes.js';
import { capital } from '../../words/sentence.js';
import { useGameWords } from '../../words/useGameWords.js';
import styles from './rules.module.css';

/** A picture with its caption: a phrase of the game, or a plain figure. */
type Shown = readonly [picture: ReactNode, caption: Phrase | null];

/** The pieces of the game, each with its name. */
export function Pieces({ game, module }: { readonly game: string; readonly module: AnyModule }) {
  const { words, t } = useGameWords(module);
  const pieces = PIECES[game] ?? [];
  if (pieces.length === 0) return null;
  return (
    <>
      <h3 className={styles.piecesTitle}>{t('rules.pieces')}</h3>
      <FrenchSymbols />
      <NeapolitanSymbols />
      <ul className={styles.pieces}>
        {pieces.map(([picture, caption], i) => (
          <li key={i}>
            {picture}
            {caption === null ? null : <span>{capital(words.say(caption))}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Letters of the suits in the messages of Scopone. */
const LETTERS = { denari: 'D', coppe: 'C', spade: 'S', bastoni: 'B' } as const;

const italian = (value: number, suit: keyof typeof LETTERS): Shown => [
  <NeapolitanCard rank={value} suit={suit} className={styles.card} />,
  { id: 'card', args: { value, suit: LETTERS[suit] } },
];

const french = (rank: number, suit: FrenchSuit): Shown => [
  <FrenchCard rank={rank} suit={suit} className={styles.card} />,
  { id: 'card.french', args: { rank, suit } },
];

const PIECES: Readonly<Record<string, readonly Shown[]>> = {
  yahtzee: [1, 2, 3, 4, 5, 6].map((value) => [
    <Die value={value} className={styles.die} />,
    { id: `box.${['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'][value - 1]}` },
  ]),
  azul: [
    ...TILE_COLOURS.map((colour): Shown => [
      <Tile colour={colour} className={styles.die} />,
      { id: `colour.${colour}` },
    ]),
    [<StartTile className={styles.die} />, { id: 'worked.marker' }],
  ],
  scopone: [
    italian(7, 'denari'),
    ...NEAPOLITAN_SUITS.filter((suit) => suit !== 'denari').map((suit) => italian(1, suit)),
    italian(8, 'coppe'),
    italian(9, 'spade'),
    italian(10, 'bastoni'),
  ],
  liaptui: (['red', 'black'] as const).flatMap((colour) =>
    PIECE_NAMES.map((name, i): Shown => {
      const value = (colour === 'red' ? 14 : 13) - 2 * i;
      return [
        <Xiangqi name={name} colour={colour} value={value} className={styles.die} />,
        { id: `piece.${value}`, args: { count: 1 } },
      ];
    }),
  ),
  klondike: [
    french(1, 'hearts'),
    french(11, 'clubs'),
    french(12, 'diamonds'),
    french(13, 'spades'),
    [<CardBack className={styles.card} />, { id: 'worked.hidden' }],
  ],
};
