/**
 * Stores the whole app on the device, after the files that the page itself needs. Once a newer worker
 * has taken over, the files of this page are gone, so the page reloads.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null)
    serviceWorker.addEventListener('controllerchange', () => location.reload());
  // Without it (in a private window) the app still works online.
  const register = () => void serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
