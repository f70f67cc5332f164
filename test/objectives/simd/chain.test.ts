/**
 * The contract of objectives on kernels: each of them is the function that `ChainObjective` is, to 1e-9 in double
 * precision and to 1e-4 in single, whatever the shape of the corpus, the size of the weights and the number of threads.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeThreads } from '../../../src/node/threads.js'
import { READY, type ThreadData } from '../../../src/wasm/thread-pool.js'
import { SIMD_LOSSES, type SimdLoss } from './all-losses.js'
import { type Case, DESCRIPTIONS, expectReference, prepare } from './both-objectives.js'

const lengthsOf = (N: number, longest: number) => Array.from({ length: N }, (_, n) => 1 + ((n * 7) % longest))

describe.each(SIMD_LOSSES)('%s on kernels', loss => {
  const base: Case = { L: 5, lengths: lengthsOf(20, 9), description: 'mixed', seed: 11 }

  it.each([1, 2, 3, 8, 9, 17, 22, 33])('agrees with the reference with %i labels', L => {
    for (const description of ['mixed', DESCRIPTIONS[L % DESCRIPTIONS.length]] as const)
      expectReference(loss, { ...base, L, description })
  })

  it.each([1, 15, 16, 17, 40])('agrees with %i sequences', N => {
    for (const boundary of ['none', 'symbols'] as const)
      expectReference(loss, { ...base, lengths: lengthsOf(N, 6), boundary })
  })

  it('agrees on sequences of one position, and of 1 to 70 in one group', () => {
    expectReference(loss, { ...base, lengths: Array(19).fill(1), boundary: 'symbols' })
    const lengths = [1, 70, 2, 35, 1, 3, 64, 5, 69, 8, 13, 21, 34, 55, 4, 4]
    for (const description of DESCRIPTIONS)
      expectReference(loss, { ...base, lengths, description, boundary: 'symbols' })
  })

  it('agrees on a sequence of 2500 positions', () => {
    for (const description of ['mixed', 'together', 'rows'] as const)
      expectReference(loss, { ...base, L: 7, lengths: [3, 2500, 70], description })
  })

  it('agrees where very many positions have an attribute, with values and without', () => {
    const many = { ...base, lengths: lengthsOf(160, 12), description: 'together' } as const
    for (const L of [4, 7]) {
      expectReference(loss, { ...many, L })
      expectReference(loss, { ...many, L, magnitudes: [0.5, 1] })
    }
    // Almost all of more than 511 positions of one group have one label, and all have the attribute.
    const group = { ...base, lengths: new Array<number>(16).fill(70), description: 'together' } as const
    expectReference(loss, { ...group, L: 7, favorite: 6 })
    // 32 bits hold 3, 5, 10 or 31 groups of such sequences.
    for (const T of [1, 3, 6, 8]) {
      const groups = {
        ...base,
        lengths: new Array<number>(2040 / T).fill(T),
        description: 'together',
      } as const
      expectReference(loss, { ...groups, L: 7, favorite: 6 })
    }
    // 32 bits hold 31 positions of all lanes, 3 if each has the attribute ten times, and none with 32 times.
    for (const repeats of [10, 31, 32])
      expectReference(loss, { ...group, L: 7, scale: 0.2, favorite: 0.1, repeats })
  })

  it('agrees with a weight for every pair, and with empty sequences', () => {
    expectReference(loss, { ...base, weights: 'all', L: 18 })
    expectReference(loss, { ...base, lengths: [0, 3, 0, 1, 5, 0] })
  })

  it('agrees without weights of rare pairs, and without any of label pairs', () => {
    for (const description of DESCRIPTIONS) {
      expectReference(loss, { ...base, description, pairCutoff: 2 })
      expectReference(loss, { ...base, description, labelPairs: 'none' })
    }
    expectReference(loss, { ...base, weights: 'all', labelPairs: 'none', boundary: 'symbols' })
  })

  it('agrees with weights of sequences, 0 among them', () => {
    for (const description of DESCRIPTIONS)
      expectReference(loss, { ...base, description, importance: [1, 0, 0.25, 17, 1e-3], boundary: 'symbols' })
  })

  it('agrees with values of very different magnitudes', () => {
    expectReference(loss, { ...base, magnitudes: [1, 0.5, 2] })
    expectReference(loss, { ...base, magnitudes: [1e-6, 1, 1e6] })
    expectReference(loss, { ...base, magnitudes: [1e-6, 1, 1e6], description: 'common' })
  })

  it('agrees where all weights are 0', () => {
    expectReference(loss, { ...base, scale: 0, boundary: 'symbols' })
  })

  it.each([50, 100, 800])('agrees with weights of up to %i', scale => {
    for (const description of DESCRIPTIONS) expectReference(loss, { ...base, scale, description })
    expectReference(loss, { ...base, scale, boundary: 'symbols', L: 9 })
  })

  it.each([-20, -5, 20, -200, 200])('agrees with transitions of %i', transition => {
    expectReference(loss, { ...base, transition, L: 7 })
    expectReference(loss, { ...base, transition, weights: 'all', L: 3, boundary: 'symbols' })
  })

  it.each([50, 300, 1000])('agrees with weights of attributes of up to %i', states => {
    for (const scale of [0.3, 1, 10]) expectReference(loss, { ...base, states: states / scale, scale, L: 4 })
    expectReference(loss, { ...base, states, boundary: 'symbols', description: 'rows' })
  })

  it('agrees where transitions overrule attributes', () => {
    for (const [states, scale] of [
      [2, 30],
      [20, 20],
      [4, 150],
      [3, 400],
    ])
      expectReference(loss, { ...base, states, scale, weights: 'all', L: 4 })
  })

  it('agrees on random corpora', () => {
    fc.assert(
      fc.property(anyCase(), shape => expectReference(loss, shape)),
      { numRuns: 20 },
    )
  })

  it('gives the same bytes with one thread and with three', async () => {
    for (const description of ['mixed', 'together', 'rows'] as const) {
      const shape: Case = { ...base, lengths: lengthsOf(150, 12), description, importance: [1, 0.3] }
      expect(await bytesWith(3, loss, shape)).toEqual(await bytesWith(1, loss, shape))
    }
  })
})

function anyCase(): fc.Arbitrary<Case> {
  return fc.record(
    {
      L: fc.integer({ min: 1, max: 24 }),
      lengths: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 36 }),
      description: fc.constantFrom(...DESCRIPTIONS),
      seed: fc.nat(1e6),
      magnitudes: fc.constantFrom([1], [0.1, 1], [2]),
      importance: fc.constant([1, 2, 0]),
      boundary: fc.constantFrom('none', 'symbols'),
      scale: fc.constantFrom(0.1, 1, 3, 10),
      transition: fc.constantFrom(0, -8, -20),
    },
    { requiredKeys: ['L', 'lengths', 'description', 'seed'] },
  )
}

/** Value and gradient in both precisions, by so many threads, all of which have started. */
async function bytesWith(count: number, loss: SimdLoss, shape: Case): Promise<Uint8Array> {
  const host = nodeThreads(count)
  const handed: ThreadData[] = []
  const spawn = (source: string, data: unknown) => {
    handed.push(data as ThreadData)
    host.spawn(source, data)
  }
  const { x, simd } = prepare(loss, shape, { count, spawn })
  while (handed.length > 0 && startedThreads(handed[0]) < count - 1)
    await new Promise(resolve => setTimeout(resolve, 5))
  const results = new Float64Array(2 * (x.length + 1))
  for (const [k, precision] of (['single', 'double'] as const).entries()) {
    const at = k * (x.length + 1)
    simd.precision = precision
    results[at] = simd.evaluate(x, results.subarray(at + 1, at + 1 + x.length))
  }
  simd.close()
  return new Uint8Array(results.buffer)
}

function startedThreads({ memory, control }: ThreadData): number {
  return Atomics.load(new Int32Array(memory.buffer, control, 16), READY)
}
