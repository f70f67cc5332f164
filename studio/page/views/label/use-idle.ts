import { useEffect, useState } from 'preact/hooks'

/** A value that is computed once the page has nothing else to do, so that it never delays a key. Null until then. */
export function useIdle<T>(
  compute: () => T | Promise<T>,
  inputs: readonly unknown[],
  milliseconds = IDLE_MILLISECONDS,
): T | null {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(async () => {
      const computed = await compute()
      if (isWanted) setValue(() => computed)
    }, milliseconds)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, inputs)
  return value
}

/** Longer than a key that repeats: while one moves, nothing is computed. */
const IDLE_MILLISECONDS = 40
