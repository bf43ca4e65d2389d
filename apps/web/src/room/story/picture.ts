/** The texts on the picture of a result. */
export interface ResultPicture {
  /** The top line: app and game. */
  readonly title: string;
  readonly result: string;
  /** The player's name; empty if there is none. */
  readonly by: string;
  /** The places, and luck and decisions if they are known. */
  readonly lines: readonly (readonly [label: string, value: string])[];
  /** The shape of the game as signs. */
  readonly shape: readonly string[];
  readonly address: string;
}

const WIDTH = 1080;
const EDGE = 96;
const SERIF = '"Young Serif", Georgia, serif';
const SANS = '"Atkinson Hyperlegible", Verdana, sans-serif';
const INK = '#1e2330';
const MUTED = '#5a5f6b';

/** A slip of paper on a table, as PNG, drawn with the app's own type. */
export async function drawResult(picture: ResultPicture): Promise<Blob> {
  await Promise.all([
    document.fonts.load(`40px ${SERIF}`),
    document.fonts.load(`bold 32px ${SANS}`),
  ]);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  const height = paint(picture, context, false) + EDGE;
  canvas.width = WIDTH;
  canvas.height = height;
  context.fillStyle = '#efe2ce';
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = '#ffffff';
  context.fillRect(40, 40, WIDTH - 80, height - 80);
  context.fillStyle = '#a63d1f';
  context.fillRect(40, 40, WIDTH - 80, 12);
  paint(picture, context, true);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture')) : resolve(blob)),
      'image/png',
    ),
  );
}

/** Draws from top to bottom; returns the height reached. */
function paint(
  picture: ResultPicture,
  context: CanvasRenderingContext2D,
  /** If false, it only measures. */
  isDrawn: boolean,
): number {
  let y = EDGE + 20;
  const write = (text: string, font: string, colour: string, step: number): void => {
    if (text === '') return;
    context.font = font;
    context.fillStyle = colour;
    const isWide = (line: string) => context.measureText(line).width > WIDTH - 2 * EDGE;
    for (const line of brokenText(text, isWide)) {
      y += step;
      if (isDrawn) context.fillText(line, EDGE, y, WIDTH - 2 * EDGE);
    }
  };
  write(picture.title, `40px ${SERIF}`, MUTED, 48);
  write(picture.by, `32px ${SANS}`, MUTED, 48);
  y += 16;
  write(picture.result, `bold 64px ${SERIF}`, INK, 76);
  y += 20;
  for (const [label, value] of picture.lines) {
    write(label, `34px ${SANS}`, INK, 56);
    if (!isDrawn) continue;
    context.textAlign = 'right';
    context.font = `bold 34px ${SANS}`;
    context.fillText(value, WIDTH - EDGE, y);
    context.textAlign = 'left';
  }
  y += 24;
  for (const line of picture.shape) write(line, '40px monospace', INK, 50);
  write(picture.address, `28px ${SANS}`, MUTED, 72);
  return y + 20;
}

/** Breaks lines between words; a single word is never broken. */
export function brokenText(text: string, isWide: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last ?? ''} ${word}`;
    if (last === undefined || isWide(longer)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
