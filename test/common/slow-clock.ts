import { vi } from 'vitest'

/**
 * Runs a test by a clock by which every step of long work takes long, so that a pause is due after each: whoever looks at it sees
 * `milliseconds` more than the one before.
 */
export async function withSlowClock<T>(work: () => Promise<T>, milliseconds = 1000): Promise<T> {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += milliseconds
    return now
  })
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}
