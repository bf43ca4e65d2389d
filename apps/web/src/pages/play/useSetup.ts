import { messageOf, type AnyPlayable, type Problem, type Seating } from '@chiaro/kernel';
import { useState, type FormEvent } from 'react';
import { botName, type SeatedPlayer } from '../../device/players.js';
import { isAsked, saveProfile, thisProfile } from '../../device/profiles.js';
import { useSettings } from '../../device/useSettings.js';
import {
  PERSON,
  remembered,
  rememberedForFriends,
  rememberSetup,
  type Remembered,
} from '../../session/remembered.js';
import type { Wish } from '../../session/session.js';
import { announcer } from '../../speech/instance.js';
import { chooseOption, effectiveValues, type Values } from '../../ui/options.js';
import { useGameWords } from '../../words/useGameWords.js';

/** At this device, where the others are bots by default, or with friends, where they are people. */
export type Among = 'here' | 'friends';

/** The form before a game, and its problems. */
export interface SetupState {
  readonly values: Values;
  readonly levels: readonly string[];
  readonly problems: readonly Problem[];
  /** Null while the options contradict each other. */
  readonly seating: Seating | null;
  readonly choose: (changed: Values, key: string) => void;
  readonly setLevels: (levels: readonly string[]) => void;
  /** The player's name; asked in the first form. */
  readonly name: string;
  readonly setName: (name: string) => void;
  /** Stores the form for the next game of this kind. */
  readonly remember: () => void;
  readonly submit: (event: FormEvent) => void;
}

export function useSetup(
  module: AnyPlayable,
  among: Among,
  onBegin: (wish: Wish) => Promise<Problem | null>,
): SetupState {
  const { words } = useGameWords(module);
  const { game } = module;
  const [{ values, levels }, setChosen] = useState(() =>
    calmed(module, among === 'here' ? remembered(module) : rememberedForFriends(module)),
  );
  const [name, setName] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const read = game.options.read(values);
  const seating = read.ok ? game.seating(read.value) : null;

  const show = (found: readonly Problem[]) => {
    setProblems(found);
    if (found.length === 0) return;
    const text = found.map((problem) => messageOf(problem, words)).join(' ');
    announcer.post({ kind: 'refusal', text });
  };
  const choose = (changed: Values, key: string) => {
    const value = key in changed ? changed[key] : game.options.specs[key]?.default;
    const next = chooseOption(game.options, values, key, value);
    setChosen({ values: next.values, levels });
    show(next.problems);
  };
  /** The others are chosen anew for each room. */
  const remember = () =>
    rememberSetup(game.id, {
      values,
      levels: among === 'here' ? levels : remembered(module).levels,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!read.ok) return show(read.error);
    remember();
    declineSounds();
    keepName(name);
    const players = seatPlayers(game.seating(read.value).seats, levels);
    void onBegin({ options: read.value, players }).then((problem) => {
      if (problem !== null) show([problem]);
    });
  };

  return {
    values: effectiveValues(game.options, values),
    levels,
    problems,
    seating,
    choose,
    name,
    setName,
    setLevels: (changed) => setChosen({ values, levels: changed }),
    remember,
    submit,
  };
}

/** By the setting, games that count time begin without it. */
function calmed({ game }: AnyPlayable, last: Remembered): Remembered {
  const { calm } = useSettings.getState().settings;
  if (!calm || !('calm' in game.options.specs)) return last;
  return { ...last, values: chooseOption(game.options, last.values, 'calm', true).values };
}

/** An empty answer changes nothing. */
const declineSounds = () => useSettings.getState().change({ soundAsked: true });

/** Asked once: an empty answer is not asked again. */
function keepName(name: string): void {
  if (!isAsked()) saveProfile({ ...thisProfile(), name });
}

function seatPlayers(seats: number, levels: readonly string[]): SeatedPlayer[] {
  const others = Array.from({ length: seats - 1 }, (_, i): SeatedPlayer => {
    const level = levels[i] ?? PERSON;
    return level === PERSON
      ? { kind: 'person', name: '' }
      : { kind: 'bot', level, name: botName(i) };
  });
  // A single person among bots is “you”; several people at one device need names.
  const isAlone = others.every(({ kind }) => kind === 'bot');
  return [{ kind: 'person', name: isAlone ? '' : thisProfile().name }, ...others];
}
