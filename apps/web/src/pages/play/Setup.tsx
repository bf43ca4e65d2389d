import type { AnyPlayable, Problem, Seating } from '@chiaro/kernel';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Page } from '../../ui/Page.js';
import type { Wish } from '../../session/session.js';
import type { Unfinished } from '../../device/unfinished.js';
import { Button } from '../../ui/Button.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useLanguage } from '../../words/language.js';
import { OptionFields } from '../../ui/OptionsForm.js';
import { NameOffer } from './NameOffer.js';
import { Opponents } from './Opponents.js';
import { SoundOffer } from './SoundOffer.js';
import { useSetup, type Among } from './useSetup.js';
import styles from '../../ui/form.module.css';

interface SetupProps {
  readonly module: AnyPlayable;
  readonly title: string;
  readonly unfinished: boolean;
  /** Matches of this game that came from another device. */
  readonly aside: readonly Unfinished[];
  readonly onBegin: (wish: Wish) => Promise<Problem | null>;
  readonly onResume: () => void;
  readonly onTakeUp: (id: string) => void;
}

/** Before a game at this device. */
export function Setup({ unfinished, aside, onResume, onTakeUp, ...form }: SetupProps) {
  const { t } = useGameWords(form.module);
  const language = useLanguage();
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <SetupForm {...form} among="here">
      {unfinished ? (
        <UnfinishedGame text={t('setup.unfinished')} label={t('setup.resume')} onGo={onResume} />
      ) : null}
      {aside.map(({ id, startedAt }) => (
        <UnfinishedGame
          key={id}
          text={t('setup.aside', { when: when.format(startedAt) })}
          label={t('setup.takeUp')}
          onGo={() => onTakeUp(id)}
        />
      ))}
    </SetupForm>
  );
}

/** Options shown before every game; the rest are house rules. */
const FIRST: readonly string[] = ['players', 'level', 'deck', 'calm'];

/** Before the first move: opponents, their level, and the house rules. */
export function SetupForm({
  module,
  title,
  among,
  onBegin,
  children,
}: Pick<SetupProps, 'module' | 'title' | 'onBegin'> & {
  readonly among: Among;
  readonly children?: ReactNode;
}) {
  const { t, words } = useGameWords(module);
  const { game, bots } = module;
  const setup = useSetup(module, among, onBegin);
  const { seating, levels, problems } = setup;
  const id = useId();
  const begin = (
    <Button look="primary" type="submit" form={id}>
      {t(among === 'here' ? 'setup.start' : 'friends.make')}
    </Button>
  );
  const fields = { values: setup.values, words, problems, onChange: setup.choose };
  return (
    <Page title={title} foot={begin}>
      <form id={id} className={styles.setup} onSubmit={setup.submit}>
        {children}
        <OptionFields {...fields} specs={pick(game.options.specs, (key) => FIRST.includes(key))} />
        {seating === null || seating.seats === 1 ? null : (
          <Opponents
            seats={seating.seats}
            partners={partnersOf(seating)}
            levels={levels}
            bots={bots.map(({ id }) => id)}
            among={among}
            say={(id) => words.say({ id })}
            t={t}
            onChange={setup.setLevels}
          />
        )}
        <details className={styles.rules} open={problems.length > 0 || undefined}>
          <summary>{t('setup.houseRules')}</summary>
          <OptionFields
            {...fields}
            specs={pick(game.options.specs, (key) => !FIRST.includes(key))}
          />
        </details>
        {among === 'here' ? <NameOffer name={setup.name} onChange={setup.setName} /> : null}
        <SoundOffer />
        <div className={styles.go}>
          {among === 'here' && game.nature.seats.max > 1 ? (
            <Link href={`/friends/${game.id}`} onClick={setup.remember}>
              {t('home.friends')}
            </Link>
          ) : null}
          <Link href={`/learn/${game.id}`}>{t('home.learn')}</Link>
          <Link href={`/rules/${game.id}`}>{t('setup.readRules')}</Link>
          <Link href={`/puzzles/${game.id}`}>{t('home.puzzles')}</Link>
        </div>
      </form>
    </Page>
  );
}

/** The seats on the side of the first one, that one included. */
const partnersOf = ({ sideOf }: Seating): number[] =>
  sideOf.flatMap((side, seat) => (side === sideOf[0] ? [seat] : []));

function UnfinishedGame({
  text,
  label,
  onGo,
}: {
  readonly text: string;
  readonly label: string;
  readonly onGo: () => void;
}) {
  const id = useId();
  return (
    <div className={styles.notice}>
      <p id={id}>{text}</p>
      <Button onClick={onGo} aria-describedby={id}>
        {label}
      </Button>
    </div>
  );
}

const pick = <T,>(
  specs: Readonly<Record<string, T>>,
  wanted: (key: string) => boolean,
): Record<string, T> => Object.fromEntries(Object.entries(specs).filter(([key]) => wanted(key)));
