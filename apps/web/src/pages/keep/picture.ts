import type { KeepContextValue } from './context.js';
import { signed } from '../../ui/signed.js';
import { figure } from './figure.js';
import { chartOf, MARKS } from '../../ui/charts/geometry.js';
import { placesOf } from './result.js';
import { resultText } from './speech.js';

/**
 * The result as a picture to share: a slip of paper on a canvas, with the app's fonts (an SVG image
 * could not use them).
 */
const PICTURE_WIDTH = 1080;
const MARGIN = 84;
const INK = '#1e2330';
const MUTED = '#5a5f6b';
const PAPER = '#ffffff';
const TABLE = '#efe2ce';
const LINES: Readonly<Record<string, string>> = {
  terracotta: '#a63d1f',
  blue: '#1d5a8c',
  green: '#2b6b2f',
  plum: '#6d3a7c',
  ochre: '#805a00',
  teal: '#0f6462',
  rose: '#a62a5b',
  slate: '#4a5568',
};
const SERIF = '"Young Serif", Georgia, serif';
const SANS = '"Atkinson Hyperlegible", Verdana, sans-serif';
/** More rounds than this are replaced by one line with their number. */
const MOST_ROUNDS = 14;

export const drawPicture = (keep: KeepContextValue): Promise<Blob> =>
  drawPaper((pen) => paint(keep, pen));

/** A slip of paper on the table; `paint` draws from top to bottom and returns the height. */
export async function drawPaper(paint: (pen: Pen) => number): Promise<Blob> {
  await Promise.all([
    document.fonts.load(`40px ${SERIF}`),
    document.fonts.load(`bold 32px ${SANS}`),
  ]);
  const measure = paint(new Pen(null));
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH;
  canvas.height = measure;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.fillStyle = TABLE;
  context.fillRect(0, 0, PICTURE_WIDTH, measure);
  context.fillStyle = PAPER;
  context.fillRect(40, 40, PICTURE_WIDTH - 80, measure - 80);
  paint(new Pen(context));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture')) : resolve(blob)),
      'image/png',
    ),
  );
}

function paint(keep: KeepContextValue, pen: Pen): number {
  const { state, title, language, sideName, t } = keep;
  const { scored, match } = state;
  pen.head(title, new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(match.startedAt));
  pen.headline(scored.over ? resultText(keep) : t('keep.soFar'));
  pen.down(30);
  for (const { side, total, won } of placesOf(state)) {
    pen.down(56);
    const font = `${won ? 'bold ' : ''}44px ${SANS}`;
    const colour = match.players[scored.sideOf.indexOf(side)]?.colour ?? 'slate';
    pen.mark(side, [MARGIN + 16, pen.y - 15], LINES[colour] ?? INK, 3.6);
    pen.text(sideName(side), MARGIN + 50, { font });
    pen.text(figure(total), PICTURE_WIDTH - MARGIN, { font, align: 'right' });
  }
  pen.down(44);
  if (scored.rounds.length > 1) chart(pen, keep);
  rounds(pen, keep);
  return pen.foot();
}

function chart(pen: Pen, { state }: KeepContextValue): void {
  const { scored, match } = state;
  const geometry = chartOf(
    scored.rounds.map(({ totals }) => totals),
    scored.sides,
  );
  const scale = (PICTURE_WIDTH - 2 * MARGIN) / (geometry.right - geometry.left);
  const place = ([x, y]: readonly [number, number]): [number, number] => [
    MARGIN + (x - geometry.left) * scale,
    pen.y + y * scale * 0.6,
  ];
  for (const { y } of geometry.grid)
    pen.line([place([geometry.left, y]), place([geometry.right, y])], '#00000022', 2);
  for (const { side, points } of geometry.lines) {
    const colour = match.players[scored.sideOf.indexOf(side)]?.colour ?? 'slate';
    const places = points.map(place);
    pen.line(places, LINES[colour] ?? INK, 7);
    for (const at of places) pen.mark(side, at, LINES[colour] ?? INK, 2.6);
  }
  pen.down(geometry.height * scale * 0.6 + 30);
}

function rounds(pen: Pen, { state, sideName, t }: KeepContextValue): void {
  const all = state.scored.rounds;
  const shown = all.slice(-MOST_ROUNDS);
  const columns = state.scored.sides;
  if (all.length < 2 || columns > 4) return;
  const width = (PICTURE_WIDTH - 2 * MARGIN - 220) / columns;
  if (shown.length < all.length) {
    pen.down(40);
    pen.text(t('keep.moreRounds', { count: all.length - shown.length }), MARGIN, {
      font: `28px ${SANS}`,
      colour: MUTED,
    });
  }
  pen.down(44);
  for (let side = 0; side < columns; side++)
    pen.text(sideName(side), MARGIN + 220 + width * (side + 1), {
      font: `bold 28px ${SANS}`,
      align: 'right',
      most: width - 12,
    });
  for (const round of shown) {
    pen.down(44);
    const label =
      round.number === null
        ? t('keep.endBonuses')
        : t('keep.round', { number: round.number, game: state.match.game });
    pen.text(label, MARGIN, { font: `30px ${SANS}`, colour: MUTED });
    round.points.forEach((points, side) =>
      pen.text(points === null ? '' : signed(points), MARGIN + 220 + width * (side + 1), {
        font: `30px ${SANS}`,
        align: 'right',
      }),
    );
  }
  pen.down(40);
}

interface TextStyle {
  readonly font: string;
  readonly align?: CanvasTextAlign;
  readonly colour?: string;
  /** The maximum width: wider text is compressed. */
  readonly most?: number;
}

/** Draws from top to bottom; without a context it only measures. */
export class Pen {
  y = 0;
  readonly #measure: CanvasRenderingContext2D | null;

  constructor(readonly context: CanvasRenderingContext2D | null) {
    this.#measure = context ?? document.createElement('canvas').getContext('2d');
  }

  down(by: number): void {
    this.y += by;
  }

  head(title: string, date: string): void {
    this.y = 150;
    this.text(title, PICTURE_WIDTH / 2, { font: `72px ${SERIF}`, align: 'center' });
    this.down(58);
    this.text(date, PICTURE_WIDTH / 2, { font: `32px ${SANS}`, align: 'center', colour: MUTED });
    this.down(36);
    this.rule(5);
    this.down(64);
  }

  /** Text on the left and a number on the right. */
  row(words: string, figure: string, isBold: boolean): void {
    this.down(56);
    const font = `${isBold ? 'bold ' : ''}40px ${SANS}`;
    this.text(words, MARGIN, { font, most: PICTURE_WIDTH - 2 * MARGIN - 140 });
    this.text(figure, PICTURE_WIDTH - MARGIN, { font, align: 'right' });
  }

  small(text: string): void {
    this.wrapped(text, `30px ${SANS}`, 42);
  }

  headline(text: string): void {
    this.wrapped(text, `40px ${SERIF}`, 54);
  }

  foot(): number {
    this.rule(5);
    this.down(60);
    this.text('Chiaro', PICTURE_WIDTH / 2, {
      font: `36px ${SERIF}`,
      align: 'center',
      colour: '#a63d1f',
    });
    return this.y + 100;
  }

  text(
    text: string,
    x: number,
    { font, align = 'left', colour = INK, most = PICTURE_WIDTH - 2 * MARGIN }: TextStyle,
  ): void {
    const { context } = this;
    if (context === null) return;
    context.font = font;
    context.textAlign = align;
    context.fillStyle = colour;
    context.fillText(text, x, this.y, most);
  }

  /** As in the app's chart: each side has its own shape besides the colour. */
  mark(side: number, [x, y]: readonly [number, number], colour: string, scale: number): void {
    const { context } = this;
    if (context === null) return;
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    const shape = new Path2D(MARKS[side % MARKS.length]);
    context.fillStyle = PAPER;
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.fill(shape);
    context.stroke(shape);
    context.restore();
  }

  /** Centred lines; moves the position down. */
  wrapped(text: string, font: string, lineHeight: number): void {
    let line = '';
    const flush = () => {
      if (line !== '') this.text(line, PICTURE_WIDTH / 2, { font, align: 'center' });
      if (line !== '') this.down(lineHeight);
    };
    if (this.#measure !== null) this.#measure.font = font;
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if ((this.#measure?.measureText(longer).width ?? 0) > PICTURE_WIDTH - 2 * MARGIN) {
        flush();
        line = word;
      } else line = longer;
    }
    flush();
  }

  rule(width: number): void {
    this.line(
      [
        [MARGIN, this.y],
        [PICTURE_WIDTH - MARGIN, this.y],
      ],
      INK,
      width,
    );
  }

  line(points: readonly (readonly [number, number])[], colour: string, width: number): void {
    const { context } = this;
    if (context === null) return;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = 'round';
    context.beginPath();
    points.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.stroke();
  }
}
