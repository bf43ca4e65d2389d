import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../../../ui/Page.js';
import { Button } from '../../../ui/Button.js';
import { download } from '../../../ui/download.js';
import room from '../../../table/room.module.css';
import { useWords } from '../../../words/useWords.js';
import { eveningsOf, type Evening } from '../core/evening.js';
import { fileName } from '../core/exports.js';
import { faceIn } from '../core/people.js';
import { countedMatches } from '../history/counted.js';
import { MatchRow } from '../history/MatchRow.js';
import { Dot } from '../parts/Parts.js';
import { SharePicture } from '../parts/SharePicture.js';
import { people as knownPeople } from '../storage.js';
import { drawEvening, eveningDate, eveningText, timeText, winnerLine } from './evening.js';
import styles from '../keep.module.css';

/** The matches of an evening, across games, and the victories of each person. */
export function EveningPage() {
  const { t } = useWords();
  const [evenings, setEvenings] = useState<readonly Evening[] | null>(null);
  const [day, setDay] = useState<string | null>(null);
  useEffect(() => void countedMatches().then((found) => setEvenings(eveningsOf(found))), []);
  const evening = evenings?.find((each) => each.day === day) ?? evenings?.[0] ?? null;
  return (
    <Page title={t('keep.evening')} wide>
      {evenings === null ? <p>{t('loading')}</p> : null}
      {evenings !== null && evening === null ? (
        <>
          <p>{t('keep.historyEmpty')}</p>
          <p>
            <Link href="/keep" className={styles.linkButton}>
              {t('keep.new')}
            </Link>
          </p>
        </>
      ) : null}
      {evening === null ? null : (
        <>
          <ChooseEvening evenings={evenings ?? []} chosen={evening.day} onChoose={setDay} />
          <OneEvening evening={evening} />
        </>
      )}
    </Page>
  );
}

function ChooseEvening({
  evenings,
  chosen,
  onChoose,
}: {
  readonly evenings: readonly Evening[];
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
}) {
  const { t, language } = useWords();
  return (
    <div className={styles.search}>
      <label>
        <span>{t('keep.eveningOf')}</span>
        <select value={chosen} onChange={(event) => onChoose(event.target.value)}>
          {evenings.map(({ day }) => (
            <option key={day} value={day}>
              {eveningDate(day, language)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function OneEvening({ evening }: { readonly evening: Evening }) {
  const app = useWords();
  const { t } = app;
  const share = () => ({
    title: t('keep.evening'),
    text: eveningText(evening, app),
  });
  return (
    <>
      <section className={styles.group} aria-labelledby="evening-people">
        <h2 id="evening-people">{t('keep.eveningWins')}</h2>
        {evening.people.length === 0 ? <p>{t('keep.eveningNobody')}</p> : <People {...evening} />}
        <p>
          {t('keep.eveningTime', { matches: evening.matches.length, time: timeText(evening, t) })}
        </p>
        <div className={styles.buttons}>
          <SharePicture share={share} draw={() => drawEvening(evening, app)} />
          <Button
            onClick={() =>
              void drawEvening(evening, app).then((picture) =>
                download(fileName('chiaro', Date.now(), 'png'), picture),
              )
            }
          >
            {t('keep.eveningPicture')}
          </Button>
        </div>
      </section>
      <section className={styles.group} aria-labelledby="evening-matches">
        <h2 id="evening-matches">{t('keep.eveningMatches')}</h2>
        <ul className={styles.rows}>
          {evening.matches.map((stored) => {
            const winner = winnerLine(stored, app);
            return (
              <li key={stored.match.id}>
                <MatchRow stored={stored} />
                {winner === null ? null : <p className={styles.note}>{winner}</p>}
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}

function People({ people, matches }: Evening) {
  const { t } = useWords();
  const known = knownPeople();
  const colourOf = (name: string) =>
    matches.flatMap(({ match }) => match.players).find((player) => player.name === name)?.colour ??
    'slate';
  return (
    <table className={room.standings}>
      <caption className="visually-hidden">{t('keep.eveningWins')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('result.player')}</th>
          <th scope="col">{t('keep.eveningPlayed')}</th>
          <th scope="col">{t('keep.eveningWon')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ name, played, won }) => (
          <tr key={name}>
            <th scope="row">
              <span className={styles.eveningPerson}>
                <Dot name={name} colour={colourOf(name)} face={faceIn(known, name)} />
                {name}
              </span>
            </th>
            <td>{played}</td>
            <td>{won}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
