import { vi } from 'vitest'

/** Runs a test by a clock by which every step of long work takes long, so that a pause is due after each. */
export async function withSlowClock<T>(work: () => Promise<T>): Promise<T> {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000
    return now
  })
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}
