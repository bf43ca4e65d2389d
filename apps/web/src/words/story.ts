import en from '../../locales/story.en.json' with { type: 'json' };
import it from '../../locales/story.it.json' with { type: 'json' };
import { addMessages } from './words.js';

// The words of what is told after a game: a page that uses them imports this file.
addMessages({ it, en });
