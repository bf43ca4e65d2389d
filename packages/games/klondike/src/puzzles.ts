import { parsePuzzleSet, type PuzzleSet } from '@chiaro/kernel';
import source from '../puzzles.txt?raw';

/** The output of `npm run puzzles`; only a page of puzzles loads it. */
export const puzzleSet: PuzzleSet = parsePuzzleSet(source);
