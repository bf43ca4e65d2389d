import {
  convert,
  dictionary,
  anything,
  integer,
  object,
  text,
  type Json,
  type Read,
  type Shape,
} from '@chiaro/kernel';

/** Maximum characters of a board's state as JSON: ten times a long evening of rounds. */
export const LARGEST_STATE = 100_000;

/**
 * The server does not interpret a state, which belongs to the pages: it stores and sends the JSON
 * text.
 */
const state: Shape<string> = convert(dictionary(anything), (value, report) => {
  const json = JSON.stringify(value);
  return json.length <= LARGEST_STATE
    ? json
    : report.add('PAYLOAD_TOO_LARGE', { facts: { size: json.length, limit: LARGEST_STATE } });
});

const seq = integer({ min: 0 });
const token = text({ max: 64 });

export const newBoard = object({ seq, state });
export const boardUpdate = object({ token, seq, state });
export const boardClosing = object({ token });

export const createdBoard = object({ id: text({ max: 32 }), token, seq });
export const updatedBoard = object({ id: text({ max: 32 }), seq });
export const closedBoard = object({ id: text({ max: 32 }) });
export const boardShape = object({
  id: text({ max: 32 }),
  seq,
  state: dictionary(anything as Shape<Json>),
  updatedAt: text({ max: 24 }),
});

export type NewBoard = Read<typeof newBoard>;
export type BoardUpdate = Read<typeof boardUpdate>;
export type BoardClosing = Read<typeof boardClosing>;
export type CreatedBoard = Read<typeof createdBoard>;
export type UpdatedBoard = Read<typeof updatedBoard>;
export type ClosedBoard = Read<typeof closedBoard>;
export type BoardAnswer = Read<typeof boardShape>;
