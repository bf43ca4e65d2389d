import '../../words/pages.js';
import type { AnyPlayable, Problem } from '@chiaro/kernel';
import { Suspense, use, useState } from 'react';
import { games, loadGame } from '../../session/games.js';
import { bringScoring, forgetScoring } from '../../session/chosenScoring.js';
import { useSetting } from '../../device/useSettings.js';
import { BadFile } from '../../ui/BadFile.js';
import { Button } from '../../ui/Button.js';
import { FileButton } from '../../ui/FileButton.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useWords } from '../../words/useWords.js';
import styles from './settings.module.css';

/** The scoring configuration of new games, in games that have one. */
export function Scoring() {
  const { t } = useWords();
  return games
    .filter(({ offers }) => offers?.includes('numbers') === true)
    .map(({ id }) => (
      <Suspense key={id} fallback={<p>{t('loading')}</p>}>
        <ScoringOf game={id} />
      </Suspense>
    ));
}

function ScoringOf({ game }: { readonly game: string }) {
  const { language } = useWords();
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const module = use(entry.module());
  return <Numbers module={module} title={entry.cover.title[language]} />;
}

/** Characters of a hash that are shown. */
const SHOWN = 8;

function Numbers({ module, title }: { readonly module: AnyPlayable; readonly title: string }) {
  const { t, words } = useGameWords(module);
  const { id } = module.game;
  const config = useSetting('scoring')[id];
  const [problems, setProblems] = useState<readonly Problem[] | null>(null);
  const [told, setTold] = useState('');
  const bring = async (source: string) => {
    const brought = await bringScoring(module, source);
    if (!brought.ok) return setProblems(brought.error);
    setTold(t(brought.value.game.config === undefined ? 'scoring.usual' : 'scoring.taken'));
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{t('scoring.title', { game: title })}</legend>
      <p>
        {config === undefined
          ? t('scoring.builtIn')
          : t('scoring.own', { name: config.slice(0, SHOWN) })}
      </p>
      <div className={styles.row}>
        <FileButton label={t('scoring.import')} onText={(text) => void bring(text)} />
        {config === undefined ? null : (
          <Button
            onClick={() => {
              forgetScoring(id);
              setTold(t('scoring.usual'));
            }}
          >
            {t('scoring.forget')}
          </Button>
        )}
      </div>
      <p role="status">{told}</p>
      {problems === null ? null : (
        <BadFile problems={problems} words={words} onClose={() => setProblems(null)} />
      )}
    </fieldset>
  );
}
