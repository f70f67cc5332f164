import { describe, expect, it } from 'vitest'
import type { CorpusPart } from '../../corpora/recipe.js'
import { grammar, labelBias, noise } from '../../corpora/simulated.js'
import { sequenceAt } from '../../src/index.js'
import { listeningReporter } from './listening-reporter.js'

const reporter = listeningReporter()
const sizes = (parts: readonly CorpusPart[]) => parts.map(({ name, corpus }) => [name, corpus.N, corpus.P])
const ids = ({ corpus }: CorpusPart) => corpus.columns[0].ids
const labels = ({ corpus }: CorpusPart) => corpus.labels!.ids
const differences = (a: Int32Array, b: Int32Array) => a.reduce((sum, id, p) => sum + Number(id !== b[p]), 0)

describe('simulated corpora', () => {
  it('label bias has 2,000 and 500 sequences, other ones with another seed', async () => {
    const first = await labelBias.prepare({ seed: 1 }, reporter)
    expect(sizes(first)).toEqual([
      ['train', 2000, 6000],
      ['test', 500, 1500],
    ])
    expect(ids((await labelBias.prepare({}, reporter))[0])).toEqual(ids(first[0]))
    expect(ids((await labelBias.prepare({ seed: 2 }, reporter))[0])).not.toEqual(ids(first[0]))
    expect(ids(first[1])).not.toEqual(ids(first[0]).subarray(0, 1500))
  })

  it('noise is in the labels of the training part only', async () => {
    const [clean, test] = await noise.prepare({ noise: 0 }, reporter)
    const [noisy, sameTest] = await noise.prepare({ noise: 0.4 }, reporter)
    expect(sizes([noisy])).toEqual([['train', 1, 1_000_000]])
    expect(differences(ids(noisy), ids(clean))).toBe(0)
    expect(differences(labels(noisy), labels(clean))).toBeGreaterThan(100_000)
    expect(differences(labels(sameTest), labels(test))).toBe(0)
  })

  it('the grammar gives as many sentences as asked for, in either layer', async () => {
    const [pos] = await grammar.prepare({ sentences: 7 }, reporter)
    const [entities] = await grammar.prepare({ sentences: 7, layer: 'entities' }, reporter)
    expect([pos.corpus.N, entities.corpus.N]).toEqual([7, 7])
    expect([pos.corpus.columns.length, entities.corpus.columns.length]).toEqual([1, 2])
    expect(sequenceAt(entities.corpus, 0).columns![0]).toEqual(sequenceAt(pos.corpus, 0).labels)
  })
})
