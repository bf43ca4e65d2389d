/** Whether nothing may move: by the person's own setting, else by what the system says. */
export function isStill(): boolean {
  const { motion } = document.documentElement.dataset;
  if (motion !== undefined) return motion === 'none';
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
