import en from '../../locales/who.en.json' with { type: 'json' };
import it from '../../locales/who.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// Who plays at this device: a page that uses them imports this file.
addMessages({ it, en });
