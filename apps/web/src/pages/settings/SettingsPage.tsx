import { warningLevels } from '@chiaro/kernel';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { announcer } from '../../speech/instance.js';
import { playSound } from '../../speech/sound.js';
import { eventKinds, loudnesses, presetNames, sounds } from '../../device/verbosity.js';
import { Page } from '../../ui/Page.js';
import { Button } from '../../ui/Button.js';
import { withWords } from '../../words/delivery.js';
import { useWords } from '../../words/useWords.js';
import { DataSection } from '../backup/DataSection.js';
import { KeyTable } from './KeyTable.js';
import { Scoring } from './Scoring.js';
import {
  cardBacks,
  coachings,
  paces,
  tableTops,
  verbosityOf,
  type Settings,
} from '../../device/settings.js';
import { knownMe } from '../../device/me.js';
import { useSettings } from '../../device/useSettings.js';
import styles from './settings.module.css';

/** Only for people who have played online. */
const PeopleSettings = lazy(async () => ({
  default: (await withWords(import('../friends/PeopleSettings.js'))).PeopleSettings,
}));

export function SettingsPage() {
  const { t } = useWords();
  const reset = useSettings((s) => s.reset);
  const [isSure, setSure] = useState(false);
  return (
    <Page title={t('settings.title')}>
      <p>{t('settings.lead')}</p>
      <div className={styles.sections}>
        <Section title={t('settings.look')}>
          <Choices name="language" values={['auto', 'it', 'en']} />
          <Choices name="theme" values={['system', 'light', 'dark']} />
          <Choices name="tableTop" values={tableTops} />
          <Choices name="cardBack" values={cardBacks} />
          <Choices name="textSize" values={[100, 125, 150, 200]} />
          <Choices name="motion" values={['system', 'full', 'none']} />
        </Section>
        <Section title={t('settings.play')}>
          <Choices name="pace" values={paces} />
          <Choices name="coach" values={coachings} />
          <SettingFlag name="confirmZero" />
          <SettingFlag name="calm" />
          <Choices name="cards" values={['two', 'four']} />
          <SettingFlag name="letters" />
          <SettingFlag name="characters" />
          <SettingFlag name="pieceNames" />
          <SettingFlag name="pieceValues" />
          <Scoring />
        </Section>
        <Section title={t('settings.speech')}>
          <Choices
            name="preset"
            values={presetNames}
            onChosen={() => ({ speech: {}, gamePresets: {} })}
          />
          <SpeechEvents />
          <Choices name="warnings" values={warningLevels} />
          <SettingFlag name="turnAssertive" />
          <SettingFlag name="readAloud" />
          <SettingFlag name="sound" />
          <Sounds />
          <SettingFlag name="haptics" />
        </Section>
        <Section title={t('settings.keys')}>
          <SettingFlag name="keysOn" />
          <SettingFlag name="digitsRead" />
          <KeyTable />
        </Section>
      </div>
      {knownMe() === null ? null : (
        <Suspense>
          <PeopleSettings />
        </Suspense>
      )}
      <DataSection />
      <Button
        onClick={() => {
          if (isSure) {
            reset();
            announcer.answer(t('settings.resetDone'));
          }
          setSure(!isSure);
        }}
      >
        {t(isSure ? 'settings.resetSure' : 'settings.reset')}
      </Button>
    </Page>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type ChoiceName =
  | 'language'
  | 'theme'
  | 'tableTop'
  | 'cardBack'
  | 'textSize'
  | 'motion'
  | 'pace'
  | 'coach'
  | 'cards'
  | 'warnings'
  | 'preset';

function Choices<K extends ChoiceName>({
  name,
  values,
  onChosen,
}: {
  readonly name: K;
  readonly values: readonly Settings[K][];
  readonly onChosen?: () => Partial<Settings>;
}) {
  const { t } = useWords();
  const value = useSettings((s) => s.settings[name]);
  const change = useSettings((s) => s.change);
  return (
    <fieldset className={styles.choices}>
      <legend>{t(`settings.${name}`)}</legend>
      <div className={styles.row}>
        {values.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={each === value}
              onChange={() => change({ [name]: each, ...onChosen?.() })}
            />
            {t(`settings.${name}.${each}` as Parameters<typeof t>[0])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type FlagName = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];

function SettingFlag({
  name,
}: {
  readonly name: Exclude<FlagName, 'textView' | 'soundAsked' | 'turnNotice' | 'turnSound'>;
}) {
  const { t } = useWords();
  const value = useSettings((s) => s.settings[name]);
  const change = useSettings((s) => s.change);
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => change({ [name]: event.target.checked })}
      />
      {t(`settings.${name}`)}
    </label>
  );
}

/** Single sounds; one that is switched on is played at once. */
function Sounds() {
  const { t } = useWords();
  const { sound, sounds: chosen } = useSettings((s) => s.settings);
  const change = useSettings((s) => s.change);
  return (
    <details className={styles.more}>
      <summary>{t('settings.sounds')}</summary>
      {sounds.map((each) => (
        <label key={each} className={styles.choice}>
          <input
            type="checkbox"
            disabled={!sound}
            checked={chosen[each] !== false}
            onChange={(event) => {
              change({ sounds: { ...chosen, [each]: event.target.checked } });
              if (event.target.checked) playSound(each);
            }}
          />
          {t(`sound.${each}`)}
        </label>
      ))}
    </details>
  );
}

/** Single kinds of event, for people whom the presets do not suit. */
function SpeechEvents() {
  const { t } = useWords();
  const settings = useSettings((s) => s.settings);
  const change = useSettings((s) => s.change);
  const verbosity = verbosityOf(settings);
  return (
    <details className={styles.more}>
      <summary>{t('settings.byKind')}</summary>
      {eventKinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <span>{t(`speech.kind.${kind}`)}</span>
          <select
            value={verbosity[kind]}
            onChange={(event) => {
              const chosen = loudnesses.find((each) => each === event.target.value);
              if (chosen !== undefined) change({ speech: { ...settings.speech, [kind]: chosen } });
            }}
          >
            {loudnesses.map((each) => (
              <option key={each} value={each}>
                {t(`speech.loudness.${each}`)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
