import '@fontsource/atkinson-hyperlegible/latin-400.css';
import '@fontsource/atkinson-hyperlegible/latin-700.css';
import '@fontsource/young-serif/latin-400.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { trustOwnScripts } from './app/trusted.js';
import { startOutbox } from './device/outbox.js';
import { keepFocus } from './ui/focus.js';
import { registerSW } from 'virtual:pwa-register';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

trustOwnScripts();
keepFocus();
startOutbox();
registerSW();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
