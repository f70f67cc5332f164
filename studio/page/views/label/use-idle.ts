import { useEffect, useState } from 'preact/hooks'

/** A value that is computed once the page has nothing else to do, so that it never delays a key. Null until then. */
export function useIdle<T>(
  compute: () => T,
  inputs: readonly unknown[],
  milliseconds = IDLE_MILLISECONDS,
): T | null {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setValue(compute()), milliseconds)
    return () => clearTimeout(timer)
  }, inputs)
  return value
}

/** Longer than a key that repeats: while one moves, nothing is computed. */
const IDLE_MILLISECONDS = 40
