/**
 * Every address of the app. The build writes them beside the page (`routes.json`), so that the
 * server can answer 404 for any other: `:game` is one of the catalog's.
 */
export const routes = {
  home: '/',
  play: '/play/:game',
  again: '/again/:game',
  rules: '/rules/:game',
  games: '/games',
  publicGames: '/public',
  game: '/games/:id',
  replay: '/games/:id/replay',
  review: '/games/:id/review',
  daily: '/daily/:game',
  learn: '/learn/:game',
  allPuzzles: '/puzzles',
  puzzles: '/puzzles/:game',
  stats: '/stats',
  statistics: '/statistics',
  gameStatistics: '/statistics/:game',
  keepHome: '/keep',
  keep: '/keep/*?',
  settings: '/settings',
  profiles: '/profiles',
  friends: '/friends',
  makeRoom: '/friends/:game',
  room: '/r/:room',
  lobby: '/lobby',
  turns: '/turns',
  ladder: '/ladder',
} as const;
