import { bodyForm, type NeapolitanSuit } from './neapolitanSuits.js';
import styles from './art.module.css';

interface FigureProps {
  readonly suit: NeapolitanSuit;
}

/** Fante, cavallo or re: one plain character, standing, with the suit in hand. */
export function NeapolitanFigure({ rank, suit }: FigureProps & { readonly rank: number }) {
  return (
    <g transform="translate(6 24) scale(.92)">
      <path d="M70 321H178" className={styles.ground} />
      {rank === 10 ? (
        <Re suit={suit} />
      ) : rank === 9 ? (
        <Cavallo suit={suit} />
      ) : (
        <Fante suit={suit} />
      )}
    </g>
  );
}

function FigureHead({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-8 18h16v12a8 8 0 0 1-16 0Z" className={styles.skin} />
      <path d="M-19-3a19 19 0 0 1 38 0v7a19 20 0 0 1-38 0Z" className={styles.skin} />
      <circle cx="-7" cy="2" r="2.4" className={styles.line} />
      <circle cx="7" cy="2" r="2.4" className={styles.line} />
      <path d="M0 3v7h-3" className={styles.stroke} />
      <path d="M-5 15q5 3 10 0" className={styles.stroke} />
    </g>
  );
}

/** A sleeve from the shoulder to a hand that holds the suit up. */
function RaisedArm({ suit, y }: FigureProps & { readonly y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <path d="M148 6C166 10 178-2 186-24L202-18C196 12 178 32 152 34Z" className={styles.robe} />
      <circle cx="195" cy="-26" r="9.5" className={styles.skin} />
      <HeldSuit suit={suit} />
    </g>
  );
}

function HeldSuit({ suit }: FigureProps) {
  const { href, height } = bodyForm(suit);
  return height > 1 ? (
    <use href={href} x="176" y="-122" width="40" height="96" />
  ) : (
    <use href={href} x="166" y="-92" width="60" height="60" />
  );
}

const Fante = ({ suit }: FigureProps) => (
  <>
    <path d="M106 232h18l-2 78h-16Z M134 232h18l2 78h-16Z" className={styles.hose} />
    <path
      d="M96 320c0-9 6-13 14-13h12v13Z M136 320v-13h12c8 0 16 4 18 13Z"
      className={styles.leather}
    />
    <path
      d="M102 148C90 162 84 176 80 196L96 202C100 186 104 178 110 170Z"
      className={styles.robe}
    />
    <circle cx="87" cy="204" r="9" className={styles.skin} />
    <RaisedArm suit={suit} y={142} />
    <path
      d="M104 146H154C158 176 164 210 172 242H86C94 210 100 176 104 146Z"
      className={styles.robe}
    />
    <path d="M97 192H161L163 204H95Z" className={styles.gold} />
    <path d="M116 146 129 172 142 146Z" className={styles.linen} />
    <path d="M129 172V192" className={styles.goldStroke} />
    <path
      d="M129 82c-18 0-25 11-25 25 0 9-2 16-5 21 8 4 15 3 19-1h22c4 4 11 5 19 1-3-5-5-12-5-21 0-14-7-25-25-25Z"
      className={styles.hair}
    />
    <FigureHead x={129} y={112} />
    <path
      d="M109 108c1-9 4-13 7-15h26c3 2 6 6 7 15-8-2-12-4-15-8-5 5-12 7-25 8Z"
      className={styles.hair}
    />
    <path d="M101 97c-2-15 11-26 28-26s31 9 29 25c-15-5-42-5-57 1Z" className={styles.robe} />
    <rect x="101" y="91" width="56" height="8" rx="4" className={styles.gold} />
    <path d="M106 82C92 78 86 66 88 52c12 4 20 14 22 26Z" className={styles.gold} />
  </>
);

const Re = ({ suit }: FigureProps) => (
  <>
    <RaisedArm suit={suit} y={146} />
    <path
      d="M104 150C88 162 82 184 80 208L98 214C102 194 108 184 114 176Z"
      className={styles.robe}
    />
    <circle cx="89" cy="216" r="9" className={styles.skin} />
    <path d="M89 150V300" className={styles.staff} />
    <circle cx="89" cy="146" r="8" className={styles.gold} />
    <path
      d="M104 148H154C162 190 176 250 186 320H72C82 250 96 190 104 148Z"
      className={styles.robe}
    />
    <path d="M118 160H140L150 320H108Z" className={styles.linen} />
    <path d="M129 196v10M129 226v10M129 256v10M129 286v10" className={styles.ermine} />
    <path d="M100 146H158L166 172C142 180 116 180 92 172Z" className={styles.gold} />
    <FigureHead x={129} y={112} />
    <path
      d="M109 112c0 30 8 44 20 44s20-14 20-44c-3 9-9 11-20 11s-17-2-20-11Z"
      className={styles.hair}
    />
    <path d="M124 127q5 3 10 0" className={styles.paleStroke} />
    <path d="M105 98 100 62 116 78 129 56 142 78 158 62 153 98Z" className={styles.gold} />
    <rect x="104" y="91" width="50" height="9" rx="3" className={styles.robe} />
    <circle cx="129" cy="55" r="4.6" className={styles.robe} />
  </>
);

const Cavallo = ({ suit }: FigureProps) => (
  <g transform="translate(-10 0) scale(.98)">
    <path d="M190 222c14 2 20 16 17 40-9-6-19-18-22-30Z" className={styles.mane} />
    <path
      d="M66 176 84 158 100 152C104 178 118 200 140 204H176C192 206 200 220 200 238L196 320H178L174 266H122L118 320H100L94 262 74 302 60 294 84 236C80 220 80 208 82 196L66 204C56 206 50 196 54 188Z"
      className={styles.horse}
    />
    <path
      d="M100 150C92 150 84 154 80 160L96 172C98 188 104 204 116 214L122 200C110 188 104 170 100 150Z"
      className={styles.mane}
    />
    <path d="M88 158 86 144 98 152Z" className={styles.horse} />
    <circle cx="76" cy="178" r="3" className={styles.line} />
    <path d="M55 196 84 188M82 164 86 196" className={styles.bridle} />
    <path d="M118 204H172L176 246H124Z" className={styles.gold} />
    <path d="M134 208H160L158 262 146 284H128L142 258Z" className={styles.robe} />
    <path d="M122 288c0-6 6-9 12-9h14v9Z" className={styles.leather} />
    <RaisedArm suit={suit} y={128} />
    <path
      d="M118 132H164C168 160 170 186 172 212H122C120 186 116 160 118 132Z"
      className={styles.robe}
    />
    <path d="M122 192H171V203H122Z" className={styles.gold} />
    <path
      d="M122 140C112 152 106 166 100 182L112 190C118 178 124 172 130 166Z"
      className={styles.robe}
    />
    <circle cx="104" cy="190" r="8.5" className={styles.skin} />
    <path
      d="M141 66c-18 0-25 11-25 25 0 9-1 14-3 19 8 4 13 3 17-1h22c4 4 9 5 17 1-2-5-3-10-3-19 0-14-7-25-25-25Z"
      className={styles.hair}
    />
    <FigureHead x={141} y={96} />
    <path d="M108 84H174L164 76C162 58 154 50 141 50S120 58 118 76Z" className={styles.robe} />
    <rect x="117" y="74" width="48" height="8" className={styles.gold} />
  </g>
);
