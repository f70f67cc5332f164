import { beforeAll, describe, expect, it } from 'vitest'
import { correct, keysByHand, keysTo } from '../../../experiments/studio/annotator.js'
import { type Dataset, drawStrings, ingredients, projectEvents } from '../../../experiments/studio/dataset.js'
import { reachedIn, reachedInWindow, sum } from '../../../experiments/studio/goals.js'
import { pageOf, plotsOf, type Simulated } from '../../../experiments/studio/page.js'
import { type Run, simulateAnnotator } from '../../../experiments/studio/run.js'
import { createSession } from '../../../studio/session/create-session.js'
import { createMemoryProject } from '../../../studio/storage/memory.js'

const POOL = 60
const ACCEPT = 52

describe('a simulated annotator', () => {
  let dataset: Dataset
  let runs: Run[]

  beforeAll(async () => {
    dataset = ingredients(POOL + 20)
    const drawn = drawStrings(dataset, POOL + 20, 1)
    const options = { scheme: 'plain', seed: 1, accept: ACCEPT, news: 2, rest: 10 } as const
    const choices = [
      ['doubt', 'better'],
      ['given', 'instant'],
    ] as const
    runs = []
    for (const [order, learner] of choices) {
      const unseen = drawn.slice(POOL)
      runs.push(await simulateAnnotator(drawn.slice(0, POOL), { ...options, order, learner, unseen }))
    }
  })

  it('accepts the right labels, and less and less is to be corrected', () => {
    const pool = drawStrings(dataset, POOL + 20, 1)
    for (const { history, keys, checkpoints } of runs) {
      expect(history).toHaveLength(ACCEPT)
      for (const { string, labels } of history) expect(labels).toEqual(pool[Number(string.slice(1))].labels)
      expect(sum(keys.slice(-20))).toBeLessThan(sum(keys.slice(0, 20)))
      expect(checkpoints.at(-1)!.unseen).toBeGreaterThan(checkpoints[0].unseen)
    }
  })

  it('presses less than half of the keys that labeling by hand takes', () => {
    for (const { keys, keysByHand: byHand } of runs) expect(2 * sum(keys)).toBeLessThan(sum(byHand))
  })

  it('takes strings in doubt first where it may, and has both learners judged', () => {
    const [doubt, given] = runs
    const asGiven = Array.from({ length: ACCEPT }, (_, k) => `s${k}`)
    expect(given.history.map(({ string }) => string)).toEqual(asGiven)
    expect(doubt.history.map(({ string }) => string)).not.toEqual(asGiven)
    expect(doubt.history.at(-1)!.proposed).toMatchObject({
      instant: expect.any(Array),
      thorough: expect.any(Array),
    })
    expect(given.history.at(-1)!.proposed.thorough).toBeUndefined()
    expect(doubt.trainings.length).toBeGreaterThan(3)
  })

  it('is told in tables and plots', () => {
    const simulated: Simulated = { dataset, pool: POOL, accept: ACCEPT, news: 2, seeds: [1], runs }
    const section = pageOf(simulated, 'a machine')
    for (const name of ['both, by doubt', 'instant, as given']) expect(section).toContain(`| ${name} |`)
    expect(section).not.toMatch(/NaN|undefined/)
    for (const [file, svg] of Object.entries(plotsOf(simulated))) {
      expect(section).toContain(`(${file})`)
      expect(svg).toMatch(/^<svg.*<\/svg>/s)
    }
  })

  it('reaches goals or does not', () => {
    const [run] = runs
    expect(reachedInWindow(run, 0)).toMatchObject({ strings: 51 })
    expect(reachedInWindow(run, 1.1)).toBeNull()
    expect(reachedIn(run, 'rest', 0)).toMatchObject({ strings: run.checkpoints[0].accepted })
    expect(reachedIn(run, 'unseen', 1.1)).toBeNull()
  })
})

describe('keys', () => {
  it('are those to each thing, through it, for its label, and Enter', () => {
    expect(keysByHand(['O', 'O'], 'plain')).toBe(1)
    expect(keysByHand(['A', 'A', 'O', 'B'], 'plain')).toBe(2 + (1 + 1) + 1) // End is nearer than two arrows
    expect(keysByHand(['B-A', 'B-A', 'I-A', 'O'], 'bio')).toBe(1 + (1 + 1 + 1) + 1)
  })

  it.each([
    ['plain', ['A', 'A', 'O', 'B']],
    ['bio', ['B-A', 'I-A', 'O', 'B-B']],
  ] as const)('of a first string are those by hand (%s)', async (scheme, labels) => {
    const session = await sessionOf([{ tokens: ['a', 'b', 'c', 'd'], labels }], scheme)
    expect(correct(session, labels, scheme).keys).toBe(keysByHand(labels, scheme))
    await session.accept()
    expect(session.state.answers.get('s0')!.labels).toEqual(labels)
    session.close()
  })

  it('to another token are the fewest of arrows, Home, End and Space', () => {
    const confidence = [1, 1, 1, 0.5, 1, 1, 1, 1, 1, 1]
    const current = {
      labels: confidence.map(() => 'O'),
      origins: confidence.map(() => 'proposed' as const),
      confidence,
    }
    expect([0, 1, 2, 3, 4, 5, 7, 8, 9].map(to => keysTo(current, 0, to))).toEqual([0, 1, 2, 1, 2, 3, 3, 2, 1])
    expect(keysTo(current, 8, 1)).toBe(2)
  })

  it('are one more where a thing begins beside one of its name', async () => {
    const labels = ['B-A', 'B-A']
    const session = await sessionOf([{ tokens: ['a', 'b'], labels }], 'bio')
    expect(correct(session, labels, 'bio')).toEqual({ keys: keysByHand(labels, 'bio') + 1, marks: 3 })
    await session.accept()
    expect(session.state.answers.get('s0')!.labels).toEqual(labels)
    session.close()
  })
})

function sessionOf(strings: { tokens: string[]; labels: readonly string[] }[], scheme: 'plain' | 'bio') {
  return createSession(createMemoryProject(projectEvents(strings, scheme)).openTab(), { annotator: 'test' })
}
