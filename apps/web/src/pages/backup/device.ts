import { loadBook, saveBook } from '../daily/book.js';
import { allMatches, people, saveMatch, savePeople } from '../keep/storage.js';
import { loadProgress, saveProgress } from '../learn/progress.js';
import { loadRecords, saveRecords } from '../puzzles/record.js';
import { allSetups, rememberSetup } from '../../session/remembered.js';
import { useSettings } from '../../device/useSettings.js';
import { archivedGames, keepGame } from '../../device/archive.js';
import { broughtFiles, keepFile } from '../../device/files.js';
import { sendPending } from '../../device/outbox.js';
import { allUnfinished, saveUnfinished } from '../../device/unfinished.js';
import type { Everything } from './file.js';
import type { Plan } from './plan.js';

export async function gather(): Promise<Everything> {
  const [games, kept, files] = await Promise.all([
    archivedGames().catch(() => []),
    allMatches(),
    broughtFiles().catch(() => []),
  ]);
  return {
    settings: useSettings.getState().settings,
    games,
    unfinished: allUnfinished(),
    kept: kept.map(({ match }) => match),
    daily: loadBook(),
    lessons: loadProgress(),
    puzzles: loadRecords(),
    setups: allSetups(),
    people: people(),
    files,
  };
}

/** True when everything is written. Each part is complete in itself, so that a second try continues. */
export async function carryOut(
  plan: Plan,
  settings: Everything['settings'] | null,
): Promise<boolean> {
  try {
    for (const game of plan.games.written) await keepGame(game);
    for (const file of plan.files.written) await keepFile(file);
    for (const match of plan.kept.written)
      if (!(await saveMatch({ match, summary: null }))) return false;
  } catch {
    return false;
  }
  const small = [
    ...Object.entries(plan.unfinished.written).map(([slot, each]) => saveUnfinished(slot, each)),
    saveBook(plan.daily.written),
    saveProgress(plan.lessons.written),
    saveRecords(plan.puzzles.written),
    ...Object.entries(plan.setups.written).map(([game, each]) => rememberSetup(game, each)),
    savePeople(plan.people.written),
  ];
  if (settings !== null) useSettings.getState().change(settings);
  void sendPending();
  return !small.includes(false);
}
