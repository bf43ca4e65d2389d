/** What is written on the picture of a result. */
export interface ResultPicture {
  /** Above: the app and the game. */
  readonly title: string;
  readonly result: string;
  /** Whose it is; empty where nobody said a name. */
  readonly by: string;
  /** The account of luck and decisions, where it is known. */
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
  const height = paint(picture, null) + EDGE;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.fillStyle = '#efe2ce';
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = '#ffffff';
  context.fillRect(40, 40, WIDTH - 80, height - 80);
  context.fillStyle = '#a63d1f';
  context.fillRect(40, 40, WIDTH - 80, 12);
  paint(picture, context);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture')) : resolve(blob)),
      'image/png',
    ),
  );
}

/** From top to bottom; answers where it ended. Without a context it only measures. */
function paint(picture: ResultPicture, context: CanvasRenderingContext2D | null): number {
  let y = EDGE + 20;
  const write = (text: string, font: string, colour: string, step: number): void => {
    if (text === '') return;
    y += step;
    if (context === null) return;
    context.font = font;
    context.fillStyle = colour;
    context.fillText(text, EDGE, y, WIDTH - 2 * EDGE);
  };
  write(picture.title, `40px ${SERIF}`, MUTED, 30);
  write(picture.by, `32px ${SANS}`, MUTED, 48);
  write(picture.result, `bold 64px ${SERIF}`, INK, 92);
  y += 20;
  for (const [label, value] of picture.lines) {
    write(label, `34px ${SANS}`, INK, 56);
    if (context === null) continue;
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
