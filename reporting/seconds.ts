/** Seconds since the process started. */
export function secondsSinceStart(): number {
  return performance.now() / 1000
}

/** Runs something and says how many seconds it took. */
export async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const start = secondsSinceStart()
  const result = await work()
  return [result, secondsSinceStart() - start]
}
