import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { compileCorpus } from '../../src/features/compile.js'
import { countPool, weightsOfPositions } from '../../src/pooled/pool-counts.js'
import { labelsOf } from '../../src/pooled/pooled-engine.js'
import { POOLED_DEFAULTS } from '../../src/pooled/pooled-options.js'
import type { TunedWeights } from '../../src/pooled/tuned-weights.js'
import { fastestChain, readableChain } from '../../src/pooled/tuning/create-chain.js'
import { cutIntoParts } from '../../src/pooled/tuning/left-out-rows.js'
import { tune } from '../../src/pooled/tuning/tune.js'
import { createTuner } from '../../src/pooled/tuning/tuner.js'
import { expectClose } from '../oracle/close.js'
import { attributesAt, bruteCounts, features, randomData } from './example.js'

const BINS = 7

function dataOf(data: readonly Sequence[]) {
  const corpus = corpusOf(data)
  const compiled = compileCorpus(corpus, features, { labels: labelsOf(corpus) })
  return {
    counts: countPool(corpus, compiled),
    corpus: compiled,
    weight: weightsOfPositions(corpus),
    counted: true,
  }
}

/** With all labels as candidates, unless a range is given. */
function objectiveOf(
  data: readonly Sequence[],
  options: object,
  range = Infinity,
  createChain = fastestChain,
) {
  const tuner = createTuner(dataOf(data), { ...POOLED_DEFAULTS, ...options }, { range, createChain })
  return { tuner, f: tuner.rounds[tuner.rounds.length - 1].createObjective() }
}

function randomPoint(size: number, seed: number): Float64Array {
  const random = new Random(seed)
  return Float64Array.from({ length: size }, () => 4 * random.uniform() - 2)
}

/** −log P of all labels of a part, each sequence by all its labelings, with counts of all other parts: the definition. */
function byEnumeration(data: readonly Sequence[], parts: number, m: number, tuned: TunedWeights): number {
  const labels = tuned.labels.toArray()
  const L = labels.length
  const all = data.flatMap(({ tokens, labels: gold }) => tokens.map((_, t) => ({ label: gold![t], t })))
  const tokens = all.length
  const prior = labels.map(label => all.filter(({ label: own }) => own === label).length / tokens)
  const pairs = data.flatMap(({ labels: gold }) => gold!.slice(1).map((label, t) => `${gold![t]} ${label}`))
  const rate = (seen: number, expected: number) => Math.log((seen + 1) / (expected + 1))
  const times = (list: readonly unknown[], value: unknown) => list.filter(one => one === value).length
  const firsts = data.map(({ labels: gold }) => gold![0])
  const lasts = data.map(({ labels: gold }) => gold!.at(-1))
  const trans = labels.map((a, i) =>
    labels.map(
      (b, j) => rate(times(pairs, `${a} ${b}`), pairs.length * prior[i] * prior[j]) + tuned.trans[i * L + j],
    ),
  )
  const K = tuned.templates.size + 1
  const J = 4 // attributes of each position
  let total = 0
  for (const { first, end } of cutIntoParts(data.length, parts)) {
    const others = bruteCounts(data.filter((_, n) => n < first || n >= end))
    for (const sequence of data.slice(first, end)) {
      const state = sequence.tokens.map((_, t) =>
        labels.map((label, y) => {
          let score = Math.log(prior[y]) + tuned.bias[y]
          if (t === 0) score += rate(times(firsts, label), data.length * prior[y]) + tuned.start[y]
          if (t === sequence.tokens.length - 1)
            score += rate(times(lasts, label), data.length * prior[y]) + tuned.end[y]
          for (const attribute of attributesAt(sequence, t)) {
            const count = (label: string) => others.get(`${attribute} ${label}`) ?? 0
            const sum = labels.reduce((sum, label) => sum + count(label), 0)
            if (sum === 0) continue
            const k = tuned.templates.find(attribute.replace(/=[^|]*/g, '')) + 1
            const bin = sum <= 2 ? sum - 1 : sum <= 4 ? 2 : sum <= 8 ? 3 : sum <= 32 ? 4 : sum <= 128 ? 5 : 6
            const experts = [Math.log(1 + count(label) / (m * prior[y])), count(label) / sum]
            experts.forEach((opinion, e) => {
              const cell = (e * K + k) * BINS + bin
              const weight = tuned.common[cell] + tuned.cells[cell * L + y]
              score += (weight * opinion) / J
            })
          }
          return score
        }),
      )
      let paths: number[][] = [[]]
      for (const _ of sequence.tokens) paths = paths.flatMap(path => labels.map((_, y) => [...path, y]))
      const scoreOf = (path: number[]) =>
        path.reduce((sum, y, t) => sum + state[t][y] + (t > 0 ? trans[path[t - 1]][y] : 0), 0)
      const Z = paths.reduce((sum, path) => sum + Math.exp(scoreOf(path)), 0)
      total += Math.log(Z) - scoreOf(sequence.labels!.map(label => labels.indexOf(label!)))
    }
  }
  return total
}

/** What is drawn to the rates of labels by the square. */
function labelPenalty({ bias, start, end, trans }: TunedWeights): number {
  return [bias, start, end, trans].flatMap(part => [...part]).reduce((sum, x) => sum + x * x, 0)
}

describe('the objective of the tuner', () => {
  it.each([
    [1, readableChain, 1e-9],
    [2, readableChain, 1e-9],
    [1, fastestChain, 1e-7], // opinions in single precision
    [2, fastestChain, 1e-7],
  ])('is what enumeration of all labelings gives (seed %d, %o, %d)', (seed, createChain, tolerance) => {
    const data = randomData(seed, 24)
    const { tuner, f } = objectiveOf(data, { parts: 6, shrink: 0, smoothing: 0.7 }, Infinity, createChain)
    const z = randomPoint(tuner.size, seed)
    const value = f.evaluate(z, new Float64Array(tuner.size))
    const tuned = tuner.weightsAt(z)
    expectClose(value, byEnumeration(data, 6, 0.7, tuned) + labelPenalty(tuned), tolerance)
  })

  it('begins at the default weights', () => {
    const data = randomData(3, 20)
    const { tuner } = objectiveOf(data, { parts: 5 })
    const { common, cells, bias, trans } = tuner.weightsAt(new Float64Array(tuner.size))
    const K = common.length / (2 * BINS)
    for (let k = 1; k < K; k++)
      for (let b = 0; b < BINS; b++) expectClose(common[k * BINS + b], common[b], 1e-12)
    for (const part of [cells, bias, trans]) expect(part.every(value => value === 0)).toBe(true)
  })

  it.each([
    [1, {}, Infinity],
    [2, { shrink: 3, parts: 4 }, Infinity],
    [3, { shrink: 0.1, tuneTokens: 20 }, Infinity],
    [4, {}, 2],
  ])('has the gradient that finite differences give (seed %d, %o, range %d)', (seed, options, range) => {
    for (const createChain of [readableChain, fastestChain])
      expectGradient(objectiveOf(randomData(seed, 30), options, range, createChain), seed)
  })

  it('has it with partly known labels', () => {
    const data = randomData(5, 20)
    const hidden = hideThird(data)
    const part = objectiveOf(hidden, { parts: 4, shrink: 0 })
    expectGradient(part, 5)
    const value = part.f.evaluate(new Float64Array(part.f.size), new Float64Array(part.f.size))
    expect(value).toBeGreaterThan(0)
  })

  it('leaves out labels that are out of range at a position, even if they are right there', () => {
    const data = randomData(8, 40)
    const valueAt = (range: number) => {
      const { f } = objectiveOf(data, { shrink: 0 }, range)
      return f.evaluate(new Float64Array(f.size), new Float64Array(f.size))
    }
    expectClose(valueAt(0), 0, 1e-12) // one candidate each
    expect(valueAt(1)).toBeGreaterThan(0)
    expect(valueAt(1)).toBeLessThan(valueAt(Infinity))
    expectClose(valueAt(30), valueAt(Infinity), 1e-12)
  })
})

function hideThird(data: readonly Sequence[]): Sequence[] {
  return data.map(({ tokens, labels }, n) => ({
    tokens,
    labels: labels!.map((label, t) => ((n + t) % 3 === 0 ? null : label)),
  }))
}

function expectGradient({ f }: ReturnType<typeof objectiveOf>, seed: number): void {
  const z = randomPoint(f.size, seed)
  const gradient = new Float64Array(f.size)
  const other = new Float64Array(f.size)
  f.evaluate(z, gradient)
  const h = 1e-5
  for (let v = 0; v < f.size; v++) {
    const [up, down] = [z.slice(), z.slice()]
    up[v] += h
    down[v] -= h
    expectClose(gradient[v], (f.evaluate(up, other) - f.evaluate(down, other)) / (2 * h), 1e-6)
  }
}

describe('tuning', () => {
  it('lowers the objective, and its weights are those that it ends with', async () => {
    const data = randomData(6, 60)
    const { tuner, f } = objectiveOf(data, { shrink: 1 })
    const tuned = await tune(dataOf(data), POOLED_DEFAULTS, {})
    const zero = new Float64Array(tuner.size)
    const start = byEnumeration(data, 20, 1.5, tuner.weightsAt(zero))
    expect(byEnumeration(data, 20, 1.5, tuned)).toBeLessThan(0.95 * start)
    expectClose(f.evaluate(zero, zero.slice()), start, 1e-7)
  })

  it('takes only some sequences at first if there are many', () => {
    const data = randomData(9, 60)
    const whole = createTuner(dataOf(data), POOLED_DEFAULTS)
    expect(whole.rounds.map(({ maxIterations }) => maxIterations)).toEqual([30])
    const tuner = createTuner(dataOf(data), POOLED_DEFAULTS, { coarseTokens: 50 })
    expect(tuner.rounds.map(({ maxIterations }) => maxIterations)).toEqual([20, 10])
    const zero = new Float64Array(tuner.size)
    const [some, all] = tuner.rounds.map(({ createObjective }) =>
      createObjective().evaluate(zero, zero.slice()),
    )
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(0.8 * all)
  })

  it('stops when it is told to', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(tune(dataOf(randomData(7, 40)), POOLED_DEFAULTS, { signal })).rejects.toThrow('enough')
  })
})
