import { DataError } from '../../common/errors.js'

/** What must be the same in models that are merged. */
export interface MergeTraits {
  readonly method: string
  readonly features: object
  readonly options: object
}

/** Refuses to merge models that count different things. */
export function checkMergeable(mine: MergeTraits, theirs: MergeTraits): void {
  for (const part of ['method', 'features', 'options'] as const) {
    const [expected, got] = [JSON.stringify(mine[part]), JSON.stringify(theirs[part])]
    if (expected !== got)
      throw new DataError(`merge: expected models with the same ${part}, got ${expected} and ${got}`)
  }
}
