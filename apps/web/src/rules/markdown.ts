/**
 * The subset of Markdown that RULES.md files use: headings, paragraphs, lists (nested by two
 * spaces), tables, fenced code, and inside a line bold, emphasis, code and links. Parsed to data
 * and rendered as elements, so that no text can become markup.
 */
export type Block =
  | {
      readonly kind: 'heading';
      readonly level: number;
      readonly text: readonly Inline[];
      readonly id: string;
    }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Item[] }
  | {
      readonly kind: 'table';
      readonly head: readonly Cell[];
      readonly rows: readonly (readonly Cell[])[];
    }
  | { readonly kind: 'code'; readonly text: string };

export interface Item {
  /** A rule's id, where the item begins with one in bold. */
  readonly rule: string | null;
  readonly text: readonly Inline[];
  readonly children: readonly Block[];
}

export type Cell = readonly Inline[];

export type Inline =
  | { readonly kind: 'text' | 'bold' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const HEADING = /^(#{1,4})\s+(.*)$/;
const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/;
const RULE = /^\*\*([A-Z]{2}-[A-Z]+\d+[a-z]?)\*\*\s*/;
const FENCE = /^```/;
const DIVIDER = /^\s*\|?(\s*:?-+:?\s*\|)+\s*:?-*:?\s*\|?\s*$/;

export function parseMarkdown(source: string): Block[] {
  return parseBlocks(source.replaceAll('\r\n', '\n').split('\n'));
}

/**
 * What is played by, and what programs go by. Parts with numbered rules come first in a RULES.md,
 * then the house rules, then how moves are written, commands, decisions and sources.
 */
export function partsOf(blocks: readonly Block[]): {
  readonly rules: readonly Block[];
  readonly reference: readonly Block[];
} {
  const starts = blocks.flatMap((block, i) =>
    block.kind === 'heading' && block.level === 2 ? [i] : [],
  );
  const [, second] = starts.filter((start, i) => !blocks.slice(start, starts[i + 1]).some(hasRule));
  return { rules: blocks.slice(0, second), reference: blocks.slice(second ?? blocks.length) };
}

const hasRule = (block: Block): boolean =>
  block.kind === 'list' && block.items.some(({ rule }) => rule !== null);

function parseBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const [block, next] = parseBlock(lines, at);
    if (block !== null) blocks.push(block);
    at = next;
  }
  return blocks;
}

/** The block that begins here, and the line after it. */
function parseBlock(lines: readonly string[], at: number): [Block | null, number] {
  const line = lines[at] ?? '';
  if (line.trim() === '') return [null, at + 1];
  const heading = HEADING.exec(line);
  if (heading !== null) return [headingOf(heading), at + 1];
  if (FENCE.test(line)) return parseCode(lines, at);
  if (line.includes('|') && DIVIDER.test(lines[at + 1] ?? '')) return parseTable(lines, at);
  if (ITEM.test(line)) return parseList(lines, at);
  return parseParagraph(lines, at);
}

function headingOf([, marks = '#', text = '']: RegExpExecArray): Block {
  return { kind: 'heading', level: marks.length, text: parseInline(text), id: slugOf(text) };
}

/** As an address fragment: lower case, words joined by hyphens. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

function parseCode(lines: readonly string[], at: number): [Block, number] {
  const end = lines.findIndex((line, i) => i > at && FENCE.test(line));
  const close = end < 0 ? lines.length : end;
  return [{ kind: 'code', text: lines.slice(at + 1, close).join('\n') }, close + 1];
}

function parseTable(lines: readonly string[], at: number): [Block, number] {
  let end = at + 2;
  while ((lines[end] ?? '').includes('|')) end++;
  const rows = lines.slice(at + 2, end).map(cellsOf);
  return [{ kind: 'table', head: cellsOf(lines[at] ?? ''), rows }, end];
}

/** Bars inside code do not part cells. */
function cellsOf(line: string): Cell[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  const parts = inner.match(/(`[^`]*`|\\\||[^|])*(\||$)/g) ?? [];
  return parts
    .slice(0, -1)
    .map((part) => parseInline(part.replace(/\|$/, '').replaceAll('\\|', '|').trim()));
}

function parseList(lines: readonly string[], at: number): [Block, number] {
  const first = ITEM.exec(lines[at] ?? '');
  const indent = first?.[1]?.length ?? 0;
  const ordered = /\d/.test(first?.[2] ?? '');
  const items: Item[] = [];
  let next = at;
  while (next < lines.length) {
    const match = ITEM.exec(lines[next] ?? '');
    if (match === null || match[1]?.length !== indent) break;
    const end = endOfItem(lines, next + 1, indent);
    items.push(itemOf(match[3] ?? '', lines.slice(next + 1, end)));
    next = end;
  }
  return [{ kind: 'list', ordered, items }, next];
}

/** An item goes on through deeper lines, and through blank ones that a deeper line follows. */
function endOfItem(lines: readonly string[], from: number, indent: number): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (line.length - line.trimStart().length <= indent) break;
    end = at + 1;
  }
  return end;
}

function itemOf(text: string, deeper: readonly string[]): Item {
  const rule = RULE.exec(text)?.[1] ?? null;
  const words = rule === null ? text : text.replace(RULE, '');
  const split = deeper.findIndex(
    (line) => ITEM.test(line) || line.trim() === '' || line.includes('|'),
  );
  const continued = split < 0 ? deeper : deeper.slice(0, split);
  const whole = [words, ...continued.map((line) => line.trim())].join(' ');
  return { rule, text: parseInline(whole), children: parseBlocks(deeper.slice(continued.length)) };
}

function parseParagraph(lines: readonly string[], at: number): [Block, number] {
  let end = at + 1;
  while (end < lines.length && isPlain(lines[end] ?? '')) end++;
  const text = lines
    .slice(at, end)
    .map((line) => line.trim())
    .join(' ');
  return [{ kind: 'paragraph', text: parseInline(text) }, end];
}

const isPlain = (line: string): boolean =>
  line.trim() !== '' && !HEADING.test(line) && !ITEM.test(line) && !FENCE.test(line);

const INLINE =
  /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\((https?:\/\/[^)\s]+|[./#][^)\s]*)\)/g;

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    parts.push(inlineOf(match));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

function inlineOf([, code, bold, emphasis, label, href]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (bold !== undefined) return { kind: 'bold', text: bold };
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  return { kind: 'link', text: label ?? '', href: href ?? '' };
}

/** Every rule of a RULES.md by its id. */
export function rulesOf(source: string): Map<string, readonly Inline[]> {
  const rules = new Map<string, readonly Inline[]>();
  const collect = (blocks: readonly Block[]): void => {
    for (const block of blocks)
      if (block.kind === 'list')
        for (const item of block.items) {
          if (item.rule !== null) rules.set(item.rule, item.text);
          collect(item.children);
        }
  };
  collect(parseMarkdown(source));
  return rules;
}

export const plainText = (text: readonly Inline[]): string =>
  text.map((part) => part.text).join('');
