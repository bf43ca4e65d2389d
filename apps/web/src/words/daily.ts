import en from '../../locales/daily.en.json' with { type: 'json' };
import it from '../../locales/daily.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// The words of the calendar of daily deals: a page that uses them imports this file.
addMessages({ it, en });
