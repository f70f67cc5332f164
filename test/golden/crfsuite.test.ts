import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Corpus } from '../../src/data/corpus.js'
import { readContent } from '../../src/data/reading/read-content.js'
import { StringTable } from '../../src/data/string-table.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { compileCorpus } from '../../src/features/compile.js'
import { attributes } from '../../src/features/language/factories.js'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { labelMarginals } from '../../src/inference/marginals.js'
import { findMethod, resolveMethod } from '../../src/methods/registry.js'
import type { WeightEngine } from '../../src/weights/weight-engine.js'
import { createLayout } from '../../src/weights/create-layout.js'
import { layoutPlaces } from '../../src/weights/weight-layout.js'
import { WeightScorer } from '../../src/weights/weight-scorer.js'
import type { Weights } from '../../src/weights/weights.js'
import { runToEnd } from '../../src/training/run-to-end.js'

/** What CRFsuite made of a data set; README.md says how. Numbers have 12 digits. */
interface Golden {
  readonly data: string
  readonly method: string
  readonly options: Readonly<Record<string, unknown>>
  readonly features: number
  readonly iterations: number
  readonly loss: number
  readonly nonzero: number
  readonly norm: number
  readonly kept: 'all' | 'sample'
  readonly transitions: readonly NamedWeight[]
  readonly states: readonly NamedWeight[]
  readonly labels: readonly string[]
  readonly scores: readonly number[]
  readonly logZ: readonly number[]
  readonly marginals: readonly (readonly (readonly number[])[])[]
}

/** Attribute and label, or label and label, and their weight. */
type NamedWeight = readonly [string, string, number]

const folder = path.join(import.meta.dirname, 'crfsuite')
const features = { features: [attributes()] }
const names = readdirSync(folder).filter(name => name.endsWith('.json') && name !== 'features.json')
const goldens = names.map(name => [name, read(name)] as const)

/** How near we come: the objective relative to CRFsuite's, weights relative to theirs or to 1. */
interface Nearness {
  readonly objective: number
  readonly weights: number
}

function nearnessOf({ method, options }: Golden): Nearness {
  // Online updates are the same arithmetic, but for the order of some sums, and the files have 12 digits.
  if (isOnline(method)) return { objective: 1e-12, weights: 1e-11 }
  // Both stop by the same rule, at a step that rounding may decide.
  if (options['epsilon'] === undefined) return { objective: 1e-6, weights: 1e-3 }
  return { objective: 1e-12, weights: 1e-6 }
}

describe.each(goldens)('%s', (_, golden) => {
  const train = corpusOf(`${golden.data}.train.crfsuite`)
  const test = corpusOf(`${golden.data}.test.crfsuite`)
  const near = nearnessOf(golden)
  const trained = trainLike(golden, train)

  it('has as many features', () => {
    const compiled = compileCorpus(train, features)
    expect(createLayout(compiled, golden.options).F).toBe(golden.features)
  })

  it('reaches the same objective', async () => {
    const { objective, iterations } = (await trained).summary
    expect(Math.abs(objective! - golden.loss) / golden.loss).toBeLessThan(near.objective)
    if (isOnline(golden.method)) expect(iterations).toBe(golden.iterations)
  })

  it('has the same weights', async () => {
    const { weights } = (await trained).engine
    const { state, trans } = namedWeights(weights)
    for (const [from, to, value] of golden.states)
      expect(distance(state.get(`${from} ${to}`), value), `${from} → ${to}`).toBeLessThan(near.weights)
    for (const [from, to, value] of golden.transitions)
      expect(distance(trans.get(`${from} ${to}`), value), `${from} → ${to}`).toBeLessThan(near.weights)
    const norm = Math.hypot(...weights.values)
    expect(Math.abs(norm - golden.norm) / golden.norm).toBeLessThan(near.weights)
    // Weights of 0 are left out, by us and by CRFsuite.
    expect(weights.layout.F).toBe(golden.nonzero)
  })

  it('labels alike', async () => {
    expect(inferAll((await trained).engine.weights, test).map(({ labels }) => labels)).toEqual(golden.labels)
  })
})

describe.each(goldens.filter(([, { kept }]) => kept === 'all'))('the weights of %s', (_, golden) => {
  const train = corpusOf(`${golden.data}.train.crfsuite`)
  const test = corpusOf(`${golden.data}.test.crfsuite`)

  it('give the same labels, scores, partition functions and marginals', () => {
    const results = inferAll(givenWeights(golden, train), test)
    expect(results.map(({ labels }) => labels)).toEqual(golden.labels)
    results.forEach(({ score, logZ, marginals }, n) => {
      expect(score).toBeCloseTo(golden.scores[n], 9)
      expect(logZ).toBeCloseTo(golden.logZ[n], 9)
      const expected = golden.marginals[n]?.flat() ?? []
      expected.forEach((value, k) => expect(marginals[k]).toBeCloseTo(value, 10))
    })
    expect(golden.marginals.flat(2).length).toBeGreaterThan(50)
  })
})

function read(name: string): Golden {
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
}

function corpusOf(name: string): Corpus {
  return readContent(readFileSync(path.join(folder, name)), 'crfsuite', { source: name })
}

function isOnline(method: string): boolean {
  return 'shuffle' in findMethod(method).options.defaults
}

async function trainLike({ method, options: given }: Golden, train: Corpus) {
  const { form, options } = resolveMethod(method, given)
  const { engine, summary } = await runToEnd(form.train(train, options, { features }))
  return { engine: engine as WeightEngine, summary }
}

/** Weights by the names of what they belong to; a weight of 0 may be left out. */
function namedWeights({ layout, values, labels, attributes: strings }: Weights) {
  const at = layoutPlaces(layout)
  const state = new Map<string, number>()
  const trans = new Map<string, number>()
  for (let a = 0; a < layout.A; a++)
    for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++)
      state.set(`${strings.get(a)} ${labels.get(layout.stateLabel[f])}`, values[f])
  layout.transFrom.forEach((i, q) => {
    trans.set(`${labels.get(i)} ${labels.get(layout.transTo[q])}`, values[at.trans + q])
  })
  return { state, trans }
}

/** CRFsuite's weights in a layout of ours. */
function givenWeights(golden: Golden, train: Corpus): Weights {
  const compiled = compileCorpus(train, features)
  const layout = createLayout(compiled)
  const weights: Weights = {
    layout,
    values: new Float64Array(layout.F),
    labels: compiled.labels,
    attributes: compiled.state.strings,
    transitionAttributes: new StringTable(),
    words: new StringTable(),
  }
  const byName = (list: readonly NamedWeight[]) =>
    new Map(list.map(([from, to, value]) => [`${from} ${to}`, value]))
  const [states, transitions] = [byName(golden.states), byName(golden.transitions)]
  // The names in the order of the layout, states before transitions.
  const { state, trans } = namedWeights(weights)
  const values = [
    ...[...state.keys()].map(key => states.get(key)),
    ...[...trans.keys()].map(key => transitions.get(key)),
  ]
  weights.values.set(values.map(value => value ?? Number.NaN))
  return weights
}

function inferAll(weights: Weights, test: Corpus) {
  const scorer = new WeightScorer(weights, features)
  const chain = new ForwardBackward()
  const decoder = viterbi()
  scorer.bind(test)
  return Array.from({ length: test.N }, (_, n) => {
    const lattice = scorer.score(n)
    const best = new Int32Array(lattice.T)
    const score = decoder.decode(lattice, best)
    const logZ = chain.run(lattice)
    const marginals = new Float64Array(lattice.offset[lattice.T])
    labelMarginals(lattice, chain, marginals)
    return { labels: Array.from(best, y => weights.labels.get(y)).join(' '), score, logZ, marginals }
  })
}

function distance(value = 0, expected: number): number {
  return Math.abs(value - expected) / Math.max(1, Math.abs(expected))
}
