import { minimum } from '../measure/statistics.js'

/** Labeling a text in memory, several times: each pass by the clock and by processor time. */
export interface Passes {
  readonly seconds: readonly number[]
  readonly cpuSeconds: readonly number[]
}

/** Something that is measured round by round. */
export interface Side {
  /** One round. */
  measure(): Promise<void>
  /** What all rounds have found. */
  passes(): Passes
}

/** A side whose rounds are passes. */
export function rounds(run: () => Promise<Passes>): Side {
  const found: Passes[] = []
  return {
    async measure() {
      found.push(await run())
    },
    passes: () => joinPasses(found),
  }
}

/** The passes of all rounds together. */
function joinPasses(rounds: readonly Passes[]): Passes {
  return {
    seconds: rounds.flatMap(({ seconds }) => seconds),
    cpuSeconds: rounds.flatMap(({ cpuSeconds }) => cpuSeconds),
  }
}

/** The least time of a pass: processor time if it is known, since on a shared machine the clock depends on other processes. */
export function leastTime({ seconds, cpuSeconds }: Passes): number {
  return minimum(cpuSeconds.length > 0 ? cpuSeconds : seconds)
}
