import type { VitePWA } from 'vite-plugin-pwa';

/** Everything that was built is kept on the device, so that all games go on without a network. */
export const installable: Parameters<typeof VitePWA>[0] = {
  registerType: 'autoUpdate',
  injectRegister: null,
  manifest: {
    name: 'Chiaro',
    short_name: 'Chiaro',
    description: 'Five table games whose scoring explains itself',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,woff2,txt}'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/api\//, /^\/docs\//, /^\/health\//, /^\/resources\//],
    cleanupOutdatedCaches: true,
  },
};
