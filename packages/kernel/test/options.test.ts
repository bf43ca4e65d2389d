import { describe, expect, it } from 'vitest';
import { choice, defineOptions, later, toggle } from '../src/index.js';
import { decisiveOptions } from '../src/internal.js';

describe('a house rule that joined later', () => {
  const schema = defineOptions({
    deal: choice('ten', 'nine'),
    aid: later(choice('off', 'on')),
    strict: toggle(true),
  });

  it('decides nothing at its default: a game of before is the same game', () => {
    expect(decisiveOptions(schema, schema.defaults)).toEqual({ deal: 'ten', strict: true });
    const read = schema.read({ aid: 'on' });
    expect(read.ok && decisiveOptions(schema, read.value)).toEqual({
      deal: 'ten',
      aid: 'on',
      strict: true,
    });
  });
});
