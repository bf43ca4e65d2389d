import type { Words } from '@chiaro/kernel';
import { companyOrders } from './company.js';

/** What can be said at the table besides a move, in the order of the help. */
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

/** What can still be said when the game is over. */
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
  /** What follows: a file name, a rule. */
  readonly rest: string;
}

/** Words that carry something after them. */
const withRest: ReadonlySet<Order> = new Set(['save', 'rule', 'say']);

/**
 * Reads an order by its English name or by the words of the language, with or without a slash; the
 * slash tells an order from a move of the same name.
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

/** Yes, no, or neither. */
export function readYes(text: string | null, words: Words): boolean | null {
  if (text === null) return null;
  const said = text.toLowerCase();
  const among = (id: string): boolean => words.say({ id }).split(', ').includes(said);
  if (said === 'yes' || among('cli.play.yes')) return true;
  return among('cli.play.no') ? false : null;
}
