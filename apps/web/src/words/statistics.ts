import en from '../../locales/statistics.en.json' with { type: 'json' };
import it from '../../locales/statistics.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// The words of the statistics: whoever shows them imports this file.
addMessages({ it, en });
