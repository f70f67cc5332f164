import { minimum } from '../measure/statistics.js'

/** Labeling a text in memory, several times: each pass by the clock and by processor time. */
export interface Passes {
  readonly seconds: readonly number[]
  readonly cpuSeconds: readonly number[]
}

/** The passes of all rounds together. */
export function joinPasses(rounds: readonly Passes[]): Passes {
  return {
    seconds: rounds.flatMap(({ seconds }) => seconds),
    cpuSeconds: rounds.flatMap(({ cpuSeconds }) => cpuSeconds),
  }
}

/** The least time of a pass: processor time if it is known, since on a shared machine the clock depends on other processes. */
export function leastTime({ seconds, cpuSeconds }: Passes): number {
  return minimum(cpuSeconds.length > 0 ? cpuSeconds : seconds)
}
