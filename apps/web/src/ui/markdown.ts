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
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly ListItem[] }
  | {
      readonly kind: 'table';
      readonly head: readonly TableCell[];
      readonly rows: readonly (readonly TableCell[])[];
    }
  | { readonly kind: 'code'; readonly text: string };

export interface ListItem {
  /** A rule's id, where the item begins with one in bold. */
  readonly rule: string | null;
  readonly text: readonly Inline[];
  readonly children: readonly Block[];
}

export type TableCell = readonly Inline[];

export type Inline =
  | { readonly kind: 'text' | 'bold' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const HEADING = /^(#{1,4})\s+(.*)$/;
const LIST_ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/;
const RULE = /^\*\*([A-Z]{2}-[A-Z]+\d+[a-z]?)\*\*\s*/;
const FENCE = /^```/;
/** Below the head of a table, a cell of the line that divides. */
const DIVIDER = /^:?-+:?$/;

export function parseMarkdown(source: string): Block[] {
  return parseBlocks(source.replaceAll('\r\n', '\n').split('\n'));
}

/** What people read of a RULES.md, in the order of the page; what only programs need is left out. */
interface RuleBookParts {
  /** The first part: the game in a few sentences. */
  readonly summary: readonly Block[];
  /** Parts with numbered rules. */
  readonly rules: readonly Block[];
  /** Decisions and sources. */
  readonly notes: readonly Block[];
}

/** The parts at the end that are for people too, in both languages. */
const NOTES: ReadonlySet<string> = new Set(['decisions', 'decisioni', 'sources', 'fonti']);

export function partsOf(blocks: readonly Block[]): RuleBookParts {
  const sections = sectionsOf(blocks);
  const [first = []] = sections;
  return {
    summary: first.slice(1),
    rules: sections
      .slice(1)
      .filter((section) => section.some(hasRule))
      .flat(),
    notes: sections.filter(([head]) => head?.kind === 'heading' && NOTES.has(head.id)).flat(),
  };
}

/** Each heading of the second level with what follows it. */
function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) sections.push([]);
    sections.at(-1)?.push(block);
  }
  return sections;
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
  if (line.includes('|') && isDivider(lines[at + 1] ?? '')) return parseTable(lines, at);
  if (LIST_ITEM.test(line)) return parseList(lines, at);
  return parseParagraph(lines, at);
}

/** `|---|:-:|`: at least one bar after a cell; what follows the last bar may be empty. */
function isDivider(line: string): boolean {
  const cells = line.split('|').map((cell) => cell.trim());
  const inner = cells.slice(cells[0] === '' ? 1 : 0);
  const last = inner.pop() ?? '';
  return (
    inner.length > 0 &&
    inner.every((cell) => DIVIDER.test(cell)) &&
    (last === '' || DIVIDER.test(last))
  );
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
  let close = at + 1;
  while (close < lines.length && !FENCE.test(lines[close] ?? '')) close++;
  return [{ kind: 'code', text: lines.slice(at + 1, close).join('\n') }, close + 1];
}

function parseTable(lines: readonly string[], at: number): [Block, number] {
  let end = at + 2;
  while ((lines[end] ?? '').includes('|')) end++;
  const rows = lines.slice(at + 2, end).map(tableCells);
  return [{ kind: 'table', head: tableCells(lines[at] ?? ''), rows }, end];
}

/** Bars inside code do not part cells. */
function tableCells(line: string): TableCell[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  const parts = inner.match(/(`[^`]*`|\\\||[^|])*(\||$)/g) ?? [];
  return parts
    .slice(0, -1)
    .map((part) => parseInline(part.replace(/\|$/, '').replaceAll('\\|', '|').trim()));
}

function parseList(lines: readonly string[], at: number): [Block, number] {
  const first = LIST_ITEM.exec(lines[at] ?? '');
  const indent = first?.[1]?.length ?? 0;
  const ordered = /\d/.test(first?.[2] ?? '');
  const items: ListItem[] = [];
  let next = at;
  while (next < lines.length) {
    const match = LIST_ITEM.exec(lines[next] ?? '');
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

function itemOf(text: string, deeper: readonly string[]): ListItem {
  const rule = RULE.exec(text)?.[1] ?? null;
  const words = rule === null ? text : text.replace(RULE, '');
  const split = deeper.findIndex(
    (line) => LIST_ITEM.test(line) || line.trim() === '' || line.includes('|'),
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
  line.trim() !== '' && !HEADING.test(line) && !LIST_ITEM.test(line) && !FENCE.test(line);

/** A piece of a line that is marked, and the place after it. */
interface Marked {
  readonly inline: Inline;
  readonly end: number;
}

const HREF = /^(?:https?:\/\/[^)\s]|[./#])/;

/**
 * `code`, **bold**, *emphasis* and [links](#here). A mark that is not closed is plain text. Read
 * from left to right, each closing mark looked for once, so that the time grows with the length.
 */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  const marks = new Marks(text);
  let from = 0;
  for (let at = 0; at < text.length;) {
    const marked = marks.at(at);
    if (marked === null) {
      at++;
      continue;
    }
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) });
    parts.push(marked.inline);
    from = at = marked.end;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

class Marks {
  /** Where each closing mark was last found; places are asked for in growing order. */
  readonly #found = new Map<string, number>();
  #href: { readonly label: number; readonly text: string | null } | null = null;

  constructor(readonly text: string) {}

  at(place: number): Marked | null {
    switch (this.text[place]) {
      case '`':
        return this.#between(place, 'code', '`');
      case '*':
        return this.text[place + 1] === '*'
          ? this.#between(place, 'bold', '**')
          : this.#emphasis(place);
      case '[':
        return this.#link(place);
      default:
        return null;
    }
  }

  #next(mark: string, from: number): number {
    const known = this.#found.get(mark) ?? -1;
    if (known >= from) return known;
    const found = this.text.indexOf(mark, from);
    const place = found < 0 ? this.text.length : found;
    this.#found.set(mark, place);
    return place;
  }

  #between(place: number, kind: 'code' | 'bold', mark: string): Marked | null {
    const start = place + mark.length;
    // Code holds no mark of its own; the first letter in bold may be an asterisk.
    const close = this.#next(mark, kind === 'bold' ? start + 1 : start);
    if (close >= this.text.length || close === start) return null;
    return { inline: { kind, text: this.text.slice(start, close) }, end: close + mark.length };
  }

  #emphasis(place: number): Marked | null {
    const close = this.#next('*', place + 1);
    const text = this.text.slice(place + 1, Math.min(close, this.text.length));
    if (close >= this.text.length || text === '' || text !== text.trim()) return null;
    return { inline: { kind: 'emphasis', text }, end: close + 1 };
  }

  #link(place: number): Marked | null {
    const label = this.#next(']', place + 1);
    const text = this.text.slice(place + 1, label);
    const href = text === '' ? null : this.#hrefAt(label);
    if (href === null) return null;
    return { inline: { kind: 'link', text, href }, end: label + href.length + 3 };
  }

  /** The address of the label that ends here; several brackets may open before one that closes. */
  #hrefAt(label: number): string | null {
    if (this.#href?.label === label) return this.#href.text;
    const close = this.text[label + 1] === '(' ? this.#next(')', label + 2) : this.text.length;
    const text = close < this.text.length ? this.text.slice(label + 2, close) : '';
    this.#href = { label, text: HREF.test(text) && !/\s/.test(text) ? text : null };
    return this.#href.text;
  }
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
