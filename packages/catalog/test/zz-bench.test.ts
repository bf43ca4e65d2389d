import { it } from 'vitest';
import { matchFigures } from '../../../bench/src/match.js';
it('figures', async () => { console.log('FIGURES' + JSON.stringify(await matchFigures(), null, 0)); }, 1_000_000);
