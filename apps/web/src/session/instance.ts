import { Thinking } from './thinking.js';

/** The one worker of the page. */
export const thinking = new Thinking();

/** Long work that a person can cancel, in a worker of its own: the table stays responsive. */
export const reviewing = new Thinking();
