import type { AnyModule, Problem, Section } from '@chiaro/kernel';
import { useEffect, useState } from 'react';
import { playedGames } from '../../session/achievements.js';
import { bringScores, hasBrought, scoresOf } from '../../session/scores.js';
import type { ArchivedGame } from '../../device/archive.js';
import { Sections } from '../../table/Sections.js';
import { BadFile } from '../../ui/BadFile.js';
import { FileButton } from '../../ui/FileButton.js';
import { useGameWords } from '../../words/useGameWords.js';
import styles from './statistics.module.css';

/** A game's own scores in its own words; imports scores of another program. */
export function Scores({
  module,
  archive,
  kept,
}: {
  readonly module: AnyModule;
  readonly archive: NonNullable<AnyModule['archive']>;
  readonly kept: readonly ArchivedGame[];
}) {
  const { t, words } = useGameWords(module);
  const [sections, setSections] = useState<readonly Section[]>([]);
  const [problems, setProblems] = useState<readonly Problem[] | null>(null);
  const [told, setTold] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    const look = async () => {
      if (kept.length === 0 && !(await hasBrought(module.game.id))) return;
      const scores = await scoresOf(module, archive, await playedGames(module, kept));
      const shown = scores.ok ? archive.show(scores.value.store) : scores;
      if (!current) return;
      if (shown.ok) setSections(shown.value.sections.filter(isOfScores));
      else setProblems(shown.error);
    };
    void look();
    return () => {
      current = false;
    };
    // The result of an import must be shown.
  }, [module, archive, kept, told]);
  const bring = async (source: string) => {
    const brought = await bringScores(module, archive, source);
    if (brought.ok) setTold(brought.value.map((remark) => words.say(remark)));
    else setProblems(brought.error);
  };
  return (
    <div className={styles.scores}>
      <Sections sections={sections} words={words} />
      <FileButton label={t('stats.importScores')} onText={(text) => void bring(text)} />
      <div role="status">
        {told.map((line, i) => (
          <p key={i}>{line}</p>
        ))}
      </div>
      {problems === null ? null : (
        <BadFile problems={problems} words={words} onClose={() => setProblems(null)} />
      )}
    </div>
  );
}

/** The page lists achievements with their days. */
const isOfScores = ({ heading }: Section): boolean => heading.id !== 'heading.achievements';
