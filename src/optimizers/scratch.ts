import type { Objective } from './objective.js'
import { plainVectors } from './vectors.js'

/**
 * Vectors used within a step. They carry nothing from one step to the next, so they are not part of a state.
 */
export type Scratch<Name extends string> = Readonly<Record<Name, Float64Array>> // each [n]

/** Returns a function that provides vectors for an objective, always the same ones for the same objective. */
export function createScratch<Name extends string>(...names: Name[]): (f: Objective) => Scratch<Name> {
  let owner: Objective | null = null
  let scratch: Scratch<Name>
  return f => {
    if (f !== owner) {
      const { size, vectors = plainVectors } = f
      const entries = names.map(name => [name, vectors.create(size)] as const)
      scratch = Object.fromEntries(entries) as Scratch<Name>
      owner = f
    }
    return scratch
  }
}
