/** What may take more than a second: it gives way to other work, says how far it is, can be stopped, and gives the same. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type CrossValidation,
  checkMle,
  checkMleAsync,
  corpusOf,
  crossValidate,
  evaluateModel,
  evaluateModelAsync,
  features,
  gridSearch,
  type LongCallOptions,
  METHODS,
  readConll,
  readContentAsync,
  sequenceAt,
  train,
  type UncheckedTrainOptions,
} from '../src/index.js'
import { readCorpus } from '../src/node/files.js'
import { simulateToyEnglish } from '../src/simulation/toy-english.js'
import { withSlowClock } from './common/slow-clock.js'
import { createDirectories } from './node/directory.js'

const data = simulateToyEnglish({ sentences: 30, seed: 1 })
const held = simulateToyEnglish({ sentences: 6, seed: 2 })
const many = simulateToyEnglish({ sentences: 2000, seed: 2 }) // more than kernels label in one call
const model = await train(data)
const tree = await train<UncheckedTrainOptions>(withHeads(), { structure: 'tree' })
const weights = await train(data, { method: 'likelihood', options: { maxIterations: 3 } })
const rows = Array.from({ length: held.N }, (_, n) => {
  const { tokens, labels } = sequenceAt(held, n)
  return `${tokens.map((token, t) => `${token}\t${labels?.[t]}\n`).join('')}\n`
}).join('')
const manyRows = rows.repeat(Math.ceil((1 << 18) / rows.length))

/** Sentences in which each token depends on the one before. */
function withHeads() {
  return Array.from({ length: data.N }, (_, n) => {
    const { tokens, labels } = sequenceAt(data, n)
    return { tokens, labels: labels!, columns: [tokens.map((_, t) => String(t))] }
  })
}

/** Features that see neighbors, so that each position is observed by itself. */
const around = { features: [features.word(-1), features.word(0), features.suffix(2)] }

interface LongCall {
  readonly name: string
  run(call: LongCallOptions): Promise<unknown>
  atOnce(): unknown
}

const CALLS: readonly LongCall[] = [
  {
    name: 'tagCorpusAsync',
    run: call => model.tagCorpusAsync(held, call),
    atOnce: () => model.tagCorpus(held),
  },
  {
    name: 'tagCorpusAsync of weights',
    run: call => weights.tagCorpusAsync(many, call),
    atOnce: () => weights.tagCorpus(many),
  },
  {
    name: 'tagCorpusAsync of trees',
    run: call => tree.tagCorpusAsync(corpusOf(withHeads()), call),
    atOnce: () => tree.tagCorpus(corpusOf(withHeads())),
  },
  {
    name: 'evaluateModelAsync',
    run: async call => (await evaluateModelAsync(model, held, { decoder: 'posterior', ...call })).evaluate(),
    atOnce: () => evaluateModel(model, held, { decoder: 'posterior' }).evaluate(),
  },
  {
    name: 'checkMleAsync',
    run: call => checkMleAsync(model, held, { tolerance: 0.1, ...call }),
    atOnce: () => checkMle(model, held, { tolerance: 0.1 }),
  },
  {
    name: 'readContentAsync',
    run: async call => [...(await readContentAsync(manyRows, 'columns', call)).labels!.ids],
    atOnce: () => [...readConll(manyRows).labels!.ids],
  },
  {
    name: 'crossValidate',
    run: async call => figuresOf(await crossValidate(data, { folds: 3, ...call })),
    atOnce: async () => figuresOf(await crossValidate(data, { folds: 3 })),
  },
  {
    name: 'gridSearch',
    run: call => gridSearch(data, { folds: 2, train: { method: 'hmm' }, grid: { rare: [1, 2] }, ...call }),
    atOnce: () => gridSearch(data, { folds: 2, train: { method: 'hmm' }, grid: { rare: [1, 2] } }),
  },
]

function figuresOf({ folds, pooled }: CrossValidation) {
  return { folds, pooled: pooled.evaluate() }
}

/** Runs work and counts the turns that the event loop has meanwhile. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const turn = () => {
    turns++
    timer = setImmediate(turn)
  }
  let timer = setImmediate(turn)
  try {
    await withSlowClock(work)
  } finally {
    clearImmediate(timer)
  }
  return turns
}

describe.each(CALLS)('$name', ({ run, atOnce }) => {
  it('gives what the call at once gives', async () => {
    expect(await withSlowClock(() => run({}))).toEqual(await atOnce())
  })

  it('lets the event loop have turns, and says how far it is', async () => {
    const told: number[] = []
    let total = 0
    const onProgress: LongCallOptions['onProgress'] = progress => {
      told.push(progress.done)
      total = progress.total
    }
    expect(await countTurns(() => run({ onProgress }))).toBeGreaterThan(2)
    expect(told.length).toBeGreaterThan(2)
    expect(told).toEqual([...told].sort((a, b) => a - b))
    expect(told.at(-1)).toBe(total)
  })

  it('is rejected with the reason of its signal soon after an abort', async () => {
    const reason = new Error('enough')
    const controller = new AbortController()
    let told = 0
    const onProgress = () => {
      told++
      controller.abort(reason)
    }
    const work = withSlowClock(() => run({ onProgress, signal: controller.signal }))
    await expect(work).rejects.toBe(reason)
    expect(told).toBe(1)
  })
})

describe.each(METHODS)('training by %s', method => {
  const options = ['empirical', 'hmm'].includes(method) ? {} : { maxIterations: 2 }
  const how: UncheckedTrainOptions = { method, features: around, options }
  const trained = (more: UncheckedTrainOptions = {}) =>
    train<UncheckedTrainOptions>(data, { ...how, ...more })

  it('extracts features in slices, to the same model, and says how far it is', async () => {
    const done: number[] = []
    const onProgress: UncheckedTrainOptions['onProgress'] = report => {
      if (report.phase !== 'features') return
      done.push(report.done)
      expect(report.total).toBe(data.P)
    }
    let bytes = new Uint8Array()
    const turns = await countTurns(async () => {
      bytes = (await trained({ onProgress })).save()
    })
    expect(turns).toBeGreaterThan(1)
    expect(done.at(-1)).toBe(data.P)
    expect(Buffer.from(bytes).equals((await trained()).save())).toBe(true)
  })

  it('is rejected with the reason of its signal while features are extracted, and starts no threads', async () => {
    const reason = new Error('enough')
    const controller = new AbortController()
    let spawned = 0
    const threads = { count: 2, spawn: () => void spawned++ }
    const onProgress: UncheckedTrainOptions['onProgress'] = ({ phase }) => {
      expect(phase).toBe('features')
      controller.abort(reason)
    }
    const { signal } = controller
    await expect(withSlowClock(() => trained({ onProgress, signal, threads }))).rejects.toBe(reason)
    expect(spawned).toBe(0)
  })
})

describe('during a long call', () => {
  it('other calls may use the model', async () => {
    for (const one of [model, weights]) {
      const other = corpusOf([{ tokens: ['zebra'], labels: ['nn'] }])
      const onProgress = () => void one.tagCorpus(other)
      const labels = await withSlowClock(() => one.tagCorpusAsync(many, { onProgress }))
      expect(labels).toEqual(one.tagCorpus(many))
      const check = await withSlowClock(() => checkMleAsync(one, held, { onProgress }))
      expect(check).toEqual(checkMle(one, held))
    }
  })

  it('a change of the model is an error', async () => {
    const changing = await train(data)
    const onProgress = () => changing.update(held)
    await expect(withSlowClock(() => changing.tagCorpusAsync(held, { onProgress }))).rejects.toThrow(
      'the model has changed during a long call',
    )
  })
})

describe('readCorpus', () => {
  const createDirectory = createDirectories()

  it('lets the event loop have turns, and stops when its signal is aborted', async () => {
    const file = join(createDirectory(), 'long.tsv')
    writeFileSync(file, manyRows.repeat(3))
    expect(await countTurns(() => readCorpus([file]))).toBeGreaterThan(2)
    const reason = new Error('enough')
    const controller = new AbortController()
    const onBytes = () => controller.abort(reason)
    const reading = withSlowClock(() => readCorpus([file], { onBytes, signal: controller.signal }))
    await expect(reading).rejects.toBe(reason)
  })
})

describe('a fold', () => {
  it('ends with the reason of the signal in the options of training, though the method has a model then', async () => {
    const reason = new Error('enough')
    const controller = new AbortController()
    const train: UncheckedTrainOptions = {
      method: 'likelihood',
      signal: controller.signal,
      onProgress: ({ phase }) => phase === 'iterations' && controller.abort(reason),
    }
    const validating = crossValidate<UncheckedTrainOptions>(data, { folds: 2, train })
    await expect(validating).rejects.toBe(reason)
  })
})
