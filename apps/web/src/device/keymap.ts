/**
 * The action of each key, the same in every game. Letters are active while the focus is on the board
 * and not in a text field; they can be remapped and switched off (WCAG 2.1.4).
 */
export const keyActions = [
  'primary',
  'turn',
  'score',
  'scoreFull',
  'explain',
  'last',
  'lastRound',
  'historyBack',
  'historyForward',
  'bufferPrevious',
  'bufferNext',
  'info',
  'people',
  'clocks',
  'pause',
  'prospect',
  'offers',
  'refuse',
  'phrases',
  'moves',
  'hint',
  'undo',
  'redo',
  'verbosity',
  'mute',
  'read',
  'command',
  'help',
] as const;
export type KeyAction = (typeof keyActions)[number];

/** A key as text: `t`, `Shift+S`, `,`, `F1`, `PageUp`. */
export type Chord = string;

export type KeyMap = Readonly<Record<KeyAction, readonly Chord[]>>;

/** Letters and signs that an Italian keyboard has without AltGr. */
export const defaultKeys: KeyMap = {
  primary: ['a'],
  turn: ['t'],
  score: ['s'],
  scoreFull: ['Shift+S'],
  explain: ['e'],
  last: ['l'],
  lastRound: ['Shift+L'],
  historyBack: [','],
  historyForward: ['.'],
  bufferPrevious: ['PageUp'],
  bufferNext: ['PageDown'],
  info: ['i'],
  people: ['p'],
  clocks: ['k'],
  pause: ['Shift+P'],
  prospect: ['w'],
  offers: ['o'],
  refuse: ['Shift+O'],
  phrases: ['r'],
  moves: ['v'],
  hint: ['h'],
  undo: ['u'],
  redo: ['Shift+U'],
  verbosity: ['m'],
  mute: ['Shift+M'],
  read: ['Shift+R'],
  command: ['/'],
  help: ['?', 'F1'],
};

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Null for a key that we leave alone (with Ctrl, Alt or the system key, or a bare Shift). */
export function chordOf(press: KeyPress): Chord | null {
  const { key } = press;
  if (press.ctrlKey || press.altKey || press.metaKey || key === 'Shift' || key === 'Dead')
    return null;
  if (/^\p{L}$/u.test(key))
    return press.shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase();
  return key;
}

/** WCAG 2.1.4 is about single characters; function keys stay active when letters are off. */
const isCharacter = (chord: Chord): boolean => chord.replace('Shift+', '').length === 1;

export interface KeySettings {
  readonly on: boolean;
  readonly changed: Readonly<Partial<Record<KeyAction, Chord>>>;
}

export function keysFor({ changed }: KeySettings): KeyMap {
  const map: Record<string, readonly Chord[]> = { ...defaultKeys };
  for (const action of keyActions) {
    const chord = changed[action];
    if (chord !== undefined) map[action] = [chord];
  }
  return map as KeyMap;
}

export function actionOf(press: KeyPress, settings: KeySettings): KeyAction | null {
  const chord = chordOf(press);
  if (chord === null || (!settings.on && isCharacter(chord))) return null;
  const map = keysFor(settings);
  return keyActions.find((action) => map[action].includes(chord)) ?? null;
}

/** 1 to 9 and 0: the first to the tenth card, die or pile, counted from 0. */
export function ordinalOf(press: KeyPress, settings: KeySettings): number | null {
  if (!settings.on || press.ctrlKey || press.altKey || press.metaKey) return null;
  if (!/^[0-9]$/.test(press.key)) return null;
  return press.key === '0' ? 9 : Number(press.key) - 1;
}

/** Keys that cannot be given to an action: the board, the browser or the digits need them. */
const TAKEN =
  /^(Shift\+)?(Enter| |Escape|Tab|Arrow\w+|Home|End|Backspace|Delete|[0-9]|F([2-9]|1[0-2])|Unidentified)$/;

export type KeyConflict =
  | { readonly kind: 'reserved' }
  | { readonly kind: 'used'; readonly by: KeyAction };

/** Why a key cannot be given to the action; null when it can. */
export function conflictOf(
  chord: Chord,
  action: KeyAction,
  settings: KeySettings,
): KeyConflict | null {
  if (TAKEN.test(chord)) return { kind: 'reserved' };
  const map = keysFor(settings);
  const by = keyActions.find((other) => other !== action && map[other].includes(chord));
  return by === undefined ? null : { kind: 'used', by };
}

/** A key as printed on the keyboard: `Shift+S`, `T`. */
export const showChord = (chord: Chord): string =>
  chord.length === 1 ? chord.toUpperCase() : chord;
