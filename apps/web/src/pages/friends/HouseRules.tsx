import { messageOf, type Json, type OptionSpec, type Problem, type Words } from '@chiaro/kernel';
import { use, useState } from 'react';
import { announcer } from '../../speech/instance.js';
import { loadGame } from '../../session/games.js';
import type { OnlineRoom } from '../../session/roomsApi.js';
import { chooseOption, effectiveValues, type Values } from '../../ui/options.js';
import { OptionFields } from '../../ui/OptionsForm.js';
import { Foreign } from '../../words/Foreign.js';
import { useGameWords } from '../../words/useGameWords.js';
import type { Act } from './useAct.js';
import styles from './friends.module.css';

/** The house rules: everybody can read them, the owner can change them until the match begins. */
export function HouseRules({ room, act }: { readonly room: OnlineRoom; readonly act: Act }) {
  const entry = loadGame(room.game);
  if (entry === null) throw new Error(`No game ${room.game}`);
  const module = use(entry.module());
  const { t, words } = useGameWords(module);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const { options } = module.game;
  const values = effectiveValues(options, room.options as Values);
  const choose = (changed: Values, key: string) => {
    const value = key in changed ? changed[key] : options.specs[key]?.default;
    const chosen = chooseOption(options, values, key, value);
    setProblems(chosen.problems);
    const [problem] = chosen.problems;
    if (problem === undefined) act({ do: 'options', options: chosen.values as Json });
    else announcer.post({ kind: 'refusal', text: messageOf(problem, words) });
  };
  const mayChange = room.owner === room.you && !room.playing;
  return (
    <details className={styles.card}>
      <summary>{t('setup.houseRules')}</summary>
      {mayChange ? (
        <OptionFields
          specs={options.specs}
          values={values}
          words={words}
          problems={problems}
          onChange={choose}
        />
      ) : (
        <dl className={styles.rules}>
          {Object.entries(options.specs).map(([name, spec]) => (
            <div key={name}>
              <dt>
                <Foreign>{words.say({ id: `option.${name}` })}</Foreign>
              </dt>
              <dd>
                <Foreign>{valueText(words, t, name, spec, values[name])}</Foreign>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}

function valueText(
  words: Words,
  t: ReturnType<typeof useGameWords>['t'],
  name: string,
  { kind }: OptionSpec,
  value: unknown,
): string {
  if (kind === 'flag') return t(value === true ? 'friends.yes' : 'friends.no');
  if (typeof value !== 'string' && typeof value !== 'number') return t('setup.none');
  return kind === 'choice' ? words.say({ id: `option.${name}.${value}` }) : String(value);
}
