import {
  languages,
  parseTime,
  warningLevels,
  type PracticeStage,
  type WarningLevel,
} from '@chiaro/kernel';
import { practiceStages } from '@chiaro/kernel/internal';
import { progressKinds, type ProgressKind } from './progress.js';

/** Every flag of every command, as commander hands them over. */
export interface Flags {
  readonly json?: boolean;
  readonly text?: boolean;
  readonly examples?: boolean;
  readonly options?: string;
  readonly config?: string;
  readonly seed?: string;
  readonly bots?: readonly string[];
  readonly persons?: number;
  readonly seats?: readonly string[];
  readonly time?: string;
  readonly names?: readonly string[];
  readonly byHand?: boolean;
  readonly log?: string;
  readonly save?: boolean;
  readonly undo?: boolean;
  readonly confirm?: boolean;
  readonly resume?: string;
  readonly games?: number;
  readonly threads?: number;
  readonly iterations?: number;
  readonly cap?: number;
  readonly count?: number;
  readonly nodes?: number;
  readonly shortest?: boolean;
  readonly distributed?: boolean;
  readonly stage?: PracticeStage;
  readonly round?: number;
  readonly progress?: ProgressKind;
  readonly viewer?: string;
  readonly game?: string;
  readonly delete?: boolean;
  readonly dryRun?: boolean;
  readonly port?: number;
  readonly data?: string;
  readonly check?: boolean;
  readonly server?: string;
  readonly name?: string;
  readonly playAs?: string;
  readonly play?: string;
  readonly watch?: boolean;
  readonly rated?: boolean;
  readonly logs?: string;
  readonly warnings?: WarningLevel;
}

interface FlagSpec {
  /** In the syntax of commander; `cli.flag.<name>` explains it. */
  readonly flags: string;
  readonly choices?: readonly string[];
  readonly parse?: (text: string) => unknown;
  readonly fallback?: string | number;
}

/** Thrown by a `parse`, reported as a usage error. */
export class BadValue extends Error {}

const whole =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d{1,15}$/.test(text) || value < min || value > max)
      throw new BadValue(`${min}..${max}`);
    return value;
  };

/** `none`, `bank 10+15`, `days 3`. */
function timeText(text: string): string {
  if (parseTime(text) === undefined) throw new BadValue('none | bank 10+15 | days 3');
  return text;
}

const listOf = (text: string): readonly string[] => text.split(',').map((item) => item.trim());

const flagSpecs = {
  lang: { flags: '--lang <language>', choices: languages },
  json: { flags: '--json' },
  text: { flags: '--text' },
  examples: { flags: '--examples' },
  options: { flags: '--options <json>' },
  config: { flags: '--config <file>' },
  seed: { flags: '--seed <text>' },
  bots: { flags: '--bots <levels>', parse: listOf },
  persons: { flags: '--persons <number>', parse: whole(0, 26) },
  seats: { flags: '--seats <list>', parse: listOf },
  names: { flags: '--names <list>', parse: listOf },
  time: { flags: '--time <control>', parse: timeText },
  rated: { flags: '--rated' },
  rerun: { flags: '--bots' },
  byHand: { flags: '--by-hand' },
  log: { flags: '--log <file>' },
  save: { flags: '--no-save' },
  undo: { flags: '--no-undo' },
  confirm: { flags: '--no-confirm' },
  resume: { flags: '--resume <file>' },
  games: { flags: '--games <number>', parse: whole(1, 100_000_000), fallback: 1_000 },
  threads: { flags: '--threads <number>', parse: whole(1, 256) },
  iterations: { flags: '--iterations <number>', parse: whole(1, 1_000_000_000) },
  cap: { flags: '--cap <steps>', parse: whole(1, 10_000_000), fallback: 10_000 },
  count: { flags: '--count <number>', parse: whole(1, 100_000_000) },
  nodes: { flags: '--nodes <number>', parse: whole(1, 1_000_000_000) },
  shortest: { flags: '--shortest' },
  distributed: { flags: '--distributed' },
  stage: { flags: '--stage <stage>', choices: practiceStages },
  round: { flags: '--round <number>', parse: whole(1, 1_000) },
  progress: { flags: '--progress <kind>', choices: progressKinds, fallback: 'auto' },
  viewer: { flags: '--viewer <seat>' },
  game: { flags: '--game <id>' },
  delete: { flags: '--delete' },
  dryRun: { flags: '--dry-run' },
  port: { flags: '--port <number>', parse: whole(0, 65_535) },
  data: { flags: '--data <folder>' },
  check: { flags: '--check' },
  server: { flags: '--server <address>' },
  name: { flags: '--name <name>' },
  playAs: { flags: '--play-as <level>' },
  play: { flags: '--play <game>' },
  watch: { flags: '--watch' },
  logs: { flags: '--logs <folder>' },
  warnings: { flags: '--warnings <level>', choices: warningLevels, fallback: 'balanced' },
} as const satisfies Readonly<Record<string, FlagSpec>>;

export type FlagName = keyof typeof flagSpecs;

export const flagNames = Object.keys(flagSpecs) as readonly FlagName[];

export const specOf = (name: FlagName): FlagSpec => flagSpecs[name];
