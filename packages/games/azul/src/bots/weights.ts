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
    0.82, 1.33, 1.9, 3.31, 8.07, 0.11, 0.48, 0.63, 1.29, 0.96, 1.46, 1.12, 2.78, 11.45, -4.43,
    -3.51, -4.46, -2.6, -3.17, -3.01, -3.46, -3.48, -2.74, -2.58, 1.91, 0.58, 0.6, 0.26, -0.01,
    0.29,
  ],
  [
    0.95, 1.52, 1.43, 3.32, 8.07, -0.81, 0.48, 0.63, 1.29, 1.02, 1.89, 0.51, 2.78, 11.45, -3.89,
    -3.42, -3.69, -1.73, -1.94, -1.45, -3.49, -2.81, -2.52, -2.72, 2.86, 0.54, 0.99, 0.41, 0.25,
    0.99,
  ],
  [
    0.77, 1.14, 1.97, 3.3, 8.03, 0.14, 0.22, 0.63, 1.29, 0.65, 0.96, 0.98, 3.09, 11.45, -4.77,
    -3.67, -4.37, -2.28, -2.88, -2.41, -3.48, -3.46, -2.26, -1.41, 1.82, 0.7, 0.69, 0.27, 0.11,
    0.48,
  ],
  [
    0.9, 1.56, 2.15, 3.27, 8.06, 0.41, 0.58, 0.81, 1.29, 1.15, 1.27, 1.4, 2.91, 11.42, -4.91, -3.74,
    -4.98, -3.26, -4.1, -3.92, -3.89, -4.23, -2.91, -2.66, 1.68, 0.49, 0.44, 0.21, -0.14, 0.02,
  ],
  [
    0.67, 1.13, 1.99, 3.47, 8.14, 0.68, 0.66, 0.49, 1.33, 1.04, 1.77, 1.61, 2.41, 11.45, -4.13,
    -3.18, -4.76, -2.94, -3.77, -4.2, -3, -3.43, -3.24, -3.48, 1.23, 0.57, 0.34, 0.12, -0.25, -0.34,
  ],
];

export const weights: Float64Array = Float64Array.from(fitted.flat());

/** What starting the next round is worth, by stage. */
export const START_VALUE: readonly number[] = [0.46, 0.97, 0.92, 1.09, 2.08];
