import en from '../../locales/friends.en.json' with { type: 'json' };
import it from '../../locales/friends.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// The words of rooms and of play at a distance: a page that uses them imports this file.
addMessages({ it, en });
