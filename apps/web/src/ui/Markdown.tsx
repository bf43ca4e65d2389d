import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Inline, ListItem } from './markdown.js';
import styles from './markdown.module.css';

/** Elements for parsed Markdown. `topLevel` is the heading level that a `#` becomes. */
export function Markdown({
  blocks,
  topLevel = 1,
}: {
  readonly blocks: readonly Block[];
  readonly topLevel?: number;
}) {
  return blocks.map((block, i) => <BlockView key={i} block={block} topLevel={topLevel} />);
}

function BlockView({
  block,
  topLevel,
}: {
  readonly block: Block;
  readonly topLevel: number;
}): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(6, block.level + topLevel - 1);
      return createElement(
        `h${level}`,
        { id: block.id, tabIndex: -1 },
        <Text parts={block.text} />,
      );
    }
    case 'paragraph':
      return (
        <p>
          <Text parts={block.text} />
        </p>
      );
    case 'list': {
      const items = block.items.map((item, i) => <ItemView key={item.rule ?? i} item={item} />);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <TableView head={block.head} rows={block.rows} />;
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
  }
}

function ItemView({ item }: { readonly item: ListItem }) {
  return (
    <li {...(item.rule === null ? {} : { id: item.rule, className: styles.rule, tabIndex: -1 })}>
      <Text parts={item.text} />
      {item.rule === null ? null : (
        <>
          {' '}
          <span className={styles.ruleId}>{item.rule}</span>
        </>
      )}
      <Markdown blocks={item.children} />
    </li>
  );
}

function TableView({ head, rows }: Omit<Extract<Block, { kind: 'table' }>, 'kind'>) {
  return (
    <div className={styles.tableScroll}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                <Text parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>
                  <Text parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Text({ parts }: { readonly parts: readonly Inline[] }) {
  return parts.map((part, i) => <Fragment key={i}>{inline(part)}</Fragment>);
}

function inline(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'bold':
      return <strong>{part.text}</strong>;
    case 'emphasis':
      return <em>{part.text}</em>;
    case 'code':
      return <code>{part.text}</code>;
    case 'link':
      return (
        <a href={part.href} rel="noreferrer">
          {part.text}
        </a>
      );
  }
}
