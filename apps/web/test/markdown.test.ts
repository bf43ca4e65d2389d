import { games } from '@chiaro/catalog';
import { languages } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import {
  type Block,
  parseInline,
  parseMarkdown,
  partsOf,
  plainText,
  rulesOf,
  slugOf,
} from '../src/ui/markdown.js';

describe('blocks', () => {
  it('reads headings, paragraphs and code', () => {
    expect(parseMarkdown('# Title\n\nOne\ntwo.\n\n```\na | b\n# no heading\n```\n')).toEqual([
      { kind: 'heading', level: 1, text: [{ kind: 'text', text: 'Title' }], id: 'title' },
      { kind: 'paragraph', text: [{ kind: 'text', text: 'One two.' }] },
      { kind: 'code', text: 'a | b\n# no heading' },
    ]);
  });

  it('reads lists, nested ones and the ids of rules', () => {
    const [list] = parseMarkdown('- **AZ-W2** Six points.\n  - inner\n- plain\n');
    expect(list).toMatchObject({
      kind: 'list',
      ordered: false,
      items: [
        {
          rule: 'AZ-W2',
          text: [{ kind: 'text', text: 'Six points.' }],
          children: [{ kind: 'list' }],
        },
        { rule: null, text: [{ kind: 'text', text: 'plain' }], children: [] },
      ],
    });
  });

  it('keeps an item together over its continuation lines', () => {
    const [list] = parseMarkdown('1. one\n   goes on\n2. two');
    expect(list).toMatchObject({ ordered: true, items: [{ text: [{ text: 'one goes on' }] }, {}] });
  });

  it('reads tables; a bar inside code parts no cell', () => {
    const [table] = parseMarkdown('| a | b |\n|---|:-:|\n| `x | y` | 2 |\n');
    expect(table).toEqual({
      kind: 'table',
      head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
      rows: [[[{ kind: 'code', text: 'x | y' }], [{ kind: 'text', text: '2' }]]],
    });
  });

  const paragraph = (text: string) => [{ kind: 'paragraph', text: [{ kind: 'text', text }] }];
  const item = (text: string) => ({
    rule: null,
    text: text === '' ? [] : [{ kind: 'text', text }],
    children: [],
  });
  const bullets = (...items: unknown[]) => ({ kind: 'list', ordered: false, items });
  it.each([
    ['', []],
    ['-', paragraph('-')],
    ['|', paragraph('|')],
    ['|\n|', paragraph('| |')],
    ['```', [{ kind: 'code', text: '' }]],
    ['**', paragraph('**')],
    ['#', paragraph('#')],
    ['- ', [bullets(item(''))]],
    ['  - x\n- y\n   z', [bullets(item('x')), bullets(item('y z'))]],
  ])('reads what is only begun, without a loop: %j', (text, blocks) => {
    expect(parseMarkdown(text)).toEqual(blocks);
  });
});

describe('inside a line', () => {
  it('reads bold, emphasis, code and links', () => {
    expect(parseInline('a **b** *c* `d*e*` [f](https://g.h)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'bold', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'emphasis', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'd*e*' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'f', href: 'https://g.h' },
    ]);
  });

  it('takes no address that a script could hide in', () => {
    expect(parseInline('[x](javascript:alert(1))')).toEqual([
      { kind: 'text', text: '[x](javascript:alert(1))' },
    ]);
  });

  it('leaves a lonely star and sums alone', () => {
    expect(plainText(parseInline('2 * 3 * 4 and 5*'))).toBe('2 * 3 * 4 and 5*');
  });
});

it('finds every rule by its id', () => {
  const rules = rulesOf('## A\n- **YZ-U1** Sum.\n- **YZ-U2** Bonus of 35.\n');
  expect([...rules].map(([id, text]) => `${id} ${plainText(text)}`)).toEqual([
    'YZ-U1 Sum.',
    'YZ-U2 Bonus of 35.',
  ]);
});

it('makes fragments of headings', () => {
  expect(slugOf('Keeping score: `chiaro score`')).toBe('keeping-score-chiaro-score');
});

/** Rules in the blocks of the page, in order. */
const ruleIdsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'list' ? block.items.flatMap(({ rule }) => (rule === null ? [] : [rule])) : [],
  );

it('the page has a summary, every rule, decisions and sources, in every game and language', async () => {
  for (const game of games) {
    const { rules } = await game.load();
    for (const language of languages) {
      const source = rules[language];
      const parts = partsOf(parseMarkdown(source));
      const titles = (blocks: typeof parts.rules) =>
        blocks.flatMap((block) =>
          block.kind === 'heading' && block.level === 2 ? [plainText(block.text)] : [],
        );
      expect(parts.summary).toHaveLength(1);
      expect(parts.summary[0]?.kind).toBe('paragraph');
      expect(titles(parts.rules).length).toBeGreaterThan(3);
      expect(titles(parts.notes)).toEqual(
        language === 'it' ? ['Decisioni', 'Fonti'] : ['Decisions', 'Sources'],
      );
      expect(ruleIdsOf(parts.rules)).toEqual([...rulesOf(source).keys()]);
    }
  }
});
