/** Training in either form: the same optimum, and the same bytes for any number of threads. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { type FeatureSet, features as feature } from '../../src/index.js'
import { nodeThreads } from '../../src/node/threads.js'
import { readState, writeState } from '../../src/optimizers/state.js'
import { chooseForm } from '../../src/separate/fitting/choose-form.js'
import type { Form } from '../../src/separate/fitting/create-objectives.js'
import { type SeparateResult, type SeparateState, trainSeparate } from '../../src/separate/fitting/train.js'
import { createPairLayout } from '../../src/separate/patterns/pair-layout.js'
import { prepareSeparate } from '../../src/separate/patterns/prepare.js'
import type { SeparateEngine } from '../../src/separate/scoring/engine.js'
import { oneThread, type ThreadHost } from '../../src/wasm/thread-pool.js'
import { expectClose } from '../oracle/close.js'
import { separateOptions } from './example.js'

/** Everything around a position, so that no two are alike. */
const rich: FeatureSet = {
  features: [-2, -1, 0, 1, 2].flatMap(at => [feature.word(at), feature.suffix(1, { offset: at })]),
}
const spelling: FeatureSet = { features: [feature.word(), feature.suffix(1)] }

function simulated(N: number, L: number, words: number): Sequence[] {
  const random = new Random(5)
  return Array.from({ length: N }, () => {
    const labels = Array.from({ length: 1 + random.below(12) }, () => random.below(L))
    const tokens = labels.map(j => `w${j + L * random.below(words)}`)
    return { tokens, labels: labels.map(j => `L${random.below(8) === 0 ? random.below(L) : j}`) }
  })
}

const data = simulated(150, 6, 20)

interface How {
  readonly form: Form
  readonly threads?: ThreadHost
  readonly options?: Record<string, unknown>
}

function run({ form, threads = oneThread, options = {} }: How, state: SeparateState = {}) {
  const description = { method: 'separate', features: rich, options: separateOptions(options), form, threads }
  return trainSeparate(corpusOf(data), description, state)
}

function finish(steps: ReturnType<typeof run>): SeparateResult {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const weightsOf = ({ engine }: SeparateResult) => (engine as SeparateEngine).weights

describe('separate in two forms', () => {
  it.each([
    { boundary: 'symbols', labelPairs: 'all' },
    { boundary: 'none', labelPairs: 'seen' },
  ])('has the same optimum: $boundary, $labelPairs', given => {
    const options = { ...given, tolerance: 1e-10 }
    const [patterns, lanes] = (['patterns', 'lanes'] as const).map(form => finish(run({ form, options })))
    for (const model of ['unary', 'pairs'] as const) {
      expectClose(lanes![model].value, patterns![model].value, 1e-6)
      const [w, v] = [weightsOf(lanes!)[model], weightsOf(patterns!)[model]]
      for (let k = 0; k < w.length; k++) expect(Math.abs(w[k] - v[k])).toBeLessThan(1e-3)
    }
  })

  it('gives the same bytes with one and with two threads', () => {
    const one = finish(run({ form: 'lanes' }))
    const two = finish(run({ form: 'lanes', threads: nodeThreads(2) }))
    expect([one.threads, two.threads]).toEqual([1, 2])
    expect(weightsOf(two).unary).toEqual(weightsOf(one).unary)
    expect(weightsOf(two).pairs).toEqual(weightsOf(one).pairs)
  })

  it('goes on bit for bit from a state saved between two iterations, by kernels as well', () => {
    const how: How = { form: 'lanes', options: { maxIterations: 12 } }
    const through = finish(run(how))
    for (const leaveAfter of [3, 15]) {
      const state: SeparateState = {}
      const steps = run(how, state)
      for (let k = 0; k < leaveAfter; k++) steps.next()
      const saved = Object.fromEntries(
        Object.entries(state).map(([stage, fit]) => [stage, readState<typeof fit>(writeState(fit))]),
      )
      const rest = finish(run(how, saved))
      expect(weightsOf(rest).pairs).toEqual(weightsOf(through).pairs)
    }
  })

  it('goes by patterns where they repeat, and position by position where they do not', () => {
    const formOf = (features: FeatureSet, sequences: readonly Sequence[]) => {
      const prepared = prepareSeparate(corpusOf(sequences), { features, options: separateOptions() })
      return chooseForm(prepared.corpus, createPairLayout(prepared.layout, prepared.corpus, 'all', 'symbols'))
    }
    expect(formOf(spelling, simulated(1500, 12, 6))).toBe('patterns')
    expect(formOf(rich, simulated(1500, 12, 6))).toBe('lanes')
  })
})
