import type { DrawSize, Level, RecycleMode, TimerMode } from './types.js';

/** The defaults of a level, and the options that it locks. */
export interface LevelRules {
  readonly defaults: {
    readonly draw: DrawSize;
    readonly recycle: RecycleMode;
    readonly timer: TimerMode;
    readonly minutes: number | null;
  };
  /** Allowed values of the options that the level restricts. */
  readonly locks: {
    readonly draw?: readonly DrawSize[];
    readonly recycle?: readonly RecycleMode[];
    readonly timer?: readonly TimerMode[];
    readonly minutes?: readonly (number | null)[];
    readonly scoring?: readonly boolean[];
  };
  /** Rule id of the level. */
  readonly rule: string;
}

export const levelRules: Readonly<Record<Level, LevelRules>> = {
  1: {
    rule: 'KL-L1',
    defaults: { draw: 1, recycle: 'shuffle', timer: 'off', minutes: null },
    locks: { timer: ['off'] },
  },
  2: {
    rule: 'KL-L2',
    defaults: { draw: 2, recycle: 'shuffle', timer: 'off', minutes: null },
    locks: { timer: ['off', 'permissive'] },
  },
  3: {
    rule: 'KL-L3',
    defaults: { draw: 3, recycle: 'turn', timer: 'off', minutes: null },
    locks: { draw: [3] },
  },
  4: {
    rule: 'KL-L4',
    defaults: { draw: 3, recycle: 'turn', timer: 'permissive', minutes: 30 },
    locks: { draw: [3], recycle: ['turn'], timer: ['permissive'], minutes: [30] },
  },
  5: {
    rule: 'KL-L5',
    defaults: { draw: 3, recycle: 'turn', timer: 'strict', minutes: 15 },
    locks: { draw: [3], recycle: ['turn'], timer: ['strict'], minutes: [15], scoring: [true] },
  },
};
