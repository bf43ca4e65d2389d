import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import { rematchOf } from './begin.js';
import type { StoredMatch } from './core/summary.js';
import { countedMatches } from './history/counted.js';
import { MatchRow } from './history/MatchRow.js';
import { keptGame } from './kept.js';
import styles from './keep.module.css';

const RECENT = 3;

/** Unfinished matches, and the last finished one. */
export function KeptSoFar() {
  const { t } = useWords();
  const [matches, setMatches] = useState<readonly StoredMatch[]>([]);
  useEffect(() => void countedMatches().then(setMatches), []);
  const open = matches.filter(({ summary }) => summary?.over !== true);
  const last = matches.find(({ summary }) => summary?.over === true) ?? null;
  return (
    <>
      {open.length === 0 ? null : (
        <section className={styles.group} aria-labelledby="open-title">
          <h2 id="open-title">{t('keep.open')}</h2>
          <ul className={styles.rows}>
            {open.slice(0, RECENT).map((stored) => (
              <li key={stored.match.id}>
                <MatchRow stored={stored} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {last === null ? null : <Again stored={last} />}
    </>
  );
}

/** Rematch in one tap. */
function Again({ stored }: { readonly stored: StoredMatch }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const { match } = stored;
  const again = async () => {
    const game = await keptGame(match.game);
    if (game !== null) go(`/keep/match/${await rematchOf(game, match)}`);
  };
  return (
    <section className={styles.group} aria-labelledby="again-title">
      <h2 id="again-title">{t('keep.last')}</h2>
      <div className={styles.again}>
        <MatchRow stored={stored} />
        <Button look="primary" onClick={() => void again()}>
          {t('keep.rematch')}
        </Button>
      </div>
    </section>
  );
}
