import { DataError } from '../../src/common/errors.js'
import type { Sequence } from '../../src/data/sequence.js'
import type { FeatureFunctions } from '../../src/features/extraction/function-source.js'
import { load } from '../../src/load.js'
import type { Model } from '../../src/model/model.js'

/**
 * Asks a model that was loaded all that can be asked of it, and returns what is wrong with its answers. To say in plain words
 * that something cannot be had (a `DataError`) is an answer.
 */
export function faultsOf(model: Model, sequence: Sequence, functions: FeatureFunctions): string[] {
  const faults: string[] = []
  const ask = (what: string, question: () => boolean): void => {
    try {
      if (!question()) faults.push(`${what}: wrong`)
    } catch (error) {
      if (!(error instanceof DataError)) faults.push(`${what}: ${(error as Error).stack}`)
    }
  }
  ask('tag', () => model.tag(sequence).length === sequence.tokens.length)
  ask('marginals', () => model.marginals(sequence).every(shares => isDistribution(Object.values(shares))))
  ask('nbest', () => model.nbest(sequence, 2).every(({ probability }) => isProbability(probability)))
  ask('spans', () => model.spans(sequence).every(({ probability }) => isProbability(probability)))
  ask('explain', () =>
    model
      .explain(sequence)
      .every(
        ({ probability: p, contributions }) =>
          isProbability(p) && !contributions.some(({ score }) => Number.isNaN(score)),
      ),
  )
  ask('save', () => isSavedAlike(model, functions))
  ask('update', () => {
    model.update([sequence])
    return isSavedAlike(model, functions)
  })
  ask('forget', () => {
    model.forget([sequence])
    return isSavedAlike(model, functions)
  })
  return faults
}

/** Saved, loaded and saved again: the same bytes. */
function isSavedAlike(model: Model, functions: FeatureFunctions): boolean {
  const bytes = model.save()
  return Buffer.compare(load(bytes, { functions }).save(), bytes) === 0
}

function isDistribution(shares: readonly number[]): boolean {
  return shares.every(isProbability) && Math.abs(shares.reduce((sum, p) => sum + p, 0) - 1) < 1e-6
}

function isProbability(p: number): boolean {
  return p >= 0 && p <= 1 + 1e-9
}
