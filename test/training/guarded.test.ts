import { describe, expect, it, onTestFinished } from 'vitest'
import { Random } from '../../src/common/random.js'
import type { Corpus } from '../../src/data/corpus.js'
import { holdOut } from '../../src/data/hold-out.js'
import { corpusOf, sequenceAt } from '../../src/data/sequence.js'
import {
  corpusOfTexts,
  evaluateModel,
  type Model,
  type Sequence,
  subset,
  train,
  trainSteps,
  trainWithSummary,
} from '../../src/index.js'
import { simulateIngredients } from '../../src/simulation/ingredients.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { limitMemory } from '../../src/wasm/memory.js'

const clean = simulateToyEnglish({ sentences: 300 })
const test = simulateToyEnglish({ sentences: 100, seed: 2 })

/** Labels of other tokens in place of some. */
function spoiled(p: number, corpus = clean): Sequence[] {
  const random = new Random(1)
  const all = Array.from({ length: corpus.N }, (_, n) => sequenceAt(corpus, n))
  const labels = all.flatMap(sequence => sequence.labels!)
  return all.map(sequence => ({
    ...sequence,
    labels: sequence.labels!.map(label =>
      random.uniform() < p ? labels[random.below(labels.length)] : label,
    ),
  }))
}

/** Guarded training, and how many iterations it chose. */
async function guarded(data: Corpus, options: { c2: number; maxIterations: number }) {
  let [before, iterations] = [0, 0]
  const { model, summary } = await trainWithSummary(data, {
    method: 'labelwise',
    options,
    onProgress: report => {
      if (report.phase !== 'iterations') return
      if (report.stage < LAST_STAGE) before = report.iteration
      else iterations = report.iteration - before
    },
  })
  expect(summary.guard!.iterations).toBe(iterations)
  return { iterations, model }
}

/** Stages before: the start and two attempts on a part of the data, and the start on all data. */
const LAST_STAGE = 4

/** Entities that were overlooked: whole spans are O. */
function overlooked(p: number, seed: number): Sequence[] {
  const random = new Random(seed)
  const corpus = corpusOfTexts(simulateIngredients({ sentences: 130, seed }))
  return Array.from({ length: corpus.N }, (_, n) => {
    const { labels, ...sequence } = sequenceAt(corpus, n)
    let isLost = false
    return {
      ...sequence,
      labels: labels!.map(label => {
        if (!label!.startsWith('I-')) isLost = random.uniform() < p
        return isLost ? 'O' : label
      }),
    }
  })
}

const sureOf = (model: Model, data: Corpus) => model.marginals(sequenceAt(data, 0).tokens)
const optionsOf = (model: Model) => model.options as { guard?: string; around?: 'start' | 'zero' }
const accuracyOf = (model: Model) => evaluateModel(model, test).evaluate().accuracy!

describe('labelwise, guarded by held-out sequences', () => {
  it('is not below likelihood on clean labels, and ahead of it on noisy ones', async () => {
    for (const [p, gain] of [
      [0, -0.002],
      [0.3, 0.005],
    ] as const) {
      const data = corpusOf(spoiled(p))
      const options = { c2: 0.5, maxIterations: 20 }
      const start = await train(data, { method: 'likelihood', options })
      const { model, summary } = await trainWithSummary(data, { method: 'labelwise', options })
      expect(summary.stop).toBe('dev')
      expect(summary.guard!.decoder).toBe(model.use.decoder ?? 'viterbi')
      if (p > 0) expect(summary.guard!.iterations).toBeGreaterThan(0)
      expect(summary.iterations).toBeGreaterThan(summary.guard!.iterations)
      expect(accuracyOf(model) - accuracyOf(start), `p = ${p}`).toBeGreaterThan(gain)
    }
  })

  /** What the guard promises: on its held-out sequences the choice is ahead of the start, or it is the start with its decoder. */
  async function expectGuarded(data: Corpus, options: { c2: number; maxIterations: number }, name: string) {
    const { iterations, model } = await guarded(data, options)
    if (iterations === 0) {
      const start = await train(data, { method: 'likelihood', options })
      expect(model.use.decoder, name).toBeUndefined() // Viterbi
      expect(sureOf(model, data), name).toEqual(sureOf(start, data))
      return 'start'
    }
    const { rest, heldOut } = holdOut(data, 1000)!
    const start = await train(rest, { method: 'likelihood', options })
    const { around } = optionsOf(model)
    const chosen = { ...options, around, guard: 'none', maxIterations: iterations } as const
    const reached = await train(rest, { method: 'labelwise', options: chosen, init: start })
    const score = (judged: Model, use: Model) => {
      const { decoder = 'viterbi' } = use.use
      const { spans, accuracy } = evaluateModel(judged, heldOut, { decoder }).evaluate()
      return spans?.f1 ?? accuracy!
    }
    expect(score(reached, model), name).toBeGreaterThan(score(start, start))
    return 'moved'
  }

  it.each([1, 2, 3, 4, 5])('never labels held-out sequences worse than its start: seed %i', async seed => {
    const options = { c2: [0.01, 0.1, 1][seed % 3], maxIterations: 8 }
    for (const p of [0, 0.1, 0.3]) {
      const data = corpusOf(spoiled(p, simulateToyEnglish({ sentences: 110, seed })))
      await expectGuarded(data, options, `p = ${p}`)
    }
  })

  it('never finds spans worse than its start', async () => {
    const outcomes = new Set<string>()
    for (const seed of [1, 2, 3])
      for (const p of [0, 0.3]) {
        const options = { c2: [0.01, 0.1, 1][seed % 3], maxIterations: 8 }
        outcomes.add(await expectGuarded(corpusOf(overlooked(p, seed)), options, `seed ${seed}, p = ${p}`))
      }
    expect(outcomes).toContain('moved')
  })

  it('keeps the decoder that is asked for, whatever it chooses', async () => {
    for (const p of [0, 0.3])
      for (const asked of ['viterbi', 'posterior'] as const) {
        const options = { c2: 0.5, maxIterations: 8 }
        const model = await train(corpusOf(spoiled(p)), { method: 'labelwise', options, decoder: asked })
        expect(model.use.decoder ?? 'viterbi').toBe(asked)
      }
  })

  it('says in the file which penalty was chosen; without the guard it is around the start', async () => {
    const options = { maxIterations: 3 }
    const guarded = await train(clean, { method: 'labelwise', options })
    expect(optionsOf(guarded).guard).toBe('held-out')
    expect(['start', 'zero']).toContain(optionsOf(guarded).around)
    const first = Array.from({ length: 99 }, (_, n) => sequenceAt(clean, n))
    const few = await train(first, { method: 'labelwise', options })
    expect(optionsOf(few).guard).toBeUndefined()
    expect(optionsOf(few).around).toBe('start')
  })

  it('keeps weights near those of a model where too few sequences are there to be held out', async () => {
    const first = Array.from({ length: 50 }, (_, n) => sequenceAt(clean, n))
    const init = await train(first, { method: 'likelihood', options: { c2: 1, maxIterations: 20 } })
    const options = { c2: 100, maxIterations: 20 }
    const near = await train(first, { method: 'labelwise', init, options })
    const zero = await train(first, { method: 'labelwise', init, options: { ...options, around: 'zero' } })
    expect(optionsOf(near).around).toBe('start')
    const [{ tokens, labels }] = first
    const sure = (model: Model) => model.marginals(tokens)[0][labels![0] as string]
    expect(sure(near)).toBeCloseTo(sure(init), 1)
    expect(sure(zero)).toBeLessThan(sure(init) / 2)
  })

  it.each([
    ['with kernels', undefined],
    ['without', 1],
  ])(
    'starts from the likelihood where too few sequences are there to be held out, %s',
    async (_name, pages) => {
      if (pages !== undefined) onTestFinished(limitMemory(pages))
      const data = Array.from({ length: 60 }, (_, n) => sequenceAt(clean, n))
      const features = { features: [{ type: 'word' }, { type: 'bias' }] } as const
      const options = { c2: 0.01, maxIterations: 10 }
      const stages = new Set<number>()
      const { summary } = await trainWithSummary(data, {
        method: 'labelwise',
        features,
        options,
        onProgress: report => void (report.phase === 'iterations' && stages.add(report.stage)),
      })
      expect(summary).toMatchObject({ iterations: 20, stop: 'max-iterations' })
      expect([...stages]).toEqual([0, 1])
      const tokens = data.reduce((sum, sequence) => sum + sequence.tokens!.length, 0)
      expect(summary.objective).toBeLessThan(-0.9 * tokens) // weights of 0: half of the tokens
    },
  )

  it.each([300, 60])('counts iterations on, ends once, and resumes with the same bytes: %i', async count => {
    const data = corpusOf(spoiled(0.3).slice(0, count))
    const how = { method: 'labelwise', options: { maxIterations: 5, c2: 0.5 } } as const
    const iterations: number[] = []
    const mosts: number[] = []
    const stops: (string | null)[] = []
    for await (const step of trainSteps(data, how)) {
      iterations.push(step.iteration)
      mosts.push(step.maxIterations)
      stops.push(step.stop)
    }
    expect(iterations.every((n, k) => k === 0 || n >= iterations[k - 1])).toBe(true)
    expect(mosts.every((most, k) => most >= iterations.at(-1)! && (k === 0 || most <= mosts[k - 1]))).toBe(
      true,
    )
    expect(stops.slice(0, -1).every(stop => stop === null)).toBe(true)
    let saved: Uint8Array | undefined
    const checkpointing = {
      due: () => true,
      save: (bytes: Uint8Array) => {
        saved ??= bytes
      },
    }
    const whole = await trainWithSummary(data, { ...how, checkpointing })
    const resume = { due: () => false, save: () => {}, resume: saved! }
    const resumed = await trainWithSummary(data, { ...how, checkpointing: resume })
    expect(Buffer.compare(resumed.model.save(), whole.model.save())).toBe(0)
    expect(resumed.summary.iterations).toBe(whole.summary.iterations)
  })

  it('says so if it is stopped before it goes on from the likelihood', async () => {
    const controller = new AbortController()
    const { model, summary } = await trainWithSummary(
      subset(
        clean,
        Array.from({ length: 60 }, (_, n) => n),
      ),
      {
        method: 'labelwise',
        options: { maxIterations: 10 },
        signal: controller.signal,
        onProgress: report => {
          if (report.phase === 'iterations' && report.iteration === 10) controller.abort()
        },
      },
    )
    expect(summary).toMatchObject({ iterations: 10, stop: 'aborted', converged: false })
    expect(accuracyOf(model)).toBeGreaterThan(0.5)
  })

  it('returns a model if it is stopped while it is judged', async () => {
    const controller = new AbortController()
    const { model, summary } = await trainWithSummary(clean, {
      method: 'labelwise',
      options: { maxIterations: 10 },
      signal: controller.signal,
      onProgress: report => {
        if (report.phase === 'iterations' && report.stage === 1) controller.abort()
      },
    })
    expect(summary).toMatchObject({ stop: 'aborted', converged: false })
    expect(summary.iterations).toBeGreaterThan(0)
    expect(accuracyOf(model)).toBeGreaterThan(0.8)
  })
})
