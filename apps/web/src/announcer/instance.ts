import { useSettings } from '../settings/store.js';
import { verbosityOf } from '../settings/settings.js';
import { Announcer } from './announcer.js';
import { addRegions, domVoice } from './voice.js';

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`index.html has no #${id}`);
  return element;
};

export function attachPageRegions(): void {
  addRegions({ polite: byId('polite'), assertive: byId('assertive') });
}

/** The one voice of the page. */
export const announcer = new Announcer(
  domVoice(() => useSettings.getState().settings.sound),
  {
    now: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  () => {
    const { settings, muted } = useSettings.getState();
    return { verbosity: verbosityOf(settings), muted, turnAssertive: settings.turnAssertive };
  },
);
