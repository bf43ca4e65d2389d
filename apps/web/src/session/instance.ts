import { Thinking } from './thinking.js';

/** The one worker of the page. */
export const thinking = new Thinking();

/** Long work that a person may call off: in a worker of its own, so that the table goes on. */
export const reviewing = new Thinking();
