import { readLocal } from './local.js';

const PREFIX = 'chiaro.unfinished.';

/** Storage key of the unfinished game of a slot. */
export const slotKey = (slot: string): string => PREFIX + slot;

/** Whether a slot has a game. Whether it can be continued is known when it is opened. */
export const isUnfinished = (slot: string): boolean => readLocal(slotKey(slot)) !== null;
