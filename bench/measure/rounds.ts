/** Something to be measured, under its name. */
export interface Competitor<T> {
  readonly name: string
  run(): Promise<T>
  /** Maximum number of rounds: some competitors take minutes. Default: all. */
  readonly rounds?: number
}

/** Runs the competitors in turn, round after round, so that a noisy machine is noisy for all. */
export async function interleave<T>(
  competitors: readonly Competitor<T>[],
  rounds: number,
): Promise<Map<string, T[]>> {
  const results = new Map<string, T[]>(competitors.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const { name, run, rounds: own = rounds } of competitors)
      if (round < own) results.get(name)!.push(await run())
  }
  return results
}
