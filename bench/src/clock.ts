/** CPU time of this process in seconds: a shared machine does not slow it down. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
