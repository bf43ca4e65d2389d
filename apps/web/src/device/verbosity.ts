/** Kinds of event with a verbosity of their own. */
export const eventKinds = ['own', 'turn', 'others', 'score', 'warning'] as const;
export type EventKind = (typeof eventKinds)[number];

export const loudnesses = ['off', 'sound', 'brief', 'full'] as const;
export type Loudness = (typeof loudnesses)[number];

export type Verbosity = Readonly<Record<EventKind, Loudness>>;

export const presetNames = ['quiet', 'normal', 'full', 'learning'] as const;
export type PresetName = (typeof presetNames)[number];

/** `learning` also says the rule behind each line of points. */
export const presets: Readonly<Record<PresetName, Verbosity>> = {
  quiet: { own: 'brief', turn: 'brief', others: 'sound', score: 'off', warning: 'brief' },
  normal: { own: 'full', turn: 'full', others: 'brief', score: 'brief', warning: 'full' },
  full: { own: 'full', turn: 'full', others: 'full', score: 'full', warning: 'full' },
  learning: { own: 'full', turn: 'full', others: 'full', score: 'full', warning: 'full' },
};

export const nextPreset = (name: PresetName): PresetName =>
  presetNames[(presetNames.indexOf(name) + 1) % presetNames.length] ?? 'normal';

export const sounds = [
  'roll',
  'place',
  'card',
  'points',
  'loss',
  'turn',
  'refused',
  'win',
] as const;
export type Sound = (typeof sounds)[number];
