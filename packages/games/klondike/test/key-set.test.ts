import { FastRng } from '@chiaro/kernel';
import { expect, it } from 'vitest';
import { KeySet } from '../src/solver/key-set.js';

it('has what was added and not removed, however the keys crowd each other', () => {
  const rng = FastRng.from('keys');
  const keys = new KeySet();
  const model = new Set<string>();
  for (let i = 0; i < 30_000; i++) {
    const low = 1 + (rng.uint32() % 900);
    const high = rng.uint32() % 3;
    const name = `${low} ${high}`;
    if (rng.uint32() % 3 === 0) {
      keys.remove(low, high);
      model.delete(name);
    } else {
      expect(keys.add(low, high)).toBe(!model.has(name));
      model.add(name);
    }
  }
});
