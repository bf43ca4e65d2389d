import { CardBack } from '../../art/CardBack.js';
import { Die } from '../../art/Die.js';
import { FrenchCard } from '../../art/FrenchCard.js';
import { FRENCH_SUITS, FrenchSymbols } from '../../art/frenchSuits.js';
import { NeapolitanCard } from '../../art/NeapolitanCard.js';
import { NEAPOLITAN_SUITS, NeapolitanSymbols } from '../../art/neapolitanSuits.js';
import { StartTile, Tile, TILE_COLOURS } from '../../art/Tile.js';
import { Xiangqi, XiangqiBack } from '../../art/Xiangqi.js';
import { PIECE_NAMES } from '../../art/xiangqiStrokes.js';
import styles from './gallery.module.css';

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Every piece at its sizes, for people who draw them. Not linked. */
export function GalleryPage() {
  return (
    <main className={styles.gallery}>
      <FrenchSymbols />
      <NeapolitanSymbols />
      <h1>Gallery</h1>
      <section className={styles.row}>
        {range(0, 6).map((value) => (
          <Die key={value} value={value} className={styles.die} />
        ))}
        {range(1, 6).map((value) => (
          <Die key={value} value={value} className={styles.small} />
        ))}
      </section>
      <section className={styles.row}>
        {TILE_COLOURS.map((colour) => (
          <Tile key={colour} colour={colour} className={styles.die} />
        ))}
        <StartTile className={styles.die} />
        {TILE_COLOURS.map((colour) => (
          <Tile key={colour} colour={colour} letter="B" className={styles.die} />
        ))}
        {TILE_COLOURS.map((colour) => (
          <Tile key={colour} colour={colour} className={styles.small} />
        ))}
      </section>
      <section className={styles.row}>
        {(['red', 'black'] as const).map((colour) =>
          PIECE_NAMES.map((name, i) => (
            <Xiangqi
              key={colour + name}
              name={name}
              colour={colour}
              value={14 - 2 * i}
              caption={name}
              className={styles.die}
            />
          )),
        )}
        <XiangqiBack className={styles.die} />
        {(['red', 'black'] as const).map((colour) =>
          PIECE_NAMES.map((name) => (
            <Xiangqi key={colour + name} name={name} colour={colour} className={styles.small} />
          )),
        )}
      </section>
      {FRENCH_SUITS.map((suit) => (
        <section className={styles.row} key={suit}>
          {range(1, 13).map((rank) => (
            <FrenchCard key={rank} rank={rank} suit={suit} className={styles.card} />
          ))}
        </section>
      ))}
      {NEAPOLITAN_SUITS.map((suit) => (
        <section className={styles.row} key={suit}>
          {range(1, 10).map((rank) => (
            <NeapolitanCard key={rank} rank={rank} suit={suit} className={styles.card} />
          ))}
        </section>
      ))}
      <section className={styles.row}>
        <CardBack className={styles.card} />
        <CardBack className={styles.tiny} />
        {range(8, 13).map((rank) => (
          <FrenchCard key={rank} rank={rank} suit="spades" compact className={styles.tiny} />
        ))}
        {NEAPOLITAN_SUITS.map((suit) => (
          <NeapolitanCard key={suit} rank={8} suit={suit} compact className={styles.tiny} />
        ))}
        {range(8, 13).map((rank) => (
          <FrenchCard key={rank} rank={rank} suit="hearts" className={styles.tiny} />
        ))}
      </section>
      <section className={styles.row}>
        <FrenchCard rank={13} suit="hearts" className={styles.huge} />
        <FrenchCard rank={12} suit="spades" className={styles.huge} />
        <FrenchCard rank={11} suit="clubs" className={styles.huge} />
        <NeapolitanCard rank={8} suit="coppe" className={styles.huge} />
        <NeapolitanCard rank={9} suit="denari" className={styles.huge} />
        <NeapolitanCard rank={10} suit="bastoni" className={styles.huge} />
        <NeapolitanCard rank={7} suit="spade" className={styles.huge} />
        <CardBack className={styles.huge} />
      </section>
    </main>
  );
}
