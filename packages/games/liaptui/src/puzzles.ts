import { parsePuzzleSet, type PuzzleSet } from '@chiaro/kernel';
import source from '../puzzles.txt?raw';

/** What `npm run puzzles` made; only a page of puzzles loads it. */
export const puzzleSet: PuzzleSet = parsePuzzleSet(source);
