/** Training on data so large that a memory ends, or that equal sequences are counted once. */
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Corpus } from '../../src/data/corpus.js'
import { corpusOf, type TrainingReport, train } from '../../src/index.js'
import { limitMemory } from '../../src/wasm/memory.js'

const data = [
  { tokens: ['a', 'cat', 'sleeps'], labels: ['dt', 'nn', 'vb'] },
  { tokens: ['the', 'dog', 'barks'], labels: ['dt', 'nn', 'vb'] },
  { tokens: ['cats', 'sleep'], labels: ['nn', 'vb'] },
]
const options = { maxIterations: 5, c2: 1 }

/** A corpus again and again. */
function repeated({ offset, columns, labels, ...corpus }: Corpus, times: number): Corpus {
  const again = (ids: Int32Array) => {
    const all = new Int32Array(ids.length * times)
    for (let k = 0; k < times; k++) all.set(ids, k * ids.length)
    return all
  }
  const { N, P } = corpus
  const offsets = new Int32Array(N * times + 1)
  for (let n = 0; n < N * times; n++) offsets[n + 1] = offsets[n] + offset[(n % N) + 1] - offset[n % N]
  return {
    ...corpus,
    N: N * times,
    P: P * times,
    offset: offsets,
    columns: columns.map(({ ids, strings }) => ({ ids: again(ids), strings })),
    labels: labels && { ids: again(labels.ids), strings: labels.strings },
    line: again(corpus.line),
  }
}

describe('training on a million tokens', () => {
  it('counts equal sequences once, and says how many there were', async () => {
    const times = 125_000
    const done: TrainingReport[] = []
    const onProgress = (report: TrainingReport) => void done.push(report)
    const large = repeated(corpusOf(data), times)
    const model = await train(large, { method: 'likelihood', options, onProgress })
    expect(model.figures).toMatchObject({ sequences: 3 * times, tokens: 8 * times })
    expect(done.find(({ phase }) => phase === 'features')).toMatchObject({ total: 8 })
    const weighted = data.map(sequence => ({ ...sequence, weight: times }))
    const other = await train(weighted, { method: 'likelihood', options })
    expect(model.weights()).toEqual(other.weights())
  })

  it('leaves them in order where the order matters', async () => {
    const large = repeated(corpusOf(data), 125_000)
    const totals: number[] = []
    const onProgress = (report: TrainingReport) => {
      if (report.phase === 'features') totals.push(report.total)
    }
    const controller = new AbortController()
    const training = train(large, {
      method: 'likelihood',
      options: { ...options, optimizer: 'sgd', maxIterations: 1 },
      onProgress: report => {
        onProgress(report)
        controller.abort(new Error('enough'))
      },
      signal: controller.signal,
    })
    await expect(training).rejects.toThrow('enough')
    expect(totals).toContain(1e6)
  })
})

describe('training without memory for the kernels', () => {
  it('warns that it will be slow', async () => {
    const warnings: string[] = []
    const onWarning = (message: string) => void warnings.push(message)
    onTestFinished(limitMemory(1))
    await train(data, { method: 'likelihood', options, onWarning })
    expect(warnings).toEqual([
      expect.stringMatching(/4 GiB.* many times slower .*; fewer features, a cutoff/),
    ])
  })

  it('says nothing if there is enough', async () => {
    const onWarning = (message: string) => {
      throw new Error(message)
    }
    await train(data, { method: 'likelihood', options, onWarning })
  })
})

it('tells how far the layout is, between features and iterations', async () => {
  const phases = new Set<string>()
  await train(data, { method: 'likelihood', options, onProgress: ({ phase }) => void phases.add(phase) })
  expect([...phases]).toEqual(['features', 'layout', 'iterations'])
})
