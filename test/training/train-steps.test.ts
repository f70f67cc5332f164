import { describe, expect, it } from 'vitest'
import { evaluateModel, features, load, type TrainingStep, train, trainSteps } from '../../src/index.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { runToEnd } from '../../src/training/run-to-end.js'
import { JOB, type ThreadData, type ThreadHost } from '../../src/wasm/thread-pool.js'
import { onIteration } from './on-iteration.js'

const data = simulateToyEnglish({ sentences: 30, seed: 1 })
const dev = simulateToyEnglish({ sentences: 10, seed: 2 })
const how = { method: 'likelihood', options: { maxIterations: 8 } } as const

describe('training step by step', () => {
  it('yields what iterations report, and the model that fewer iterations give', async () => {
    const reported: TrainingStep[] = []
    let k = 0
    for await (const state of trainSteps(data, {
      ...how,
      onProgress: onIteration(step => reported.push(step)),
    })) {
      expect(state).toBe(reported[k++])
      expect(state).toMatchObject({ iteration: k, maxIterations: 8, stage: 0, dev: null })
      expect(state.gradientNorm).toBeGreaterThan(0)
      expect(state.weightNorm).toBeGreaterThan(0)
      if (k !== 3) continue
      const few = await train(data, { ...how, options: { maxIterations: 3 } })
      expect(state.model().tagCorpus(dev)).toEqual(few.tagCorpus(dev))
    }
    expect(k).toBe(8)
  })

  it('has no model of a step that is over', async () => {
    let earlier: TrainingStep | undefined
    for await (const state of trainSteps(data, how)) {
      if (earlier) expect(() => (earlier as TrainingStep).model()).toThrow('this step is over')
      earlier = state
      if (state.iteration === 2) break
    }
    expect(load(earlier!.model().save()).tag(['the', 'dog'])).toHaveLength(2) // left, not over
  })

  it('has the model that is best on dev data so far', async () => {
    let best = 0
    const how = { method: 'likelihood', options: { c2: 0, maxIterations: 25 } } as const
    const steps = trainSteps(data, { ...how, dev: { corpus: dev, patience: 30 } })
    let fell = 0
    const { model } = await runToEnd(steps, state => {
      best = Math.max(best, state.dev!)
      if (state.dev! < best) fell++
      expect(evaluateModel(state.model(), dev).evaluate().accuracy).toBe(best)
    })
    expect(fell).toBeGreaterThan(0)
    expect(evaluateModel(model, dev).evaluate().accuracy).toBe(best)
  })

  it('says that it stops only where it does, though it has several stages', async () => {
    const options = { maxIterations: 24, anneal: 'lambda', lambda: 4, delta: 1e-2, period: 2 } as const
    const steps: TrainingStep[] = []
    for await (const step of trainSteps(data, { method: 'labelwise', options })) steps.push(step)
    expect(new Set(steps.map(({ stage }) => stage))).toEqual(new Set([0, 1, 2, 3])) // likelihood, λ = 1, 2, 4
    expect(steps.map(({ stop }) => stop !== null)).toEqual(steps.map((_, k) => k === steps.length - 1))
  })

  it('ends when the signal is aborted, with what it has', async () => {
    const controller = new AbortController()
    const { summary } = await runToEnd(trainSteps(data, { ...how, signal: controller.signal }), step => {
      if (step.iteration === 2) controller.abort()
    })
    expect(summary).toMatchObject({ iterations: 2, stop: 'aborted' })
  })

  it('refuses at the first step what training refuses', async () => {
    await expect(trainSteps([]).next()).rejects.toThrow('expected at least one sequence')
    const method = 'telepathy' as 'hmm'
    await expect(trainSteps(data, { method }).next()).rejects.toThrow('method: expected one of')
  })
})

/** A host whose threads never start, and whether all of them have been told to end. */
function idleThreads(): ThreadHost & { areTold(): boolean; readonly spawned: ThreadData[] } {
  const spawned: ThreadData[] = []
  const isTold = ({ memory, control }: ThreadData) => new Int32Array(memory.buffer, control)[JOB] < 0
  return {
    count: 2,
    spawn: (_, data) => void spawned.push(data as ThreadData),
    spawned,
    areTold: () => spawned.every(isTold),
  }
}

/** Everything around a position, so that `separate` takes its kernels. */
const rich = {
  features: [-2, -1, 0, 1, 2].flatMap(at => [features.word(at), features.suffix(2, { offset: at })]),
}

describe.each(['likelihood', 'separate'] as const)('threads of %s', method => {
  it('end when the loop is left, and when the caller fails', async () => {
    const threads = idleThreads()
    const options = { method, threads, features: rich } as const
    for await (const _ of trainSteps(data, options)) {
      expect(threads.areTold()).toBe(false)
      break
    }
    expect(threads.areTold()).toBe(true)
    const failing = runToEnd(trainSteps(data, options), () => {
      throw new Error('enough')
    })
    await expect(failing).rejects.toThrow('enough')
    expect(threads.spawned).toHaveLength(2)
    expect(threads.areTold()).toBe(true)
  })
})
