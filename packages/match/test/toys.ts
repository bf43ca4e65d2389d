/** Small games for the tests of whoever drives games: `@chiaro/match/toys`. */
export { nim, nimModule } from './nim.js';
export { whisper, whisperModule } from './whisper.js';
