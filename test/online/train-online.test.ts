import { describe, expect, it } from 'vitest'
import { corpusOf } from '../../src/data/sequence.js'
import { compileCorpus } from '../../src/features/compile.js'
import { attributes, word } from '../../src/features/language/factories.js'
import { perceptron } from '../../src/online/perceptron.js'
import { createOnlineRun, type OnlineTraining, trainOnline } from '../../src/online/train-online.js'
import type { OnlineState, UpdateRule } from '../../src/online/update-rule.js'
import { readState, type SavedState, writeState } from '../../src/optimizers/state.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { createLayout } from '../../src/weights/create-layout.js'
import { createExample, EXAMPLES, RULES } from './example.js'
import { meanOf, naiveOnline } from './naive.js'

type Example = ReturnType<typeof createExample>

function run({ corpus, layout }: Example, training: OnlineTraining) {
  const x = new Float64Array(layout.F)
  const iterations = [...trainOnline(corpus, layout, x, training)]
  return { x, iterations, last: iterations.at(-1)! }
}

describe.each(RULES)('$name, $average', rule => {
  it.each(EXAMPLES)('gives the same bits for the same seed: %s', (_, options) => {
    const example = createExample(11, options)
    const training = { rule, maxIterations: 5, seed: 7 }
    expect(run(example, training)).toEqual(run(example, training))
  })

  it.each(EXAMPLES)('goes on bit for bit where it was saved: %s', (_, options) => {
    const { corpus, layout } = createExample(12, options)
    const training = { rule, maxIterations: 6, seed: 3 }
    const whole = run({ corpus, layout }, training)
    const x = new Float64Array(layout.F)
    const state = createOnlineRun(x, rule, training)
    let iterations = [...trainOnline(corpus, layout, x, { ...training, maxIterations: 2, run: state })]
    const text = JSON.stringify(writeState(state).json)
    const saved: SavedState = { json: JSON.parse(text), arrays: writeState(state).arrays }
    const resumed = x.slice()
    const rest = { ...training, run: readState<OnlineState>(saved) }
    if (iterations.at(-1)!.stop === 'max-iterations')
      iterations = [...trainOnline(corpus, layout, resumed, rest)]
    expect(resumed).toEqual(whole.x)
    expect(iterations.at(-1)).toEqual(whole.last)
  })

  it('labels all of separable data right', () => {
    const data = simulateToyEnglish({ sentences: 60, seed: 4 })
    const corpus = compileCorpus(data, { features: [word(-1), word(), word(1)] })
    const { last } = run({ corpus, layout: createLayout(corpus) }, { rule, maxIterations: 60 })
    expect(last).toMatchObject({ mistakes: 0, value: 0, step: 0, stop: 'converged-value' })
  })

  it('leaves sequences of weight 0 out', () => {
    const { corpus, layout } = createExample(5, { sequences: 9, labels: 2 })
    const weight = Float64Array.from({ length: corpus.N }, (_, n) => (n % 3 === 0 ? 0 : 1))
    const kept = Array.from({ length: corpus.N }, (_, n) => n).filter(n => n % 3 !== 0)
    const training = {
      rule: { ...rule, average: 'none' as const },
      shuffle: 'none' as const,
      maxIterations: 4,
    }
    const weighted = run({ corpus: { ...corpus, weight }, layout }, training)
    const without = run({ corpus: onlySequences(corpus, kept), layout }, training)
    expect(weighted.x).toEqual(without.x)
  })
})

describe('the mean of the weights', () => {
  it.each(EXAMPLES)('is that of all weights passed, those at the start included: %s', (_, options) => {
    const { corpus, layout } = createExample(21, options)
    const { x } = run({ corpus, layout }, { rule: perceptron(), shuffle: 'none', maxIterations: 4 })
    const passed = naiveOnline(corpus, layout, epochsUntilStop(corpus, layout, 4), (w, { delta, weight }) =>
      w.map((value, f) => value + weight * delta[f]),
    )
    expectClose(x, meanOf(passed))
  })

  it('counts the weights that training began with', () => {
    const { corpus, layout } = createExample(2, { sequences: 1, longest: 6 })
    const from = (rule: UpdateRule) => {
      const x = new Float64Array(layout.F).fill(-1)
      const [first] = trainOnline(corpus, layout, x, { rule, maxIterations: 1 })
      expect(first!.mistakes).toBe(1)
      return x
    }
    const last = from(perceptron({ average: 'none' }))
    expectClose(
      from(perceptron()),
      Array.from(last, value => (value - 1) / 2),
    )
  })
})

describe('training', () => {
  const example = createExample(31)
  const rule = perceptron()

  it('stops at the epoch whose loss per sequence is small enough', () => {
    const losses = run(example, { rule, maxIterations: 8, shuffle: 'none' }).iterations.map(
      ({ value }) => value,
    )
    const epsilon = losses[2] / example.corpus.N
    const { last } = run(example, { rule, epsilon, maxIterations: 8, shuffle: 'none' })
    expect(last.stop).toBe('converged-value')
    expect(last.iteration).toBe(losses.findIndex(loss => loss <= losses[2]) + 1)
  })

  it('stops at once where no epoch is asked for', () => {
    const { x, iterations } = run(example, { rule, maxIterations: 0 })
    expect(iterations).toHaveLength(1)
    expect(iterations[0]).toMatchObject({ iteration: 0, stop: 'max-iterations' })
    expect(x.every(value => value === 0)).toBe(true)
  })

  it('shuffles by the seed', () => {
    const many = createExample(8, { sequences: 30 })
    const withSeed = (seed: number) => run(many, { rule, seed, maxIterations: 2 }).x
    expect(withSeed(1)).not.toEqual(withSeed(2))
    expect(withSeed(1)).not.toEqual(run(many, { rule, shuffle: 'none', maxIterations: 2 }).x)
  })

  it('says so when weights outgrow numbers, and keeps those of the epoch before', () => {
    const huge = { '1e200': 1e200 }
    const data = ['XY', 'YX'].map(labels => ({
      tokens: ['a', 'a'],
      labels: [...labels],
      attributes: [huge, { '1e200': -1e200 }],
    }))
    const corpus = compileCorpus(corpusOf(data), { features: [attributes()] })
    const { x, last } = run({ corpus, layout: createLayout(corpus) }, { rule, maxIterations: 9 })
    expect(last.stop).toBe('diverged')
    expect(x.every(Number.isFinite)).toBe(true)
  })

  it('refuses weights of another layout, and data without labels', () => {
    const { corpus, layout } = example
    const start = (x: Float64Array, labeled = true) =>
      trainOnline(labeled ? corpus : { ...corpus, label: null }, layout, x, { rule }).next()
    expect(() => start(new Float64Array(3))).toThrow(`x: expected ${layout.F} weights, got 3`)
    expect(() => start(new Float64Array(layout.F), false)).toThrow('corpus: expected labels, got none')
  })
})

/** The epochs that a perceptron in the order of the data takes, `most` at most. */
function epochsUntilStop(corpus: Example['corpus'], layout: Example['layout'], most: number): number {
  return run({ corpus, layout }, { rule: perceptron(), shuffle: 'none', maxIterations: most }).last.iteration
}

/** Sequences of a corpus, their positions where they were. */
function onlySequences(corpus: Example['corpus'], kept: readonly number[]): Example['corpus'] {
  const rowsOf = (rows: Example['corpus']['state']) => {
    const offset = [0]
    const ids: number[] = []
    for (const n of kept)
      for (let p = corpus.offset[n]; p < corpus.offset[n + 1]; p++) {
        ids.push(...rows.ids.subarray(rows.offset[p], rows.offset[p + 1]))
        offset.push(ids.length)
      }
    return { ...rows, offset: Int32Array.from(offset), ids: Int32Array.from(ids) }
  }
  const label = kept.flatMap(n => Array.from(corpus.label!.subarray(corpus.offset[n], corpus.offset[n + 1])))
  const offset = [0]
  for (const n of kept) offset.push(offset.at(-1)! + corpus.offset[n + 1] - corpus.offset[n])
  return {
    ...corpus,
    N: kept.length,
    P: label.length,
    offset: Int32Array.from(offset),
    state: rowsOf(corpus.state),
    label: Int32Array.from(label),
    weight: null,
  }
}

function expectClose(x: Float64Array, y: readonly number[]): void {
  expect(x).toHaveLength(y.length)
  for (let f = 0; f < x.length; f++) expect(x[f], `weight ${f}`).toBeCloseTo(y[f], 10)
}
