import {
  type Entry,
  type Narrator,
  type Phrase,
  type WarningLevel,
  type Words,
} from '@chiaro/kernel';
import { namesSomebody } from '@chiaro/kernel/internal';
import { narrate, narrateResult } from '@chiaro/match';
import type { Utterance } from '../speech/announcer.js';
import type { AnyTold, Snapshot } from './session.js';
import { capital, sentence } from '../words/sentence.js';
import type { Translate } from '../words/words.js';

/** What turns a step into words at this table. */
export interface Speaker {
  readonly narrator: Narrator<unknown, unknown, unknown>;
  readonly words: Words;
  readonly t: Translate;
  readonly sideName: (side: number) => string;
  /** The text of a rule, where somebody is learning and hears it with each line of points. */
  readonly ruleText?: (rule: string) => string;
  /** How many warnings the person wants. */
  readonly warnings?: WarningLevel;
}

export interface Step {
  readonly told: readonly AnyTold[];
  readonly before: Pick<Snapshot, 'seat' | 'myTurn' | 'totals'>;
  readonly after: Pick<
    Snapshot,
    'seat' | 'viewer' | 'myTurn' | 'actor' | 'totals' | 'view' | 'result'
  >;
}

export const sayAll = (words: Words, phrases: readonly Phrase[]): string =>
  phrases.map((each) => capital(words.say(each))).join(' ');

/** Reasons as sentences one after the other, whether or not each ends with a full stop. */
export const sentences = (words: Words, phrases: readonly Phrase[]): string =>
  phrases.map((each) => capital(sentence(words.say(each)))).join(' ');

/** The results of one command, in the order in which they are spoken. */
export function utterancesOf(step: Step, speaker: Speaker): Utterance[] {
  const { after } = step;
  return [
    ...eventsOf(step, speaker),
    ...scoresOf(step, speaker),
    ...warningsOf(step, speaker),
    ...(after.result === null ? turnOf(step, speaker) : [resultOf(step, speaker)]),
  ];
}

function eventsOf(step: Step, { narrator, words }: Speaker): Utterance[] {
  const { told } = step;
  const texts = told
    .map((each) => sayAll(words, narrate(narrator, each, 'off')))
    .filter((text) => text !== '');
  if (texts.length === 0) return [];
  const kind = isOwn(told) ? 'own' : 'others';
  // Brief: the result of my move, or the whole turn of somebody else.
  const brief = kind === 'own' ? texts.at(-1) : isUnderWay(step) ? '' : texts[0];
  const rolled = told.some((each) => each.step.kind === 'chance');
  return [{ kind, text: texts.join(' '), brief: brief ?? '', sound: rolled ? 'roll' : 'place' }];
}

/** The turn goes on (somebody rolled again, for example) and nothing has been scored yet. */
function isUnderWay({ told, after }: Step): boolean {
  const first = told[0]?.step;
  const mover = first !== undefined && 'seat' in first ? first.seat : null;
  const rolled = told.some(({ step }) => step.kind === 'chance');
  const counted = told.some(({ entries }) => entries.length > 0);
  return rolled && !counted && after.result === null && mover !== null && after.actor === mover;
}

/** Whether the viewer made this command: its first step has the viewer's seat. */
export function isOwn([first]: readonly AnyTold[]): boolean {
  return first !== undefined && 'seat' in first.step && first.step.seat === first.viewer;
}

function scoresOf({ told, after }: Step, speaker: Speaker): Utterance[] {
  const entries = told.flatMap((each) => each.entries);
  const texts = ownedTexts(entries, speaker);
  return entries.map((entry, i) => {
    const isLast = !entries.slice(i + 1).some(({ side }) => side === entry.side);
    return {
      kind: 'score',
      text: texts[i] ?? '',
      brief: isLast ? briefScore(entry.side, entries, after.totals, speaker) : '',
      ...(entry.points === 0 ? {} : { sound: entry.points > 0 ? 'points' : 'loss' }),
    };
  });
}

/** Why each point. Where several score together, the first line of each side begins with its name. */
export function ownedTexts(entries: readonly Entry[], speaker: EntrySpeaker): string[] {
  const isShared = entries.some(({ side }) => side !== entries[0]?.side);
  return entries.map((entry, i) => {
    const isFirst = entries[i - 1]?.side !== entry.side;
    return isShared && isFirst ? whoseText(entry, speaker) : entryText(entry, speaker);
  });
}

type EntrySpeaker = Pick<Speaker, 'narrator' | 'words' | 't' | 'sideName' | 'ruleText'>;

/** Adds the name of the side that scored, unless the line already names it. */
function whoseText(entry: Entry, speaker: EntrySpeaker): string {
  const { t, narrator, sideName } = speaker;
  const text = entryText(entry, speaker);
  return namesSomebody(narrator.entry(entry))
    ? text
    : t('score.whose', { who: sideName(entry.side), text });
}

/** Warnings of thresholds that the person's own steps crossed; spoken after their results. */
function warningsOf({ told }: Step, { narrator, words, warnings }: Speaker): Utterance[] {
  const phrases = told.flatMap((each) =>
    each.kind === 'game' ? (narrator.warnings?.(each, warnings ?? 'balanced') ?? []) : [],
  );
  return phrases.length === 0 ? [] : [{ kind: 'warning', text: sayAll(words, phrases) }];
}

/** All points of a side from one command, in few words. */
function briefScore(
  side: number,
  entries: readonly Entry[],
  totals: readonly number[],
  { t, sideName }: Speaker,
): string {
  const points = entries.reduce(
    (sum, entry) => (entry.side === side ? sum + entry.points : sum),
    0,
  );
  return t('score.brief', {
    who: sideName(side),
    points: spoken(points, t),
    total: spoken(totals[side] ?? 0, t),
  });
}

/** Speech often drops a hyphen before a number, so “minus” is a word. */
export const spoken = (number: number, t: Translate): string =>
  number < 0 ? t('number.minus', { number: -number }) : String(number);

/** A line of the ledger as a sentence. */
export function entryText(
  entry: Entry,
  { narrator, words, t, ruleText }: Omit<EntrySpeaker, 'sideName'>,
): string {
  const reason = capital(sentence(words.say(narrator.entry(entry))));
  const rule = ruleText?.(entry.rule) ?? '';
  return rule === '' ? reason : `${reason} ${t('score.rule', { rule })}`;
}

/** Only when the turn comes to this page: nobody needs it after their own roll. */
function turnOf({ before, after, told }: Step, { narrator, words, t }: Speaker): Utterance[] {
  const passed = !before.myTurn || before.seat !== after.seat || !isOwn(told);
  if (!after.myTurn || !passed) return [];
  return [
    {
      kind: 'turn',
      text: words.say(narrator.turn(after.view)),
      brief: t('turn.yours'),
      sound: 'turn',
    },
  ];
}

function resultOf({ after }: Step, { narrator, words }: Speaker): Utterance {
  const phrases =
    after.result === null ? [] : narrateResult(narrator, after.result, after.view, after.viewer);
  return { kind: 'turn', text: sayAll(words, phrases), sound: 'win' };
}
