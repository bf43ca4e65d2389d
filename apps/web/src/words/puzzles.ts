import en from '../../locales/puzzles.en.json' with { type: 'json' };
import it from '../../locales/puzzles.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// The words of the puzzles' pages: a page that uses them imports this file.
addMessages({ it, en });
