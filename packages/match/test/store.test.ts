import { describe, it } from 'vitest';
import { storeContract } from '../src/contract.js';
import { MemoryStore } from '../src/index.js';

describe('the memory store', () => {
  for (const { name, check } of storeContract) it(name, () => check(new MemoryStore()));
});
