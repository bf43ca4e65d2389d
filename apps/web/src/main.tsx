import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { options } from 'preact';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { registerServiceWorker } from './app/serviceWorker.js';
import { trustOwnScripts } from './app/trusted.js';
import { startOutbox } from './device/outbox.js';
import { keepFocus } from './ui/focus.js';
import { speak } from './words/delivery.js';
import { currentLanguage } from './words/language.js';

const AGAIN_MS = 1000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Effects run right after what they belong to is drawn: the next key press meets the new listeners.
options.requestAnimationFrame = queueMicrotask;

trustOwnScripts();
keepFocus();
startOutbox();
registerServiceWorker();
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// Without its words there is nothing to draw: they are asked for until they come.
const begin = () => speak(currentLanguage()).then(draw, () => setTimeout(begin, AGAIN_MS));
void begin();
