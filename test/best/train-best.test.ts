import { beforeAll, describe, expect, it } from 'vitest'
import type { RaceProgress } from '../../src/best/race.js'
import { type BestOptions, type BestResult, trainBest } from '../../src/best/train-best.js'
import { DataError } from '../../src/common/errors.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { lafferty, ner, preset } from '../../src/features/language/presets.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { train, type UncheckedTrainOptions } from '../../src/train.js'

const entities = simulateToyEnglish({ sentences: 60, layer: 'entities' })
const words = simulateToyEnglish({ sentences: 40 })
/** Small enough for several rungs of a toy. */
const sizes = { firstTokens: 100, heldTokens: 300, folds: 3 }

/** Trains the winner again, without a race. */
function trainPlainly({ winner }: BestResult, data = entities, features?: FeatureSet) {
  const { preset: name, method, options } = winner
  const chosen = name === null ? features : preset(name, { columns: data.columns.length })
  return train<UncheckedTrainOptions>(data, { method, options, ...(chosen && { features: chosen }) })
}

describe('trainBest', () => {
  let found: BestResult
  beforeAll(async () => {
    found = await trainBest(entities, { sizes, method: 'perceptron' })
  })

  it('trains on everything: the model is the one of plain training with the same choice', async () => {
    expect(found).toMatchObject({ stop: 'decided', metric: 'spanF1', trainedTokens: entities.P })
    expect(found.winner).toBe(found.candidates[0])
    expect(found.model.save()).toEqual((await trainPlainly(found)).save())
  })

  it('finds that rich features are better for weights, and says how sure it is', () => {
    const { candidates, winner, data } = found
    expect(winner.preset).toMatch(/ner|chunk/)
    const few = candidates.find(({ preset: name }) => name === 'lafferty')!
    expect(few.difference!.value).toBeLessThan(0)
    expect(few.score!.low).toBeLessThan(few.score!.value)
    expect(few.score!.high).toBeGreaterThan(few.score!.value)
    expect(winner.difference!.value).toBe(0)
    expect(data).toMatchObject({ sequences: 60, columns: 2, spans: true, letters: false })
    expect(data.unseen).toBeGreaterThan(0)
  })

  it('varies penalties of the best, around the default that suits features and data', async () => {
    const varied = await trainBest(words, { sizes, method: 'likelihood', features: ner() })
    const options = varied.candidates.map(candidate => candidate.options['c2'])
    expect(options.sort()).toEqual([0.003, 0.03, undefined])
    expect(varied.metric).toBe('accuracy')
    expect(varied.model.save()).toEqual((await trainPlainly(varied, words, ner())).save())
  })

  it('gives the same result for the same seed and budget of iterations', async () => {
    const options: BestOptions = { sizes, method: 'likelihood', iterations: 60, seed: 7 }
    const [first, second] = [await trainBest(words, options), await trainBest(words, options)]
    expect(second.candidates).toEqual(first.candidates)
    expect(second.model.save()).toEqual(first.model.save())
    expect(first.spent).toBe(second.spent)
  })

  it('stays within a budget of iterations, the last training included', async () => {
    const other = await trainBest(words, { sizes, method: 'likelihood', iterations: 30 })
    expect(other.stop).toBe('budget')
    expect(other.winner.options['maxIterations']).toBe(other.summary.iterations)
    expect(other.spent).toBeLessThanOrEqual(30)
    expect(other.model.save()).toEqual((await trainPlainly(other, words)).save())
  })

  it('stays within seconds of the clock that it is given', async () => {
    let time = 100
    const now = () => (time += 0.01)
    const other = await trainBest(words, { sizes, method: 'likelihood', seconds: 8, now })
    expect(other.stop).toBe('budget')
    expect(other.spent).toBeLessThan(8)
    expect(other.winner.score).not.toBeNull()
    expect(other.model.save()).toEqual((await trainPlainly(other, words)).save())
  })

  it('has no figure for a candidate whose time was up', async () => {
    let time = 0
    const now = () => time
    const slow = 'likelihood + pos'
    const other = await trainBest(words, {
      sizes,
      methods: ['empirical', 'likelihood'],
      seconds: 100,
      now,
      onProgress: progress => {
        time += progress.phase === 'race' && progress.candidate === slow ? 10 : 0.001
      },
    })
    const cutOff = other.candidates.find(({ name }) => name === slow)!
    expect(cutOff).toMatchObject({ score: null, difference: null, folds: 0, tokens: 0, failure: null })
    expect(cutOff.unfinished).toBeGreaterThan(0)
    expect(other.winner.unfinished).toBeNull()
    expect(other.stop).toBe('budget')
  })

  it('uses time that is left for more folds if they may change the decision', async () => {
    const few = { ...sizes, heldTokens: 100 }
    const options: BestOptions = { sizes: few, method: 'perceptron' }
    const [enough, more] = [
      await trainBest(entities, options),
      await trainBest(entities, { ...options, iterations: 1000 }),
    ]
    const most = ({ candidates }: BestResult) => Math.max(...candidates.map(({ folds }) => folds))
    expect(most(enough)).toBe(1)
    expect(most(more)).toBe(3)
    expect(more.spent).toBeLessThan(1000)
  })

  it('counts labels of dev data that the training data lack, and refuses dev data with no others', async () => {
    const options: BestOptions = { sizes, method: 'hmm', features: lafferty() }
    const devWith = (name: string) => [
      { tokens: ['The', 'dog'], labels: [words.labels!.strings.get(words.labels!.ids[0]), name] },
    ]
    const other = await trainBest(words, { ...options, dev: devWith('NEW') })
    expect(other.data.unseenLabels).toEqual({ NEW: 1 })
    const strange = [{ tokens: ['The', 'dog'], labels: ['X', 'Y'] }]
    await expect(trainBest(words, { ...options, dev: strange })).rejects.toThrow(
      /dev: expected labels of the training data \(.*\), got only others \(X, Y\)/,
    )
  })

  it('compares on dev data if there are some, and does not train on them', async () => {
    const dev = simulateToyEnglish({ sentences: 30, layer: 'entities', seed: 2 })
    const other = await trainBest(entities, { sizes, method: 'perceptron', dev })
    expect(other.model.figures.tokens).toBe(entities.P)
    expect(Math.max(...other.candidates.map(({ tokens }) => tokens))).toBe(entities.P)
  })

  it('keeps the best so far if it is aborted, closed forms trained on everything', async () => {
    const stopAfter = (done: number, method: string) => {
      const controller = new AbortController()
      const onProgress = (progress: { phase: string }) => {
        if (progress.phase === 'race' && (progress as RaceProgress).done >= done) controller.abort()
      }
      return trainBest(entities, { sizes, method, onProgress, signal: controller.signal })
    }
    const counted = await stopAfter(2, 'empirical')
    expect(counted).toMatchObject({ stop: 'aborted', trainedTokens: entities.P })
    expect(counted.model.save()).toEqual((await trainPlainly(counted)).save())
    const iterated = await stopAfter(2, 'perceptron')
    expect(iterated.stop).toBe('aborted')
    expect(iterated.trainedTokens).toBeLessThan(entities.P)
    expect(iterated.winner.score).not.toBeNull()
    expect(iterated.model.tagCorpus(entities)).toHaveLength(entities.P)
    await expect(stopAfter(0, 'perceptron')).rejects.toThrow(/aborted/)
  })

  it('keeps the leader if it is aborted, even if there is no time to train it on everything', async () => {
    const controller = new AbortController()
    const found = await trainBest(entities, {
      sizes,
      methods: ['empirical', 'likelihood'],
      iterations: 60,
      signal: controller.signal,
      onProgress: ({ phase, ...progress }) => {
        if (phase === 'race' && (progress as RaceProgress).leader?.startsWith('likelihood'))
          controller.abort()
      },
    })
    expect(found.stop).toBe('aborted')
    expect(found.winner.method).toBe('likelihood')
    expect(found.trainedTokens).toBeLessThan(entities.P)
  })

  it('compares only on sequences that have a known label and count', async () => {
    const partial = (known: number) => ({
      ...words,
      labels: {
        ...words.labels!,
        ids: words.labels!.ids.map((id, p) => (p < words.offset[known] ? id : -1)),
      },
    })
    const options: BestOptions = { sizes, method: 'likelihood', features: lafferty(), iterations: 30 }
    const found = await trainBest(partial(3), options)
    expect(found.winner.failure).toBeNull()
    expect(found.trainedTokens).toBe(words.P)
    await expect(trainBest(partial(2), options)).rejects.toThrow(
      'expected at least 3 sequences with known labels to compare candidates on 3 folds, got 2',
    )
    const weight = Float64Array.from({ length: words.N }, (_, n) => (n < 2 ? 1 : 0))
    await expect(trainBest({ ...words, weight }, options)).rejects.toThrow('on 3 folds, got 2')
  })

  it('tells how far it is', async () => {
    const told: RaceProgress[] = []
    await trainBest(words, {
      sizes,
      method: 'empirical',
      iterations: 100,
      onProgress: progress => progress.phase === 'race' && told.push(progress),
    })
    expect(told[0]).toMatchObject({
      rung: 1,
      done: 0,
      total: 5,
      candidate: 'empirical + lafferty',
      leader: null,
      limit: 100,
    })
  })

  it('leaves out candidates that the data do not suit, and says why', async () => {
    const weighted = { ...words, weight: Float64Array.from({ length: words.N }, () => 0.5) }
    const options: BestOptions = { sizes, method: 'empirical', features: lafferty() }
    await expect(trainBest(weighted, options)).rejects.toThrow(
      /no candidate could be trained: .*whole number/,
    )
  })

  it('refuses what cannot be right', async () => {
    const refused = (options: object) => expect(trainBest(words, options)).rejects
    await refused({ seconds: 5 }).toThrow('seconds need a clock')
    await refused({ seconds: 5, now: () => 0, iterations: 5 }).toThrow('got both')
    await refused({ iterations: 0 }).toThrow('iterations: expected a number above 0, got 0')
    await refused({ options: { c2: 1 } }).toThrow('give method, too')
    await refused({ minutes: 5 }).toThrow('minutes')
    await refused({ classes: [], features: ner() }).toThrow('add the classes to them by withClasses')
    await refused({ methods: [] }).toThrow('methods: expected at least one, got none')
    await refused({ dev: [] }).toThrow('dev: expected at least one sequence, got none')
    await refused({ dev: [{ tokens: ['a'] }] }).toThrow('dev: expected labeled data')
    await refused({ dev: [{ tokens: ['a'], labels: [null] }] }).toThrow('no label is known')
    await expect(trainBest([{ tokens: ['a'], labels: ['x'] }])).rejects.toThrow(DataError)
  })
})
