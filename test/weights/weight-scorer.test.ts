import { expect, it } from 'vitest'
import { readContent } from '../../src/data/reading/read-content.js'
import { StringTable } from '../../src/data/string-table.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { WeightScorer } from '../../src/weights/weight-scorer.js'
import type { Weights } from '../../src/weights/weights.js'

const A = 1000
const L = 2

/** A model of two labels in which attribute a, named after its number, speaks for label a mod 2. */
function createWeights(): Weights {
  const attributes = new StringTable()
  for (let a = 0; a < A; a++) attributes.intern(String(a))
  const labels = new StringTable()
  for (const name of ['even', 'odd']) labels.intern(name)
  const none = new Int32Array(0)
  return {
    layout: {
      F: A * L,
      L,
      A,
      B: 0,
      stateOffset: Int32Array.from({ length: A + 1 }, (_, a) => a * L),
      stateLabel: Int32Array.from({ length: A * L }, (_, k) => k % L),
      transFrom: none,
      transTo: none,
      edgeOffset: new Int32Array(1),
      edgeFrom: none,
      edgeTo: none,
      boundary: 'none',
    },
    values: Float64Array.from({ length: A * L }, (_, k) => (Math.floor(k / L) % L === k % L ? 1 : 0)),
    labels,
    attributes,
    transitionAttributes: new StringTable(),
    words: new StringTable(),
  }
}

it('copies the weights for the kernel only when enough positions come, and labels them alike before and after', () => {
  const corpus = readContent(new TextEncoder().encode('x\t3\nx\t4\nx\t7\n\n'), 'crfsuite')
  const scorer = new WeightScorer(createWeights(), { features: [{ type: 'attributes' }] })
  const path = new Int32Array(3)
  const decoded: boolean[] = []
  for (let round = 0; round < 60; round++) {
    scorer.bind(corpus)
    path.fill(-1)
    decoded.push(scorer.decode(0, path))
    if (!decoded[round]) viterbi().decode(scorer.score(0), path)
    expect([...path]).toEqual([1, 0, 1])
  }
  const first = decoded.indexOf(true)
  expect(first).toBeGreaterThan(5)
  expect(decoded.slice(first)).not.toContain(false)
})
