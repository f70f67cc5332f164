import type { Passes } from './passes.js'

/** Times some passes. What `prepare` does is not timed, only what the function that it returns does. */
export async function timePasses(
  passes: number,
  prepare: () => (() => void) | Promise<() => void>,
): Promise<Passes> {
  const [seconds, cpuSeconds]: [number[], number[]] = [[], []]
  for (let pass = 0; pass < passes; pass++) {
    const run = await prepare()
    const [start, cpu] = [performance.now(), process.cpuUsage()]
    run()
    seconds.push((performance.now() - start) / 1000)
    const { user, system } = process.cpuUsage(cpu)
    cpuSeconds.push((user + system) / 1e6)
  }
  return { seconds, cpuSeconds }
}
