import { formatTime, parseTime, type AnyPlayable, type TimeControl } from '@chiaro/kernel';
import { extras } from '@chiaro/kernel/internal';
import { use, useId, useState, type ReactNode } from 'react';
import { loadGame } from '../../session/games.js';
import type { OnlineRoom } from '../../session/roomsApi.js';
import { seatsOf } from '../../session/roomSeats.js';
import { capital } from '../../words/sentence.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useWords } from '../../words/useWords.js';
import { timeText } from './timeText.js';
import type { Act } from './useAct.js';
import form from '../../ui/form.module.css';
import styles from './friends.module.css';

interface TermsProps {
  readonly room: OnlineRoom;
  readonly act: Act;
}

const TIMES = ['none', 'bank', 'days'] as const;
const MINUTES = [1, 3, 5, 10, 15, 20, 30, 45, 60, 90];
const INCREMENTS = [0, 2, 3, 5, 10, 15, 20, 30, 60];
const DAYS = [1, 3, 7];
const FACTORS = { 1: 'same', 1.5: 'half', 2: 'double' } as const;
/** Defaults of each kind of clock. */
const USUAL: Readonly<Record<'bank' | 'days', TimeControl>> = {
  bank: { kind: 'bank', minutes: 10, increment: 10 },
  days: { kind: 'days', days: 3 },
};

/** Clock, lobby, spectators and stand-in: the owner chooses until the match begins, all can read them. */
export function RoomTerms({ room, act }: TermsProps) {
  const { t } = useWords();
  const entry = loadGame(room.game);
  if (entry === null) throw new Error(`No game ${room.game}`);
  const module = use(entry.module());
  const mayChange = room.owner === room.you && !room.playing;
  const hasClock = room.time !== 'none' && !room.playing && seatsOf(room, room.you).length > 0;
  return (
    <section className={styles.card} aria-labelledby="room-terms">
      <h2 id="room-terms">{t('terms.title')}</h2>
      {mayChange ? (
        <>
          <ClockChoice room={room} act={act} />
          {room.seats.length > 1 ? <Rated room={room} act={act} /> : null}
          <Flag
            label={t('terms.open')}
            help={t('terms.openHelp')}
            value={room.open}
            onChange={(open) => act({ do: 'options', open })}
          />
          <Flag
            label={t('terms.watchable')}
            help={t('terms.watchableHelp')}
            value={room.watchable}
            onChange={(watchable) => act({ do: 'options', watchable })}
          />
          {module.bots.length === 0 ? null : <StandIn room={room} act={act} module={module} />}
        </>
      ) : (
        <ul className={styles.terms}>
          <li>{capital(timeText(room.time, t))}</li>
          {room.rated === true ? <li>{t('rating.isRated')}</li> : null}
          <li>{t(room.open ? 'terms.isOpen' : 'terms.isPrivate')}</li>
          <li>{t(room.watchable ? 'terms.isWatchable' : 'terms.isClosed')}</li>
        </ul>
      )}
      {hasClock ? <ExtraTime room={room} act={act} /> : null}
    </section>
  );
}

function ClockChoice({ room, act }: TermsProps) {
  const { t } = useWords();
  // A choice counts at once: the next one starts from it, even before the answer.
  const [chosen, setChosen] = useState<string | null>(null);
  const time = parseTime(chosen ?? room.time) ?? null;
  const choose = (wish: TimeControl | null) => {
    const text = wish === null ? 'none' : formatTime(wish);
    setChosen(text);
    // Without a clock no match is rated.
    const rated = wish !== null && room.rated === true;
    act({ do: 'options', time: wish, rated }, () =>
      setChosen((now) => (now === text ? null : now)),
    );
  };
  return (
    <fieldset className={form.field}>
      <legend>{t('terms.clock')}</legend>
      {TIMES.map((kind) => (
        <label key={kind} className={form.choice}>
          <input
            type="radio"
            name="clock"
            value={kind}
            checked={(time?.kind ?? 'none') === kind}
            onChange={() => choose(kind === 'none' ? null : USUAL[kind])}
          />
          {t(`terms.clock.${kind}`)}
        </label>
      ))}
      {time?.kind === 'bank' ? (
        <div className={styles.buttons}>
          <Select
            label={t('terms.minutes')}
            values={MINUTES}
            value={time.minutes}
            onChange={(minutes) => choose({ kind: 'bank', minutes, increment: time.increment })}
          />
          <Select
            label={t('terms.increment')}
            values={INCREMENTS}
            value={time.increment}
            onChange={(increment) => choose({ kind: 'bank', minutes: time.minutes, increment })}
          />
        </div>
      ) : null}
      {time?.kind === 'days' ? (
        <Select
          label={t('terms.daysEach')}
          values={DAYS}
          value={time.days}
          onChange={(days) => choose({ kind: 'days', days })}
        />
      ) : null}
    </fieldset>
  );
}

/** A rated room needs a clock: it gets the usual one where there is none. */
function Rated({ room, act }: TermsProps) {
  const { t } = useWords();
  const choose = (rated: boolean) =>
    act({ do: 'options', rated, ...(rated && room.time === 'none' ? { time: USUAL.bank } : {}) });
  return (
    <Flag
      label={t('rating.rated')}
      help={t('rating.ratedHelp')}
      value={room.rated === true}
      onChange={choose}
    />
  );
}

/** Each player chooses extra time without giving a reason. */
function ExtraTime({ room, act }: TermsProps) {
  const { t } = useWords();
  const own = room.members.find(({ player }) => player === room.you)?.extra;
  const extra = extras.find((factor) => factor === own) ?? 1;
  const id = useId();
  return (
    <>
      <Select
        label={t('terms.extra')}
        values={extras}
        value={extra}
        say={(factor) => t(`terms.extra.${FACTORS[factor]}`)}
        describedBy={id}
        onChange={(factor) => act({ do: 'extra', extra: factor })}
      />
      <p id={id} className={styles.help}>
        {t('terms.extraHelp')}
      </p>
    </>
  );
}

function StandIn({ room, act, module }: TermsProps & { readonly module: AnyPlayable }) {
  const { t, words } = useGameWords(module);
  const usual = (module.bots[1] ?? module.bots[0])?.id ?? '';
  return (
    <Select
      label={t('terms.standIn')}
      values={module.bots.map(({ id }) => id)}
      value={room.standIn ?? usual}
      say={(level) => words.say({ id: `bot.${level}` })}
      onChange={(standIn) => act({ do: 'options', standIn })}
    />
  );
}

/** Adds a value from elsewhere that is not in the list. */
function Select<T extends string | number>({
  label,
  values,
  value,
  say = String,
  describedBy,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly T[];
  readonly value: T;
  readonly say?: (value: T) => string;
  readonly describedBy?: string;
  readonly onChange: (value: T) => void;
}) {
  const listed = values.includes(value) ? values : [...values, value];
  return (
    <label className={styles.select}>
      <span>{label}</span>
      <select
        value={String(value)}
        aria-describedby={describedBy}
        onChange={(event) => {
          const chosen = listed.find((each) => String(each) === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {listed.map((each) => (
          <option key={each} value={String(each)}>
            {say(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Flag({
  label,
  help,
  value,
  onChange,
}: {
  readonly label: string;
  readonly help: ReactNode;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  const id = useId();
  return (
    <div>
      <label className={form.choice}>
        <input
          type="checkbox"
          checked={value}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={id} className={styles.help}>
        {help}
      </p>
    </div>
  );
}
