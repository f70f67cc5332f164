/** Seconds since the process started. `performance.now` would load modules of Node that most commands do not need. */
export function secondsSinceStart(): number {
  return process.uptime()
}

/** Runs something and says how many seconds it took. */
export async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const start = secondsSinceStart()
  const result = await work()
  return [result, secondsSinceStart() - start]
}
