/** Seconds of all processors that this process has used: unlike time, they do not depend on what else the machine does. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
