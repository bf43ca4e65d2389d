import { sumBySide, type AnyModule, type Words } from '@chiaro/kernel';

/**
 * A RULES.md formatted for a terminal: no Markdown syntax, the id of a rule at the end of its line,
 * tables in columns, and the worked examples after the summary.
 */
export function readableRules(module: AnyModule, words: Words): string[] {
  const lines = plainLines(module.rules[words.language]);
  const second = lines.findIndex((line, i) => isPart(lines, i) && lines.slice(0, i).some(isRuled));
  const at = second < 0 ? lines.length : second;
  return [...lines.slice(0, at), ...workedLines(module, words), ...lines.slice(at)];
}

const RULE = '-';
const isRuled = (line: string): boolean => /^-{3,}$/.test(line);
/** A second-level heading: the next line underlines it. */
const isPart = (lines: readonly string[], i: number): boolean => isRuled(lines[i + 1] ?? '');

function plainLines(markdown: string): string[] {
  const shown: string[] = [];
  const source = markdown.trimEnd().split('\n');
  let isCode = false;
  for (let i = 0; i < source.length; i++) {
    const line = source[i] ?? '';
    if (line.startsWith('```')) isCode = !isCode;
    else if (isCode) shown.push(`    ${line}`);
    else if (line.startsWith('|')) {
      const end = endOfTable(source, i);
      shown.push(...columns(source.slice(i, end)));
      i = end - 1;
    } else shown.push(...plainLine(line));
  }
  return shown;
}

const HEADING = /^(#{1,3}) (.*)$/;
const NUMBERED = /^- \*\*([A-Z]{2}-[A-Z]+\d+[a-z]?)\*\*:?\s*(.*)$/;

function plainLine(line: string): string[] {
  const [, marks, title = ''] = HEADING.exec(line) ?? [];
  if (marks !== undefined) {
    const text = plain(title);
    return [text, (marks === '#' ? '=' : RULE).repeat(text.length)];
  }
  const [, id, text = ''] = NUMBERED.exec(line) ?? [];
  return [id === undefined ? plain(line) : `- ${plain(text)} (${id})`];
}

const plain = (text: string): string => text.replace(/\*\*|`/g, '');

function endOfTable(source: readonly string[], from: number): number {
  let end = from;
  while (source[end]?.startsWith('|') === true) end++;
  return end;
}

/** Aligns table cells in columns, two spaces apart; omits the divider between head and rows. */
function columns(rows: readonly string[]): string[] {
  const cells = rows
    .filter((row) => !/^\|[-|: ]+\|$/.test(row))
    .map((row) =>
      row
        .slice(1, row.lastIndexOf('|'))
        .split('|')
        .map((cell) => plain(cell.trim())),
    );
  const widths = (cells[0] ?? []).map((_, i) =>
    Math.max(...cells.map((row) => row[i]?.length ?? 0)),
  );
  return cells.map((row) =>
    `    ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd(),
  );
}

/** Each example with the lines that the game's scorekeeper returns for it. */
function workedLines({ sheet, narrator }: AnyModule, words: Words): string[] {
  const worked = sheet.worked ?? [];
  if (worked.length === 0) return [];
  const title = words.say({ id: 'cli.rules.worked' });
  return [title, RULE.repeat(title.length), '', ...worked.flatMap(exampleLines)];

  function exampleLines({ scene, input }: (typeof worked)[number]): string[] {
    const scored = sheet.score(input);
    if (!scored.ok) throw new Error(`${scene.id} cannot be scored`);
    const { lines, points } = scored.value;
    return [
      words.say(scene),
      ...lines.map(
        (line) => `    ${words.say(narrator.entry(line))} ${signed(line.points)} (${line.rule})`,
      ),
      `    ${words.say({
        id: 'cli.rules.total',
        args: { points: sumBySide(lines, points.length).map(signed) },
      })}`,
      '',
    ];
  }
}

const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
