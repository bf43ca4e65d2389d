import en from '../../locales/keep.en.json' with { type: 'json' };
import it from '../../locales/keep.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// The words of the scorekeeper: whoever shows it imports this file.
addMessages({ it, en });
