import '../../words/who.js';
import { useState, type FormEvent } from 'react';
import { colourNames, type ColourName } from '../../device/colours.js';
import {
  become,
  freshProfileId,
  profiles,
  removeProfile,
  saveProfile,
  thisProfile,
  type Profile,
} from '../../device/profiles.js';
import { announcer } from '../../speech/instance.js';
import { Button } from '../../ui/Button.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { ConfirmDialog } from '../../room/ConfirmDialog.js';
import { freeColour } from '../keep/core/people.js';
import { Dot } from '../keep/parts/Parts.js';
import form from '../../ui/form.module.css';
import styles from './profiles.module.css';

/** Who plays at this device, each with games and settings of their own. */
export function ProfilesPage() {
  const { t } = useWords();
  const [people, setPeople] = useState(profiles);
  const look = () => setPeople(profiles());
  const save = (profile: Profile) => {
    saveProfile(profile);
    look();
    announcer.answer(t('who.saved'));
  };
  const add = (profile: Profile) => {
    saveProfile(profile);
    become(profile.id);
  };
  const remove = (profile: Profile) => {
    removeProfile(profile.id);
    look();
    announcer.answer(t('who.removed', { name: profile.name }));
  };
  const me = thisProfile();
  const colour = freeColour(people.map((each) => each.colour));
  return (
    <Page title={t('who.title')}>
      <p>{t('who.lead')}</p>
      <People people={people} me={me.id} onRemove={remove} />
      <ProfileForm title={t('who.you')} go={t('who.save')} profile={me} onSave={save} />
      <ProfileForm
        key={people.length}
        title={t('who.add')}
        go={t('who.addGo')}
        profile={{ id: freshProfileId(people), name: '', colour }}
        isNamed
        onSave={add}
      />
    </Page>
  );
}

function People({
  people,
  me,
  onRemove,
}: {
  readonly people: readonly Profile[];
  readonly me: string;
  readonly onRemove: (profile: Profile) => void;
}) {
  const { t } = useWords();
  const [leaving, setLeaving] = useState<Profile | null>(null);
  const nameOf = ({ name }: Profile): string => (name === '' ? t('who.noName') : name);
  return (
    <section className={styles.people} aria-label={t('who.people')}>
      <ul>
        {people.map((profile) => (
          <li key={profile.id}>
            <Dot {...profile} />
            <span className={styles.name}>{nameOf(profile)}</span>
            {profile.id === me ? (
              <span className={styles.now}>{t('who.now')}</span>
            ) : (
              <Button onClick={() => become(profile.id)}>
                {t('who.become', { name: nameOf(profile) })}
              </Button>
            )}
            {profile.id === '' || profile.id === me ? null : (
              <Button onClick={() => setLeaving(profile)}>
                {t('who.remove', { name: nameOf(profile) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving === null ? null : (
        <ConfirmDialog
          caution={t('who.removing', { name: nameOf(leaving) })}
          yes={t('who.remove', { name: nameOf(leaving) })}
          onCancel={() => setLeaving(null)}
          onPlay={() => {
            setLeaving(null);
            onRemove(leaving);
          }}
        />
      )}
    </section>
  );
}

function ProfileForm({
  title,
  go,
  profile,
  isNamed = false,
  onSave,
}: {
  readonly title: string;
  /** What the button says. */
  readonly go: string;
  readonly profile: Profile;
  /** There must be a name. */
  readonly isNamed?: boolean;
  readonly onSave: (profile: Profile) => void;
}) {
  const { t } = useWords();
  const [name, setName] = useState(profile.name);
  const [colour, setColour] = useState<ColourName>(profile.colour);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ id: profile.id, name, colour });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label={title}>
      <h2>{title}</h2>
      <label className={form.name}>
        <span>{t('who.name')}</span>
        <input
          value={name}
          maxLength={40}
          required={isNamed}
          autoComplete="off"
          autoCapitalize="words"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <fieldset className={styles.colours}>
        <legend>{t('who.colour')}</legend>
        {colourNames.map((each) => (
          <label key={each} className={styles.colour} title={t('who.colourName', { colour: each })}>
            <input
              type="radio"
              name={`colour-${profile.id}`}
              checked={colour === each}
              onChange={() => setColour(each)}
            />
            <Dot name={name} colour={each} />
            <span className="visually-hidden">{t('who.colourName', { colour: each })}</span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button look="primary" type="submit">
          {go}
        </Button>
      </div>
    </form>
  );
}
