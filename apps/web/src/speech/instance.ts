import { useSettings } from '../device/useSettings.js';
import { verbosityOf } from '../device/settings.js';
import { currentLanguage } from '../words/language.js';
import { Announcer, isUrgent } from './announcer.js';
import { browserSpeech, ReadAloud } from './readAloud.js';
import { domVoice } from './voice.js';

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`index.html has no #${id}`);
  return element;
};

/** A page in the background is not drawn, so it does not wait long there. */
const HIDDEN_MS = 300;

function onNextFrame(run: () => void): void {
  const done = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(done);
  const timer = setTimeout(done, HIDDEN_MS);
}

/** The game whose table is open: it may have a preset of its own. */
let game: string | null = null;
export const setGame = (id: string | null): void => {
  game = id;
};

/** The one voice of the page. */
export const announcer = new Announcer(
  domVoice({ polite: byId('polite'), assertive: byId('assertive') }, (each) => {
    const { sound, sounds } = useSettings.getState().settings;
    return sound && sounds[each] !== false;
  }),
  {
    now: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    afterFrame: (ms, run) => void setTimeout(() => onNextFrame(run), ms),
  },
  () => {
    const { settings, muted } = useSettings.getState();
    const verbosity = verbosityOf(settings, game);
    return { verbosity, muted, turnAssertive: settings.turnAssertive };
  },
);

/** Off by default, and silent at once when switched off. */
const speech = browserSpeech();
if (speech !== null) {
  const aloud = new ReadAloud(speech, currentLanguage);
  announcer.listen((text, kind) => {
    if (useSettings.getState().settings.readAloud) aloud.say(text, isUrgent(kind));
  });
  useSettings.subscribe(({ settings }, before) => {
    if (before.settings.readAloud && !settings.readAloud) aloud.stop();
  });
}
