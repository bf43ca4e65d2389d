import { messageOf } from '@chiaro/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { announcer } from '../../../speech/instance.js';
import { Page } from '../../../ui/Page.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { useWords } from '../../../words/useWords.js';
import { backupText, merge, readBackup } from '../core/backup.js';
import { fileName } from '../core/exports.js';
import { lastChange } from '../core/log.js';
import type { KeptMatch } from '../core/match.js';
import { isFound } from '../../../ui/search.js';
import { gameKey, type StoredMatch } from '../core/summary.js';
import { download } from '../../../ui/download.js';
import { plainTitle } from '../kept.js';
import { storedNames } from '../names.js';
import { allMatches, deleteMatch, protectStorage, saveMatch } from '../storage.js';
import { countedMatches } from './counted.js';
import { MatchRow } from './MatchRow.js';
import { Statistics } from './Statistics.js';
import styles from '../keep.module.css';

const ANY_GAME = '';
const AT_ONCE = 50;

/** All stored matches: search, statistics and backup. */
export function HistoryPage() {
  const { t } = useWords();
  const [matches, setMatches] = useState<readonly StoredMatch[] | null>(null);
  const reload = () => void countedMatches().then(setMatches);
  useEffect(reload, []);
  return (
    <Page title={t('keep.history')} wide>
      {matches === null ? <p>{t('loading')}</p> : <Found matches={matches} reload={reload} />}
      <Backup reload={reload} />
    </Page>
  );
}

function Found({
  matches,
  reload,
}: {
  readonly matches: readonly StoredMatch[];
  readonly reload: () => void;
}) {
  const { t, language, words } = useWords();
  const [query, setQuery] = useState('');
  const [game, setGame] = useState(ANY_GAME);
  const [most, setMost] = useState(AT_ONCE);
  const date = useMemo(() => new Intl.DateTimeFormat(language, { dateStyle: 'full' }), [language]);
  const titles = new Map(
    matches.map(({ match }) => [gameKey(match), plainTitle(match, language, words)]),
  );
  const found = matches.filter(({ match, summary }) => {
    const text = [
      plainTitle(match, language, words),
      ...storedNames({ match, summary }, t),
      date.format(lastChange(match)),
    ].join(' ');
    return (game === ANY_GAME || gameKey(match) === game) && isFound(query, text);
  });
  if (matches.length === 0)
    return (
      <>
        <p>{t('keep.historyEmpty')}</p>
        <p>
          <Link href="/keep" className={styles.linkButton}>
            {t('keep.new')}
          </Link>
        </p>
      </>
    );
  return (
    <>
      <div className={styles.search} role="search">
        <label>
          <span>{t('keep.search')}</span>
          <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
        </label>
        <label>
          <span>{t('keep.game')}</span>
          <select value={game} onChange={(event) => setGame(event.target.value)}>
            <option value={ANY_GAME}>{t('keep.allGames')}</option>
            {[...titles].map(([key, title]) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p aria-live="polite">{t('keep.found', { count: found.length })}</p>
      <ul className={styles.rows}>
        {found.slice(0, most).map((stored) => (
          <li key={stored.match.id} className={styles.historyRow}>
            <MatchRow stored={stored} />
            <Delete stored={stored} reload={reload} />
          </li>
        ))}
      </ul>
      {found.length > most ? (
        <Button onClick={() => setMost(most + AT_ONCE)}>{t('games.more')}</Button>
      ) : null}
      <Statistics matches={found} />
    </>
  );
}

function Delete({ stored, reload }: { readonly stored: StoredMatch; readonly reload: () => void }) {
  const { t, language, words } = useWords();
  const [asking, setAsking] = useState(false);
  const title = plainTitle(stored.match, language, words);
  const names = storedNames(stored, t);
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('keep.deleteOf', { game: title, names })}
        onClick={() => setAsking(true)}
      >
        {t('keep.delete')}
      </Button>
      {asking ? (
        <Dialog title={t('keep.deleteTitle')} onClose={() => setAsking(false)}>
          <p>{t('keep.deleteText', { game: title, names })}</p>
          <div className={styles.buttons}>
            <Button look="primary" onClick={() => setAsking(false)}>
              {t('keep.goBack')}
            </Button>
            <Button
              onClick={() => {
                setAsking(false);
                void deleteMatch(stored.match.id).then(reload);
              }}
            >
              {t('keep.delete')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

/** All matches in one file, and import without duplicates or losses. */
function Backup({ reload }: { readonly reload: () => void }) {
  const { t, words } = useWords();
  const [told, setTold] = useState('');
  const [isProtected, setProtected] = useState<boolean | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void protectStorage().then(setProtected), []);

  const bringIn = async (file: File) => {
    const read = readBackup(await file.text());
    const say = (text: string) => {
      setTold(text);
      announcer.answer(text);
    };
    if (!read.ok)
      return say(
        read.error
          .slice(0, 3)
          .map((problem) => messageOf(problem, words))
          .join(' '),
      );
    // Read again: another tab may have written since.
    const merged = merge(await matchesHere(), read.value);
    for (const match of merged.written) await saveMatch({ match, summary: null });
    say(
      t('keep.imported', { added: merged.added, extended: merged.extended, known: merged.known }),
    );
    reload();
  };

  return (
    <section className={styles.group} aria-labelledby="backup-title">
      <h2 id="backup-title">{t('keep.backup')}</h2>
      <p>{t('keep.backupText')}</p>
      <div className={styles.buttons}>
        <Button
          onClick={() =>
            void matchesHere().then((matches) =>
              download(
                fileName('chiaro', Date.now(), 'json'),
                new Blob([backupText(matches)], { type: 'application/json' }),
              ),
            )
          }
        >
          {t('keep.backupSave')}
        </Button>
        <Button onClick={() => input.current?.click()}>{t('keep.backupLoad')}</Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('keep.backupLoad')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void bringIn(file);
          }}
        />
      </div>
      {told === '' ? null : <p>{told}</p>}
      {isProtected === null ? null : (
        <p className={styles.note}>{t(isProtected ? 'keep.protected' : 'keep.unprotected')}</p>
      )}
    </section>
  );
}

const matchesHere = async (): Promise<KeptMatch[]> =>
  (await allMatches()).map(({ match }) => match);
