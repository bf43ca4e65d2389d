import { useState, type FormEvent } from 'react';
import type { AnyModule, Problem } from '@chiaro/kernel';
import { messageOf } from '@chiaro/match';
import { Link } from 'wouter';
import { announcer } from '../announcer/instance.js';
import { Page } from '../app/Page.js';
import { botName, type SeatedPlayer } from '../session/seats.js';
import type { Wish } from '../session/session.js';
import { readLocal, writeLocal } from '../storage/local.js';
import { Button } from '../ui/Button.js';
import { useGameWords } from '../words/useGameWords.js';
import { chooseOption, effectiveValues, type Values } from './options.js';
import { OptionFields } from './OptionsForm.js';
import styles from './setup.module.css';

interface SetupProps {
  readonly module: AnyModule;
  readonly title: string;
  readonly unfinished: boolean;
  readonly onBegin: (wish: Wish) => Problem | null;
  readonly onResume: () => void;
}

/** What was chosen last time for this game. */
interface Remembered {
  readonly values: Values;
  readonly levels: readonly string[];
}

const keyOf = (game: string): string => `chiaro.setup.${game}`;

/** Before the first move: opponents, their level, and the house rules. */
export function Setup({ module, title, unfinished, onBegin, onResume }: SetupProps) {
  const { t, words } = useGameWords(module);
  const { game, bots } = module;
  const [{ values, levels }, setChosen] = useState(() => remembered(module));
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
    writeLocal(keyOf(game.id), { values, levels });
    const problem = onBegin({ options: read.value, players: playersOf(seats, levels) });
    if (problem !== null) refuse([problem]);
  };
  const refuse = (found: readonly Problem[]) => {
    setProblems(found);
    announcer.post({ kind: 'refusal', text: saying(found) });
  };

  return (
    <Page title={title}>
      <form className={styles.setup} onSubmit={submit}>
        {unfinished ? <Unfinished t={t} onResume={onResume} /> : null}
        <OptionFields
          specs={pick(game.options.specs, (key) => key === 'players')}
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
            people={!game.nature.hidden}
            say={(id) => words.say({ id })}
            t={t}
            onChange={(changed) => setChosen({ values, levels: changed })}
          />
        )}
        <details className={styles.rules} open={problems.length > 0 || undefined}>
          <summary>{t('setup.houseRules')}</summary>
          <OptionFields
            specs={pick(game.options.specs, (key) => key !== 'players')}
            values={shown}
            words={words}
            problems={problems}
            onChange={choose}
          />
        </details>
        <div className={styles.go}>
          <Button look="primary" type="submit">
            {t('setup.start')}
          </Button>
          <Link href={`/learn/${game.id}`}>{t('home.learn')}</Link>
          <Link href={`/rules/${game.id}`}>{t('setup.readRules')}</Link>
        </div>
      </form>
    </Page>
  );
}

function Unfinished({
  t,
  onResume,
}: {
  readonly t: ReturnType<typeof useGameWords>['t'];
  readonly onResume: () => void;
}) {
  return (
    <div className={styles.notice}>
      <p>{t('setup.unfinished')}</p>
      <Button onClick={onResume}>{t('setup.resume')}</Button>
    </div>
  );
}

const pick = <T,>(
  specs: Readonly<Record<string, T>>,
  wanted: (key: string) => boolean,
): Record<string, T> => Object.fromEntries(Object.entries(specs).filter(([key]) => wanted(key)));

/** A seat is a bot's by its level, or a person's at this device. */
const PERSON = 'person';

function Opponents({
  seats,
  partners,
  levels,
  bots,
  people,
  say,
  t,
  onChange,
}: {
  readonly seats: number;
  /** Seats on the person's own side. */
  readonly partners: readonly number[];
  readonly levels: readonly string[];
  readonly bots: readonly string[];
  readonly people: boolean;
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
            {t('setup.seat', {
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
            {people ? <option value={PERSON}>{t('setup.person')}</option> : null}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** The second weakest: a fair first evening. */
const defaultLevel = (bots: readonly string[]): string => bots[1] ?? bots[0] ?? PERSON;

function playersOf(seats: number, levels: readonly string[]): SeatedPlayer[] {
  const others = Array.from({ length: seats - 1 }, (_, i): SeatedPlayer => {
    const level = levels[i] ?? PERSON;
    return level === PERSON
      ? { kind: 'person', name: '' }
      : { kind: 'bot', level, name: botName(i) };
  });
  return [{ kind: 'person', name: '' }, ...others];
}

function remembered({ game, bots }: AnyModule): Remembered {
  const known = bots.map(({ id }) => id);
  const stored = readLocal(keyOf(game.id)) as Partial<Remembered> | null;
  const levels = Array.isArray(stored?.levels) ? (stored.levels as string[]) : [];
  const values = stored?.values ?? {};
  const seats = game.nature.seats.max;
  return {
    values: game.options.read(values).ok ? values : {},
    levels: Array.from({ length: seats - 1 }, (_, i) => {
      const level = levels[i] ?? '';
      return known.includes(level) || level === PERSON ? level : defaultLevel(known);
    }),
  };
}
