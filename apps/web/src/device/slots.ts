import { readLocal } from './local.js';

const PREFIX = 'chiaro.unfinished.';

/** Where the unfinished game of a place is kept. */
export const slotKey = (slot: string): string => PREFIX + slot;

/** Whether a game waits there. Whether it can go on shows when it is opened. */
export const isUnfinished = (slot: string): boolean => readLocal(slotKey(slot)) !== null;
