import { beforeAll, describe, expect, it } from 'vitest'
import { type Mutation, mutationsOf } from '../../fuzz/mutate-container.js'
import { DataError, ModelFormatError } from '../../src/common/errors.js'
import { Random } from '../../src/common/random.js'
import { type TrainOptions, train } from '../../src/index.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'

const data = simulateToyEnglish({ sentences: 6, seed: 1 })
const dev = { corpus: simulateToyEnglish({ sentences: 3, seed: 2 }), patience: 9 }

/** One training of each kind, the iteration of its checkpoint, and what nothing else in the checkpoint tells. */
const RUNS: Readonly<
  Record<string, { readonly how: TrainOptions; readonly at?: number; readonly free?: RegExp }>
> = {
  'L-BFGS': {
    how: { method: 'likelihood', options: { maxIterations: 5 } },
    free: /^run\.state\.memory\.pairs = 0$/,
  },
  'OWL-QN': {
    how: { method: 'likelihood', options: { maxIterations: 5, c1: 0.2 } },
    free: /^run\.state\.memory\.pairs = 0$/,
  },
  SGD: {
    how: { method: 'likelihood', options: { maxIterations: 4, optimizer: 'sgd' } },
    free: /^run\.state\.(point\.v |rate = )/,
  },
  perceptron: { how: { method: 'perceptron', options: { maxIterations: 4 } } },
  'perceptron without mean': {
    how: { method: 'perceptron', options: { maxIterations: 4, average: 'none', shuffle: 'none' } },
  },
  'passive-aggressive': { how: { method: 'passive-aggressive', options: { maxIterations: 4 } } },
  AROW: { how: { method: 'arow', options: { maxIterations: 4 } }, free: /^run\.variance / },
  'dev data': {
    how: { method: 'likelihood', options: { maxIterations: 5 }, dev },
    free: /^(best |run\.state\.memory\.pairs = 0$)/,
  },
  'the unary model of separate': {
    how: { method: 'separate', options: { maxIterations: 4 } },
    free: /^run\.state\.memory\.pairs = 0$/,
  },
  'the pair model of separate': {
    how: { method: 'separate', options: { maxIterations: 4 } },
    at: 6,
    free: /^run\.state\.memory\.pairs = 0$/,
  },
  annealing: {
    how: { method: 'labelwise', options: { maxIterations: 7, anneal: 'lambda', lambda: 2 } },
    free: /^run\.state\.memory\.pairs = 0$/,
  },
}

/** Of the 500 to 800 of each; `npm run fuzz` tries the others. */
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 15)

/** The bytes of the model that training goes on to; null: the checkpoint is refused as it should be. */
async function resumed(how: TrainOptions, mutation: Mutation): Promise<Uint8Array | null> {
  const resume = { due: () => false, save: () => {}, resume: mutation.bytes(), source: 'run.checkpoint' }
  try {
    return (await train(data, { ...how, checkpointing: resume })).save()
  } catch (error) {
    const expected = error instanceof DataError || error instanceof ModelFormatError
    if (expected && error.message.startsWith('run.checkpoint: ')) return null
    throw error
  }
}

describe.each(Object.entries(RUNS))(
  'an altered checkpoint of %s with a right checksum',
  (_, { how, at = 2, free }) => {
    let saved: Uint8Array
    let whole: Uint8Array

    beforeAll(async () => {
      const keep = (bytes: Uint8Array) => {
        saved = bytes
      }
      whole = (await train(data, { ...how, checkpointing: { due: k => k === at, save: keep } })).save()
    })

    it('is refused, or leads to the same model, but for what cannot be told', async () => {
      const random = new Random(1)
      for (const mutation of random.shuffle(mutationsOf(saved, random)).slice(0, MUTATIONS)) {
        const model = await resumed(how, mutation)
        if (model && !free?.test(mutation.what)) expect(Buffer.compare(model, whole), mutation.what).toBe(0)
      }
    })
  },
)
