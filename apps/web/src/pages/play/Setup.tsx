import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { messageOf, type AnyPlayable, type Problem } from '@chiaro/kernel';
import { Link } from 'wouter';
import { announcer } from '../../speech/instance.js';
import { Page } from '../../ui/Page.js';
import { botName, type SeatedPlayer } from '../../device/players.js';
import type { Wish } from '../../session/session.js';
import { useSettings } from '../../device/useSettings.js';
import type { Unfinished } from '../../device/unfinished.js';
import { Button } from '../../ui/Button.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useLanguage } from '../../words/useWords.js';
import { chooseOption, effectiveValues, type Values } from '../../ui/options.js';
import { OptionFields } from '../../ui/OptionsForm.js';
import {
  defaultLevel,
  PERSON,
  remembered,
  rememberedForFriends,
  rememberSetup,
} from '../../session/remembered.js';
import { SoundOffer } from './SoundOffer.js';
import styles from '../../ui/form.module.css';

interface SetupProps {
  readonly module: AnyPlayable;
  readonly title: string;
  readonly unfinished: boolean;
  /** Games of this kind that came from another device. */
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

/** Chosen before every game, in sight; the rest are house rules. */
const FIRST: readonly string[] = ['players', 'level', 'deck'];

/** Before the first move: opponents, their level, and the house rules. */
export function SetupForm({
  module,
  title,
  among,
  onBegin,
  children,
}: Pick<SetupProps, 'module' | 'title' | 'onBegin'> & {
  /** At this device, where others are bots unless one says so; or with friends, where they are not. */
  readonly among: 'here' | 'friends';
  readonly children?: ReactNode;
}) {
  const { t, words } = useGameWords(module);
  const { game, bots } = module;
  const [{ values, levels }, setChosen] = useState(() =>
    among === 'here' ? remembered(module) : rememberedForFriends(module),
  );
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const read = game.options.read(values);
  const seating = read.ok ? game.seating(read.value) : null;
  const seats = seating?.seats ?? null;
  const partners =
    seating?.sideOf.flatMap((side, seat) => (side === seating.sideOf[0] ? [seat] : [])) ?? [];

  const shown = effectiveValues(game.options, values);
  const choose = (changed: Values, key: string) => {
    const value = key in changed ? changed[key] : game.options.specs[key]?.default;
    const next = chooseOption(game.options, values, key, value);
    setChosen({ values: next.values, levels });
    setProblems(next.problems);
    if (next.problems.length > 0) announcer.post({ kind: 'refusal', text: saying(next.problems) });
  };
  const saying = (found: readonly Problem[]): string =>
    found.map((problem) => messageOf(problem, words)).join(' ');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!read.ok || seats === null) return refuse(read.ok ? [] : read.error);
    remember();
    declineSounds();
    const wish = { options: read.value, players: seatPlayers(seats, levels) };
    void onBegin(wish).then((problem) => {
      if (problem !== null) refuse([problem]);
    });
  };
  /** Who the others are is chosen anew for each room. */
  const remember = () =>
    rememberSetup(game.id, {
      values,
      levels: among === 'here' ? levels : remembered(module).levels,
    });
  const refuse = (found: readonly Problem[]) => {
    setProblems(found);
    announcer.post({ kind: 'refusal', text: saying(found) });
  };

  return (
    <Page title={title}>
      <form className={styles.setup} onSubmit={submit}>
        {children}
        <OptionFields
          specs={pick(game.options.specs, (key) => FIRST.includes(key))}
          values={shown}
          words={words}
          problems={problems}
          onChange={choose}
        />
        {seats === null || seats === 1 ? null : (
          <Opponents
            seats={seats}
            partners={partners}
            levels={levels}
            bots={bots.map(({ id }) => id)}
            among={among}
            say={(id) => words.say({ id })}
            t={t}
            onChange={(changed) => setChosen({ values, levels: changed })}
          />
        )}
        <details className={styles.rules} open={problems.length > 0 || undefined}>
          <summary>{t('setup.houseRules')}</summary>
          <OptionFields
            specs={pick(game.options.specs, (key) => !FIRST.includes(key))}
            values={shown}
            words={words}
            problems={problems}
            onChange={choose}
          />
        </details>
        <SoundOffer />
        <div className={styles.go}>
          <Button look="primary" type="submit">
            {t(among === 'here' ? 'setup.start' : 'friends.make')}
          </Button>
          {among === 'here' && game.nature.seats.max > 1 ? (
            <Link href={`/friends/${game.id}`} onClick={remember}>
              {t('home.friends')}
            </Link>
          ) : null}
          <Link href={`/learn/${game.id}`}>{t('home.learn')}</Link>
          <Link href={`/rules/${game.id}`}>{t('setup.readRules')}</Link>
        </div>
      </form>
    </Page>
  );
}

/** Who was asked and says nothing keeps the silence there was. */
const declineSounds = () => useSettings.getState().change({ soundAsked: true });

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

function Opponents({
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
  return (
    <fieldset className={styles.opponents}>
      <legend>{t('setup.opponents')}</legend>
      {Array.from({ length: seats - 1 }, (_, i) => (
        <label key={i} className={styles.seat}>
          <span>
            {t(among === 'here' ? 'setup.seat' : 'friends.seat', {
              number: i + 2,
              name: botName(i),
              partner: partners.includes(i + 1),
            })}
          </span>
          <select
            value={levels[i] ?? defaultLevel(bots)}
            onChange={(event) =>
              onChange(
                Array.from({ length: seats - 1 }, (_each, j) =>
                  j === i ? event.target.value : (levels[j] ?? defaultLevel(bots)),
                ),
              )
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
    </fieldset>
  );
}

function seatPlayers(seats: number, levels: readonly string[]): SeatedPlayer[] {
  const others = Array.from({ length: seats - 1 }, (_, i): SeatedPlayer => {
    const level = levels[i] ?? PERSON;
    return level === PERSON
      ? { kind: 'person', name: '' }
      : { kind: 'bot', level, name: botName(i) };
  });
  return [{ kind: 'person', name: '' }, ...others];
}
