import {
  choice,
  choiceOf,
  countOrNone,
  defineOptions,
  later,
  toggle,
  type OptionsOf,
  type Report,
} from '@chiaro/kernel';
import { levelRules, type LevelRules } from './levels.js';
import { decks, drawSizes, levels, recycleModes, timerModes, type Level } from './types.js';

const specs = {
  deck: choice(...decks),
  level: choiceOf(levels, 1),
  draw: choiceOf(drawSizes, 1),
  recycle: choice(...recycleModes),
  timer: choice(...timerModes),
  /** Time limit; null with the timer off. */
  minutes: countOrNone(5, 60, null, 5),
  scoring: toggle(true),
  /**
   * Deal only deals that the solver has proved winnable. A wish to the dealer: the rules accept any
   * deal.
   */
  winnable: toggle(false),
  /** KL-C3: no timer, and time has no effect on the score. */
  calm: later(toggle(false)),
} as const;

/** The house rules of a game. */
export type Options = OptionsOf<typeof specs>;

/** The limit if a timer is chosen without one. */

const USUAL_MINUTES = 30;

export const options = defineOptions(specs, { complete: levelDefaults, refine: checkOptions });

/** A wish for winnable deals sets the recycle option for which they are proved. */
function levelDefaults(given: Partial<Options>): Partial<Options> {
  const { locks, defaults } = levelRules[given.level ?? 1];
  const usual = given.calm === true ? 'off' : defaults.timer;
  const timer = given.timer ?? usual;
  const minutes = timer === 'off' ? null : (defaults.minutes ?? USUAL_MINUTES);
  const turn = given.winnable === true && (locks.recycle?.includes('turn') ?? true);
  return { ...defaults, timer: usual, minutes, ...(turn ? { recycle: 'turn' } : {}) };
}

function checkOptions(options: Options, report: Report): void {
  const { rule, locks } = levelRules[options.level];
  for (const [key, allowed] of Object.entries(locks) as [
    keyof LevelRules['locks'],
    readonly unknown[],
  ][])
    if (!isLifted(key, options) && !allowed.includes(options[key]))
      refuseLocked(options.level, key, allowed, rule, report);
  if (options.calm && options.timer !== 'off')
    report.within('timer', () => report.add('CONFIG_INVALID', { reason: 'refusal.calmTimer' }));
  if (options.calm || locks.minutes === undefined) checkMinutes(options, report);
  if (options.winnable && options.recycle === 'shuffle')
    report.within('winnable', () =>
      report.add('CONFIG_INVALID', { reason: 'refusal.winnableNeedsTurn' }),
    );
}

/** KL-C3: a calm game lifts only the time limit of its level. */
const isLifted = (key: keyof LevelRules['locks'], { calm }: Options): boolean =>
  calm && (key === 'timer' || key === 'minutes');

function refuseLocked(
  level: Level,
  key: string,
  allowed: readonly unknown[],
  rule: string,
  report: Report,
): void {
  const expected = allowed.map((value) => JSON.stringify(value)).join(' | ');
  report.within(key, () =>
    report.add('CONFIG_INVALID', {
      reason: 'refusal.locked',
      facts: { level, option: key, rule },
      expected,
    }),
  );
}

function checkMinutes({ timer, minutes }: Options, report: Report): void {
  if ((timer === 'off') === (minutes === null)) return;
  const reason = timer === 'off' ? 'refusal.minutesWithoutTimer' : 'refusal.timerWithoutMinutes';
  report.within('minutes', () => report.add('CONFIG_INVALID', { reason }));
}

/** Null without a limit. */
export const limitSeconds = ({ minutes }: Pick<Options, 'minutes'>): number | null =>
  minutes === null ? null : minutes * 60;
