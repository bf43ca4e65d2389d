/**
 * Keeps the whole app on the device, after everything that the page itself needs. Once a newer one
 * has taken over, the files of this page are gone: it is loaded again.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null)
    serviceWorker.addEventListener('controllerchange', () => location.reload());
  // Without it (a private window) the app works as well, with a network.
  const register = () => void serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
