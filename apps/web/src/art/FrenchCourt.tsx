import { Twice } from './cardFrame.js';
import { suitRef, type FrenchSuit } from './frenchSuits.js';
import styles from './art.module.css';

/** Jack, queen or king as a plain half figure, twice, inside a frame. */
export function FrenchCourt({ rank, suit }: { readonly rank: number; readonly suit: FrenchSuit }) {
  return (
    <>
      <rect x="68" y="40" width="114" height="270" rx="8" className={styles.courtPanel} />
      <Twice>
        <HalfFigure rank={rank} suit={suit} />
      </Twice>
      <path d="M69 175H181" className={styles.courtLine} />
      <rect x="68" y="40" width="114" height="270" rx="8" className={styles.courtFrame} />
    </>
  );
}

function HalfFigure({ rank, suit }: { readonly rank: number; readonly suit: FrenchSuit }) {
  return (
    <>
      <path
        d="M69 175V168C72 150 90 141 108 138H142C160 141 178 150 181 168V175Z"
        className={styles.robe}
      />
      <path d="M108 138 125 175 142 138Z" className={styles.gold} />
      <path d="M117 138 125 157 133 138Z" className={styles.linen} />
      {rank === 12 ? <QueenHair /> : null}
      {rank === 11 ? <JackHair /> : null}
      <path d="M116 122h18v13a9 9 0 0 1-18 0Z" className={styles.skin} />
      <path d="M104 98a21 21 0 0 1 42 0v8a21 22 0 0 1-42 0Z" className={styles.skin} />
      <Face />
      {rank === 13 ? <King /> : rank === 12 ? <Queen /> : <Jack />}
      <use href={suitRef(suit)} x="75" y="48" width="26" height="26" />
    </>
  );
}

const Face = () => (
  <>
    <circle cx="117" cy="103" r="2.6" className={styles.line} />
    <circle cx="133" cy="103" r="2.6" className={styles.line} />
    <path d="M125 104v8h-3" className={styles.stroke} />
    <path d="M120 119q5 3.4 10 0" className={styles.stroke} />
  </>
);

const King = () => (
  <>
    <path
      d="M103 104c0 30 10 42 22 42s22-12 22-42c-3 9-10 12-22 12s-19-3-22-12Z"
      className={styles.hair}
    />
    <path d="M119 120q6 3.6 12 0" className={styles.paleStroke} />
    <path d="M100 90 96 58 112 73 125 52 138 73 154 58 150 90Z" className={styles.gold} />
    <rect x="99" y="84" width="52" height="9" rx="3" className={styles.robe} />
    <circle cx="125" cy="51" r="4.4" className={styles.robe} />
  </>
);

const QueenHair = () => (
  <path
    d="M125 70c-22 0-31 16-31 34 0 16-4 30-8 38h78c-4-8-8-22-8-38 0-18-9-34-31-34Z"
    className={styles.hair}
  />
);

const Queen = () => (
  <>
    <path
      d="M103 101c2-16 10-22 22-22s20 6 22 22c-8-4-12-8-14-14-4 7-16 12-30 14Z"
      className={styles.hair}
    />
    <path
      d="M103 82c4-5 8-8 8-16 6 5 9 5 14-4 5 9 8 9 14 4 0 8 4 11 8 16-13-6-31-6-44 0Z"
      className={styles.gold}
    />
    <circle cx="111" cy="64" r="3.6" className={styles.robe} />
    <circle cx="125" cy="58" r="4" className={styles.robe} />
    <circle cx="139" cy="64" r="3.6" className={styles.robe} />
  </>
);

const JackHair = () => (
  <path
    d="M125 74c-19 0-27 13-27 28 0 9-2 17-5 23 9 3 17 2 21-2h22c4 4 12 5 21 2-3-6-5-14-5-23 0-15-8-28-27-28Z"
    className={styles.hair}
  />
);

const Jack = () => (
  <>
    <path
      d="M104 100c1-10 4-15 8-18h26c4 3 7 8 8 18-9-2-14-5-17-9-5 5-13 8-25 9Z"
      className={styles.hair}
    />
    <path d="M96 86c-2-16 12-27 29-27s33 9 31 26c-16-5-44-5-60 1Z" className={styles.robe} />
    <rect x="96" y="80" width="59" height="8" rx="4" className={styles.gold} />
    <path d="M146 66c6-10 14-14 24-13-2 11-10 17-22 17Z" className={styles.gold} />
    <path d="M147 69q8-10 17-13" className={styles.stroke} />
  </>
);
