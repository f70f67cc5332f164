import { vi } from 'vitest'

/**
 * Runs a test by a clock by which every step of long work takes long, so that a pause is due after each: whoever looks at it sees
 * `milliseconds` more than the one before.
 */
export async function withSlowClock<T>(work: () => Promise<T>, milliseconds = 1000): Promise<T> {
  let now = 0
  const look = () => {
    now += milliseconds
    return now
  }
  const clocks = [
    vi.spyOn(performance, 'now').mockImplementation(look),
    vi.spyOn(process, 'uptime').mockImplementation(() => look() / 1000),
  ]
  try {
    return await work()
  } finally {
    for (const clock of clocks) clock.mockRestore()
  }
}
