/** Whether motion is off: by the person's setting, else by the system's. */
export function isStill(): boolean {
  const { motion } = document.documentElement.dataset;
  if (motion !== undefined) return motion === 'none';
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
