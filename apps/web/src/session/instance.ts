import { Thinking } from './thinking.js';

/** The one worker of the page. */
export const thinking = new Thinking();
