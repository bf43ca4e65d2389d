import en from '../../locales/keep.en.json' with { type: 'json' };
import it from '../../locales/keep.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// The words of the scorekeeper: a page that uses them imports this file.
addMessages({ it, en });
