import { useId } from 'react';
import { botName } from '../../device/players.js';
import { defaultLevel, PERSON } from '../../session/remembered.js';
import type { useGameWords } from '../../words/useGameWords.js';
import styles from '../../ui/form.module.css';

/** The other seats: bots of a level, or people. */
export function Opponents({
  seats,
  partners,
  levels,
  bots,
  among,
  say,
  t,
  onChange,
}: {
  readonly seats: number;
  /** Seats on the person's own side. */
  readonly partners: readonly number[];
  readonly levels: readonly string[];
  readonly bots: readonly string[];
  readonly among: 'here' | 'friends';
  readonly say: (id: string) => string;
  readonly t: ReturnType<typeof useGameWords>['t'];
  readonly onChange: (levels: readonly string[]) => void;
}) {
  const id = useId();
  const chosen = Array.from({ length: seats - 1 }, (_, i) => levels[i] ?? defaultLevel(bots));
  return (
    <fieldset className={styles.opponents}>
      <legend>{t('setup.opponents')}</legend>
      {chosen.map((own, i) => (
        <label key={i} className={styles.seat}>
          <span>
            {t(among === 'here' ? 'setup.seat' : 'friends.seat', {
              number: i + 2,
              name: botName(i),
              partner: partners.includes(i + 1),
            })}
          </span>
          <select
            value={own}
            aria-describedby={bots.includes(own) ? `${id}-${own}` : undefined}
            onChange={(event) =>
              onChange(chosen.map((level, j) => (j === i ? event.target.value : level)))
            }
          >
            {bots.map((level) => (
              <option key={level} value={level}>
                {t('setup.bot', { level: say(`bot.${level}`) })}
              </option>
            ))}
            <option value={PERSON}>
              {t(among === 'here' ? 'setup.person' : 'friends.person')}
            </option>
          </select>
        </label>
      ))}
      {bots
        .filter((level) => chosen.includes(level))
        .map((level) => (
          <p key={level} id={`${id}-${level}`} className={styles.help}>
            {say(`bot.${level}`)}: {say(`bot.${level}.character`)}
          </p>
        ))}
    </fieldset>
  );
}
