import { describe, expect, it } from 'vitest';
import { keyFor } from '../src/device/local.js';
import { freshProfileId, readProfiles, tidyName, withProfile } from '../src/device/profiles.js';

const anna = { id: '1', name: 'Anna', colour: 'blue' } as const;
const first = { id: '', name: '', colour: 'terracotta' } as const;

describe('people at one device', () => {
  it('keep their own things under names of their own, the first under the old ones', () => {
    expect(keyFor('', 'chiaro.daily')).toBe('chiaro.daily');
    expect(keyFor('1', 'chiaro.daily')).toBe('chiaro~1.daily');
    expect(keyFor('1', 'chiaro.setup.azul')).toBe('chiaro~1.setup.azul');
    expect(keyFor('1', 'chiaro.').startsWith(keyFor('11', 'chiaro.'))).toBe(false);
    expect(keyFor('11', 'chiaro.').startsWith(keyFor('1', 'chiaro.'))).toBe(false);
  });

  it('share what belongs to the device', () => {
    for (const key of ['chiaro.profiles', 'chiaro.me', 'chiaro.keep.people', 'chiaro.room.x'])
      expect(keyFor('1', key)).toBe(key);
  });

  it('are read one by one: what cannot be read is left out, the first is always there', () => {
    expect(readProfiles(null)).toEqual([first]);
    expect(readProfiles([anna, { id: '2', name: 'Bo', colour: 'gold' }, 7])).toEqual([first, anna]);
    expect(readProfiles([{ ...first, name: ' Ugo  R. ' }])).toEqual([{ ...first, name: 'Ugo R.' }]);
  });

  it('are changed in place and added at the end, with an id that nobody has', () => {
    expect(withProfile([first, anna], { ...first, name: 'Ugo' })[0]).toEqual({
      ...first,
      name: 'Ugo',
    });
    expect(withProfile([first], anna)).toEqual([first, anna]);
    expect(freshProfileId([first])).toBe('1');
    expect(freshProfileId([first, { ...anna, id: '4' }])).toBe('5');
  });

  it('have names of one line and a fair length', () => {
    expect(tidyName('  Anna \n Maria ')).toBe('Anna Maria');
    expect(tidyName('x'.repeat(99))).toHaveLength(40);
  });
});
