import en from '../../locales/pages.en.json' with { type: 'json' };
import it from '../../locales/pages.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// The words of the pages around play: whoever shows them imports this file.
addMessages({ it, en });
