import type { Words } from '@chiaro/kernel';
import { companyOrders } from './company.js';

/** Commands at the table other than moves, in the order of the help. */
export const orders = [
  'why',
  'score',
  'text',
  'legal',
  'hint',
  'winnable',
  'needs',
  'prospect',
  'history',
  'undo',
  'redo',
  'pause',
  'rule',
  'deal',
  'save',
  'resign',
  ...companyOrders,
  'help',
  'quit',
] as const;

export type Order = (typeof orders)[number];

/** Orders that are still available when the game is over. */
export const afterwards: ReadonlySet<Order> = new Set([
  'why',
  'score',
  'text',
  'history',
  'rule',
  'deal',
  'save',
  'say',
  'again',
  'help',
  'quit',
]);

export interface Said {
  readonly order: Order;
  /** The rest of the line: a file name, a rule. */
  readonly rest: string;
}

/** Orders that take an argument. */
const withRest: ReadonlySet<Order> = new Set(['save', 'rule', 'say']);

/**
 * Parses an order by its English name or a word of the language, with or without a slash; the slash
 * distinguishes an order from a move of the same name.
 */
export function readOrder(text: string, words: Words): Said | null {
  const [head = '', ...tail] = text.replace(/^\//, '').split(/\s+/);
  const rest = tail.join(' ');
  const order = orders.find((each) => wordsOf(each, words).includes(head.toLowerCase()));
  if (order === undefined || (rest !== '' && !withRest.has(order))) return null;
  return { order, rest };
}

/** `why, perché, ?` */
export const wordsOf = (order: Order, words: Words): readonly string[] => [
  ...new Set([order, ...words.say({ id: `cli.play.word.${order}` }).split(', ')]),
];

/** True for yes, false for no, null for neither. */
export function readYes(text: string | null, words: Words): boolean | null {
  if (text === null) return null;
  const said = text.toLowerCase();
  const among = (id: string): boolean => words.say({ id }).split(', ').includes(said);
  if (said === 'yes' || among('cli.play.yes')) return true;
  return among('cli.play.no') ? false : null;
}
