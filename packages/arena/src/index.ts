export { openArena, type Arena, type ContestPlan, type GameReport } from './contest.js';
export { standingsOf, type Standings } from './standings.js';
export { estimate, wilson, type Estimate } from './statistics.js';
