/** Stages of a game: tiles in the fullest row of anybody, 0 to 4. */
export const STAGES = 5;

/**
 * Features of a board after a tiling: columns with 1..5 tiles, rows with 1..4, colours with 1..5,
 * lines that stay (line 2 with 1; line 3 with 1, 2; line 4 with 1..3; line 5 with 1..4), the share
 * filled of each times what its tile would score, and for each row what its free cells would bring
 * beyond one point.
 */
export const FEATURES = 30;

/**
 * Points that each feature has been worth by the end of the game, one list a stage: ridge
 * regression of the final difference on the differences at the start of each round, over games of
 * the search against itself.
 */
const fitted: readonly (readonly number[])[] = [
  [
    0.92, 1.51, 2.19, 3.35, 7.98, 0.23, 0.64, 0.79, 1.31, 0.83, 1.22, 0.74, 2.74, 12.04, -4.47,
    -3.51, -4.43, -2.77, -2.94, -2.84, -3.55, -3.3, -2.76, -2.33, 1.93, 0.69, 0.44, 0.33, 0.01,
    0.29,
  ],
  [
    0.99, 1.61, 1.85, 3.24, 7.98, -0.96, 0.64, 0.79, 1.31, 0.86, 1.75, -0.02, 2.74, 12.04, -3.41,
    -3.35, -3.11, -1.82, -1.64, -1.23, -3.54, -2.63, -2.49, -2.01, 2.8, 0.95, 0.53, 0.66, 0.29,
    0.99,
  ],
  [
    0.88, 1.44, 2.33, 3.05, 8.01, 0.32, 0.18, 0.79, 1.31, 0.35, 0.52, 0.39, 3.26, 12.04, -4.98,
    -3.65, -4.51, -2.45, -2.77, -2.28, -3.47, -3.39, -2.17, -1.59, 1.93, 0.66, 0.57, 0.3, 0.13,
    0.48,
  ],
  [
    0.98, 1.64, 2.53, 3.62, 7.79, 0.73, 0.89, 0.94, 1.31, 1.02, 1.01, 1.13, 2.89, 12.01, -5.13,
    -3.96, -5.35, -3.69, -3.63, -3.75, -4.13, -3.8, -3.07, -2.29, 1.78, 0.56, 0.35, 0.24, -0.2,
    -0.03,
  ],
  [
    0.84, 1.39, 2.08, 3.49, 8.14, 0.85, 0.89, 0.67, 1.31, 1.08, 1.57, 1.4, 2.06, 12.14, -4.38,
    -3.09, -4.73, -3.14, -3.67, -4.1, -3.06, -3.37, -3.33, -3.42, 1.22, 0.59, 0.3, 0.12, -0.2,
    -0.29,
  ],
];

export const weights: Float64Array = Float64Array.from(fitted.flat());

/** What starting the next round is worth, by stage. */
export const START_VALUE: readonly number[] = [0.26, 0.86, 1.02, 0.84, 2.11];
