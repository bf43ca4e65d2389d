import en from '../../locales/pages.en.json' with { type: 'json' };
import it from '../../locales/pages.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// The words of the pages around play: a page that uses them imports this file.
addMessages({ it, en });
