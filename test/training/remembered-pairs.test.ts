import { describe, expect, it } from 'vitest'
import { train } from '../../src/index.js'
import { readContainer } from '../../src/model/file/container.js'
import { lbfgs } from '../../src/optimizers/lbfgs.js'
import { createRun } from '../../src/optimizers/minimize.js'
import { writeState } from '../../src/optimizers/state.js'
import { rememberedPairs } from '../../src/training/remembered-pairs.js'
import { rosenbrock } from '../optimizers/problems.js'

const fine = { resolution: 1e-7 }

/** What a run that remembers so many pairs saves. */
function savedWith(memory: number) {
  const { f } = rosenbrock(2)
  return writeState(createRun(f, new Float64Array(2), lbfgs({ memory })))
}

describe('pairs that L-BFGS remembers', () => {
  it('are more where the objective states its resolution', () => {
    expect(rememberedPairs(fine, undefined)).toBe(8)
    expect(rememberedPairs({}, undefined)).toBe(6)
    expect(rememberedPairs(null, undefined)).toBe(6)
  })

  it('stay as many as a saved run has', () => {
    expect(rememberedPairs(fine, savedWith(6))).toBe(6)
    expect(rememberedPairs(fine, savedWith(8))).toBe(8)
    expect(rememberedPairs({}, savedWith(6))).toBe(6)
  })
})

/** Sequences of 16 words with so many positions in all, no two alike. */
function sequencesOf(positions: number) {
  return Array.from({ length: positions / 16 }, (_, n) => ({
    tokens: Array.from({ length: 16 }, (_, t) => `w${(17 * n + t * t * (n % 89)) % 5000}`),
    labels: Array.from({ length: 16 }, (_, t) => `l${(n + t * t) % 3}`),
  }))
}

describe.each([
  [1 << 16, 8],
  [1 << 13, 6],
])('training on %i positions', (positions, pairs) => {
  it(`remembers ${pairs} pairs in the memory of the kernels, and goes on from a checkpoint to the same bytes`, async () => {
    const data = sequencesOf(positions)
    const how = { method: 'likelihood', options: { c2: 1, maxIterations: 3 } } as const
    let bytes: Uint8Array | undefined
    let iterations = 0
    const save = (checkpoint: Uint8Array) => {
      bytes = checkpoint
    }
    const model = await train(data, { ...how, checkpointing: { due: () => ++iterations === 2, save } })
    const { header, sections } = readContainer(bytes!)
    expect(sections['run.state.memory.sy']).toHaveLength(pairs + 1)
    // Ordinary arrays, for which there is always space, are in double precision.
    expect(header['kinds']).toMatchObject({
      'state.memory.s': 'Float32Array',
      'state.memory.y': 'Float32Array',
    })
    const again = await train(data, { ...how, checkpointing: { due: () => false, save, resume: bytes! } })
    expect(Buffer.compare(again.save(), model.save())).toBe(0)
  })
})
