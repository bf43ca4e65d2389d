import { CardBack } from './CardBack.js';
import { Die } from './Die.js';
import { FrenchCard } from './FrenchCard.js';
import { FrenchSymbols } from './frenchSuits.js';
import { NeapolitanCard } from './NeapolitanCard.js';
import { NeapolitanSymbols } from './neapolitanSuits.js';
import { Tile } from './Tile.js';
import { Xiangqi } from './Xiangqi.js';
import styles from './gameArt.module.css';

/** The pieces of a game on the table. A game without a picture shows a card's back. */
export function GameArt({ game }: { readonly game: string }) {
  switch (game) {
    case 'yahtzee':
      return (
        <div className={styles.dice}>
          {[5, 5, 3, 5, 5].map((value, i) => (
            <Die key={i} value={value} />
          ))}
        </div>
      );
    case 'azul':
      return (
        <div className={styles.tiles}>
          {(['blue', 'yellow', 'red', 'black', 'white', 'blue', 'yellow', 'red'] as const).map(
            (colour, i) => (
              <Tile key={i} colour={colour} />
            ),
          )}
        </div>
      );
    case 'scopone':
      return (
        <div className={styles.fan}>
          <NeapolitanSymbols />
          <NeapolitanCard rank={10} suit="bastoni" />
          <NeapolitanCard rank={9} suit="coppe" />
          <NeapolitanCard rank={7} suit="denari" />
          <NeapolitanCard rank={1} suit="spade" />
        </div>
      );
    case 'liaptui':
      return (
        <div className={styles.pieces}>
          <Xiangqi name="general" colour="red" />
          <Xiangqi name="chariot" colour="black" />
          <Xiangqi name="horse" colour="red" />
          <Xiangqi name="cannon" colour="black" />
          <Xiangqi name="soldier" colour="red" />
        </div>
      );
    case 'klondike':
      return (
        <div className={styles.fan}>
          <FrenchSymbols />
          <FrenchCard rank={13} suit="spades" />
          <FrenchCard rank={12} suit="hearts" />
          <FrenchCard rank={11} suit="clubs" />
          <FrenchCard rank={10} suit="diamonds" />
        </div>
      );
    default:
      return (
        <div className={styles.fan}>
          <CardBack />
          <CardBack />
          <CardBack />
        </div>
      );
  }
}
