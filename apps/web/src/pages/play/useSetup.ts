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

/** At this device, where others are bots unless one says so; or with friends, where they are not. */
export type Among = 'here' | 'friends';

/** What a person fills in before a game, and what was wrong with it. */
export interface SetupState {
  readonly values: Values;
  readonly levels: readonly string[];
  readonly problems: readonly Problem[];
  /** Null while the options contradict each other. */
  readonly seating: Seating | null;
  readonly choose: (changed: Values, key: string) => void;
  readonly setLevels: (levels: readonly string[]) => void;
  /** How whoever plays wants to be called; asked in the first form. */
  readonly name: string;
  readonly setName: (name: string) => void;
  /** Keeps the form for the next game of this kind. */
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
  /** Who the others are is chosen anew for each room. */
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

/** Whoever has set so begins every game that counts time without it. */
function calmed({ game }: AnyPlayable, last: Remembered): Remembered {
  const { calm } = useSettings.getState().settings;
  if (!calm || !('calm' in game.options.specs)) return last;
  return { ...last, values: chooseOption(game.options, last.values, 'calm', true).values };
}

/** Who was asked and says nothing keeps the silence there was. */
const declineSounds = () => useSettings.getState().change({ soundAsked: true });

/** Asked once: whoever leaves it empty is not asked again. */
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
  // Alone among bots one is “you”; several people at one device need names.
  const isAlone = others.every(({ kind }) => kind === 'bot');
  return [{ kind: 'person', name: isAlone ? '' : thisProfile().name }, ...others];
}
