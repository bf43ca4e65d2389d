import type { Recording } from './events.js';
import { chatter, mode, turnTooEarly, unanswered } from './laws/answers.js';
import { focusLost, focusMoved, focusNotGivenBack, opening } from './laws/focus.js';
import type { Violation } from './laws/law.js';
import { cut, doubled, joinedWords, lost, outOfOrder, runTogether } from './laws/messages.js';

const CHECKS: readonly ((recording: Recording) => Violation[])[] = [
  lost,
  doubled,
  runTogether,
  outOfOrder,
  cut,
  joinedWords,
  focusLost,
  focusMoved,
  focusNotGivenBack,
  opening,
  mode,
  unanswered,
  chatter,
  turnTooEarly,
];

/** What a recording breaks of the laws, in order of time. */
export function violationsOf(recording: Recording): Violation[] {
  return CHECKS.flatMap((check) => check(recording)).toSorted((a, b) => a.at - b.at);
}
