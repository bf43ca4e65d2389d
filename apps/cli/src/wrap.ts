/** A number or a bullet that begins a line, with the spaces around it. */
const LEAD = /^\s*(?:\d+\.\s+)?/;

/**
 * Wraps a line at spaces to the width of the terminal; continuation lines are indented to where the
 * text began. A word that is wider than the line is not broken.
 */
export function wrap(line: string, width: number): readonly string[] {
  if (line.length <= width) return [line];
  const lead = LEAD.exec(line)?.[0] ?? '';
  const indent = ' '.repeat(Math.min(lead.length, Math.floor(width / 2)));
  const lines: string[] = [];
  let open = lead;
  let isEmpty = true;
  for (const word of line.slice(lead.length).split(' ')) {
    const fits = open.length + word.length + (isEmpty ? 0 : 1) <= width;
    if (isEmpty || fits) open += isEmpty ? word : ` ${word}`;
    else {
      lines.push(open);
      open = indent + word;
    }
    isEmpty = false;
  }
  return [...lines, open];
}
