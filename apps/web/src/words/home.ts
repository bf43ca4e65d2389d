import en from '../../locales/home.en.json' with { type: 'json' };
import it from '../../locales/home.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// The words of the home page: it alone imports this file.
addMessages({ it, en });
