import { describe, expect, it } from 'vitest'
import { evaluateModel } from '../../src/evaluation/evaluate-model.js'
import { load, subset } from '../../src/index.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { trainWithSummary } from '../../src/train.js'
import type { TrainingStep } from '../../src/training/training-progress.js'
import { onIteration } from './on-iteration.js'

const all = simulateToyEnglish({ sentences: 300, seed: 5 })
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => from + k)
const data = subset(all, range(0, 250))
const test = subset(all, range(250, 300))

describe('separate', () => {
  it.each(['sp2', 'ep2', 'default'])(
    '%s learns, reports, is saved and loaded, and labels the same',
    async variant => {
      const seen: number[] = []
      const { model, summary } = await trainWithSummary<UncheckedTrainOptions>(data, {
        method: 'separate',
        options: { variant },
        onProgress: onIteration(({ iteration }) => void seen.push(iteration)),
      })
      expect(evaluateModel(model, test).evaluate().accuracy!).toBeGreaterThan(0.85)
      expect(summary.iterations).toBe(seen.at(-1))
      expect(seen).toEqual([...seen].sort((a, b) => a - b))
      const again = load(model.save())
      expect(again.method).toBe('separate')
      expect(again.tagCorpus(test)).toEqual(model.tagCorpus(test))
      expect(Buffer.compare(again.save(), model.save())).toBe(0)
    },
  )

  it.each([0, 1])('ends with a usable model when it is aborted in fit %i', async fit => {
    const controller = new AbortController()
    const { model, summary } = await trainWithSummary(data, {
      method: 'separate',
      signal: controller.signal,
      onProgress: onIteration(({ stage }) => {
        if (stage === fit) controller.abort()
      }),
    })
    expect(summary.stop).toBe('aborted')
    expect(evaluateModel(model, test).evaluate().accuracy!).toBeGreaterThan(0.8)
  })

  it('has an objective that is the sum of both fits, also when it goes on from a checkpoint', async () => {
    const values: number[] = []
    let saved: Uint8Array | undefined
    const how = {
      method: 'separate',
      options: { maxIterations: 6, stateShrink: 0.5, pairShrink: 0.2 },
    } as const
    const whole = await trainWithSummary(data, {
      ...how,
      onProgress: onIteration(({ stage, objective }) => {
        values[stage] = objective
      }),
      checkpointing: {
        due: (_, { stage, stop }) => stage === 1 && stop === null,
        save: bytes => {
          saved = bytes
        },
      },
    })
    expect(whole.summary.objective).toBe(values[0] + values[1])
    const resume = { due: () => false, save: () => {}, resume: saved! }
    const resumed = await trainWithSummary(data, { ...how, checkpointing: resume })
    expect(resumed.summary).toEqual(whole.summary)
  })

  it('fits a part before all, and resumes in each of the four fits with the same bytes', async () => {
    const saved: Uint8Array[] = []
    const how = { method: 'separate', options: { maxIterations: 3, tolerance: 0 } } as const
    const counts: TrainingStep['ofFit'][] = []
    const stages = new Map<number, string | undefined>()
    const whole = await trainWithSummary(data, {
      ...how,
      onProgress: onIteration(({ stage, fit, ofFit }) => {
        stages.set(stage, fit)
        counts.push(ofFit)
      }),
      checkpointing: {
        due: (_, { stage }) => saved[stage] === undefined,
        save: bytes => {
          saved.push(bytes)
        },
      },
    })
    const each = [1, 2, 3].map(iteration => ({ iteration, maxIterations: 3 }))
    expect(counts).toEqual([each, each, each, each].flat())
    expect([...stages]).toEqual([
      [0, 'unary model without held-out sequences'],
      [1, 'pair model without held-out sequences'],
      [2, 'unary model'],
      [3, 'pair model'],
    ])
    for (const resume of saved) {
      const checkpointing = { due: () => false, save: () => {}, resume }
      const resumed = await trainWithSummary(data, { ...how, checkpointing })
      expect(Buffer.compare(resumed.model.save(), whole.model.save())).toBe(0)
    }
  })
})
