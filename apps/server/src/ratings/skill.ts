/**
 * What is known of a player's strength: a normal distribution. Ratings follow the Plackett–Luce
 * model of Weng and Lin, “A Bayesian Approximation Method for Online Ranking”, JMLR 12 (2011),
 * algorithm 4, which takes any number of sides and ties.
 */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

export const newcomer: Skill = { mu: 25, sigma: 25 / 3 };

/** Deviation of a performance from the skill behind it. */
const BETA = 25 / 6;
/** Growth of the uncertainty before each match: skills change. */
const TAU = 25 / 300;
/** Lower limit of the factor of a variance. */
const KAPPA = 0.0001;

/** A new player begins at 500; an average one is near 1500 after many matches. */
const FIRST_RATING = 500;
const POINTS = 40;
/** Deviations subtracted from the mean: a rating is what somebody has shown, not what they might. */
const CAUTION = 3;

/** The rating that is shown: a conservative estimate as a whole number. */
export const ratingOf = ({ mu, sigma }: Skill): number =>
  Math.round(FIRST_RATING + POINTS * (mu - CAUTION * sigma));

interface Team {
  readonly place: number;
  readonly mu: number;
  readonly variance: number;
}

/** The skills after a match. `places` has the place of each side, from 1; ties share one. */
export function rate(
  sides: readonly (readonly Skill[])[],
  places: readonly number[],
): readonly (readonly Skill[])[] {
  const before = sides.map((side) => side.map(grown));
  const teams = before.map((side, i) => teamOf(side, places[i] ?? 1));
  const scale = Math.sqrt(sum(teams.map(({ variance }) => variance + BETA ** 2)));
  return before.map((side, i) => {
    const { gain, certainty } = newsOf(teams, i, scale);
    return side.map((skill) => changed(skill, scale, gain, certainty));
  });
}

const grown = ({ mu, sigma }: Skill): Skill => ({ mu, sigma: Math.hypot(sigma, TAU) });

const teamOf = (side: readonly Skill[], place: number): Team => ({
  place,
  mu: sum(side.map(({ mu }) => mu)),
  variance: sum(side.map(({ sigma }) => sigma ** 2)),
});

/** What the order tells of one side: of its strength, and how certainly. */
function newsOf(
  teams: readonly Team[],
  index: number,
  scale: number,
): { readonly gain: number; readonly certainty: number } {
  const own = teams[index];
  if (own === undefined) return { gain: 0, certainty: 0 };
  const strength = ({ mu }: Team): number => Math.exp(mu / scale);
  let gain = 0;
  let information = 0;
  for (const team of teams.filter(({ place }) => place <= own.place)) {
    const field = teams.filter(({ place }) => place >= team.place);
    const ties = teams.filter(({ place }) => place === team.place).length;
    const chance = strength(own) / sum(field.map(strength));
    gain += ((team === own ? 1 : 0) - chance) / ties;
    information += (chance * (1 - chance)) / ties;
  }
  return { gain, certainty: (Math.sqrt(own.variance) / scale) * information };
}

/** Rounded, so that a rebuild on another machine gives the same. */
const changed = ({ mu, sigma }: Skill, scale: number, gain: number, certainty: number): Skill => {
  const factor = Math.max(1 - (sigma / scale) ** 2 * certainty, KAPPA);
  return {
    mu: rounded(mu + (sigma ** 2 / scale) * gain),
    sigma: rounded(sigma * Math.sqrt(factor)),
  };
};

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
