import { err, ok, type Result } from '@chiaro/kernel';
import { langOnly, type Answer, type Endpoint, type Refused } from '../http/endpoint.js';
import type { Spending } from '../http/spending.js';
import type { Hub } from './hub.js';
import type { Hints } from '../nodes/hints.js';
import {
  boardClosing,
  boardShape,
  boardUpdate,
  closedBoard,
  createdBoard,
  newBoard,
  updatedBoard,
  type BoardAnswer,
  type BoardClosing,
  type BoardUpdate,
  type ClosedBoard,
  type CreatedBoard,
  type NewBoard,
  type UpdatedBoard,
} from './shapes.js';
import { eventOf, isBoardId, type BoardStore } from './store.js';

export interface BoardsService {
  readonly store: BoardStore;
  readonly hub: Hub;
  readonly hints: Pick<Hints, 'send'>;
  /** Rate limit per board: changes with its token are limited by the board, not by the network. */
  readonly changes: Spending;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export const createBoard = ({
  store,
  now,
}: BoardsService): Endpoint<unknown, NewBoard, CreatedBoard> => ({
  method: 'POST',
  path: '/api/boards',
  summary: 'Opens a board that others can follow; the token that may write to it is told once.',
  cost: 20,
  query: langOnly,
  body: { shape: newBoard },
  answer: createdBoard,
  statuses: { 201: 'Open.' },
  async handle({ body: { seq, state }, network }) {
    const made = await store.create(seq, state, now(), network);
    return made.ok ? answer(201, { ...made.value, seq }) : err({ problems: [made.error] });
  },
});

export const updateBoard = ({
  store,
  hub,
  hints,
  changes,
  now,
}: BoardsService): Endpoint<unknown, BoardUpdate, UpdatedBoard> => ({
  method: 'POST',
  path: '/api/boards/:id',
  summary: 'Shows a newer state; an older one than is there is refused.',
  query: langOnly,
  body: { shape: boardUpdate },
  answer: updatedBoard,
  statuses: { 200: 'Shown to everybody who follows.' },
  async handle({ params: { id = '' }, body: { token, seq, state } }) {
    if (!isBoardId(id)) return notFound;
    const refusal = await store.refusal(id, token);
    if (refusal !== null) return err({ problems: [refusal] });
    const retryAfter = changes.wait(id);
    if (retryAfter > 0) return err({ problems: [{ code: 'RATE_LIMITED' }], retryAfter });
    changes.spend(id, 1);
    const board = await store.update(id, seq, state, now());
    if (!board.ok) return err({ problems: [board.error] });
    hub.tell(id, eventOf(board.value));
    hints.send(['board', id, seq]);
    return answer(200, { id, seq });
  },
});

export const closeBoard = ({
  store,
  hub,
  hints,
}: BoardsService): Endpoint<unknown, BoardClosing, ClosedBoard> => ({
  method: 'POST',
  path: '/api/boards/:id/close',
  summary: 'Takes a board down; nothing of it is kept.',
  query: langOnly,
  body: { shape: boardClosing },
  answer: closedBoard,
  statuses: { 200: 'Gone.' },
  async handle({ params: { id = '' }, body: { token } }) {
    if (!isBoardId(id)) return notFound;
    const closed = await store.close(id, token);
    if (!closed.ok) return err({ problems: [closed.error] });
    hub.end(id);
    hints.send(['board', id, Number.MAX_SAFE_INTEGER]);
    return answer(200, { id });
  },
});

export const showBoard = ({ store }: BoardsService): Endpoint<unknown, undefined, BoardAnswer> => ({
  method: 'GET',
  path: '/api/boards/:id',
  summary: 'A board as it stands.',
  query: langOnly,
  answer: boardShape,
  statuses: { 200: 'The board.' },
  async handle({ params: { id = '' } }) {
    const board = isBoardId(id) ? await store.find(id) : null;
    if (board === null) return notFound;
    const { stateJson, ...rest } = board;
    return answer(200, { ...rest, state: JSON.parse(stateJson) as BoardAnswer['state'] });
  },
});

const notFound: Result<never, Refused> = err({ problems: [{ code: 'NOT_FOUND' }] });

const answer = <A>(status: number, value: A): Result<Answer<A>, Refused> => ok({ status, value });
