import { describe, expect, it } from 'vitest'
import { train } from '../../../src/train.js'
import { Proposer } from '../../../studio/learning/proposer.js'
import { StringQueue } from '../../../studio/learning/queue/string-queue.js'
import type { StudioString } from '../../../studio/project/state.js'
import { stringOf } from './answers.js'

const SETTING = { scheme: 'plain', labels: ['QTY', 'UNIT', 'NAME', 'SIZE'] } as const
const DATA = [
  { tokens: ['2', 'cups', 'sugar'], labels: ['QTY', 'UNIT', 'NAME'] },
  { tokens: ['3', 'large', 'eggs'], labels: ['QTY', 'SIZE', 'NAME'] },
]
const WORDS = ['2', 'cups', 'sugar', 'large', 'eggs', 'of', 'bunch']
const POOL = Array.from({ length: 40 }, (_, k) =>
  stringOf(`s${k}`, [WORDS[k % 7], WORDS[(k * 3) % 7], WORDS[(k * 5) % 6]], { number: k + 1 }),
)
const NO_PRESETS = new Map<string, (string | null)[]>()

describe('a queue', () => {
  it('comes as given, skipped strings last', () => {
    const { queue } = create()
    queue.order = 'given'
    const pool = POOL.slice(0, 4).map((string, k) => ({ ...string, skipped: [0, 2, 1, 0][k] }))
    queue.update({ pool, accepted: 0, scoring: null })
    expect(ids(queue.next(10))).toEqual(['s0', 's3', 's2', 's1'])
    expect(queue.toGo).toBe(4)
  })

  it('comes in the same random order for the same seed', () => {
    const [a, b, c] = [1, 1, 2].map(seed => {
      const { queue } = create(seed)
      queue.order = 'random'
      queue.update({ pool: POOL, accepted: 0, scoring: null })
      return ids(queue.next(40))
    })
    expect(a).toEqual(b)
    expect(a).not.toEqual(c)
    expect([...a].sort()).toEqual(POOL.map(({ id }) => id).sort())
    expect(a).not.toEqual(POOL.map(({ id }) => id))
  })

  it('comes by doubt, one in five at random', async () => {
    const model = await train(DATA)
    const { queue, runAll } = create()
    queue.update({ pool: POOL, accepted: 0, scoring: { model, setting: SETTING, presets: NO_PRESETS } })
    expect(queue.next(3).map(({ confidence }) => confidence)).toEqual([null, null, null])
    runAll()
    const proposer = new Proposer()
    const chances = new Map(
      POOL.map(({ id, tokens }) => [id, proposer.weakest(model, tokens, SETTING)!.chance]),
    )
    const next = queue.next(40)
    expect(next.map(({ atRandom }) => atRandom)).toEqual(POOL.map((_, k) => k % 5 === 4))
    const doubtful = next.filter(({ atRandom }) => !atRandom)
    for (const { string, confidence } of doubtful) expect(confidence).toBe(chances.get(string.id))
    const confidences = doubtful.map(({ confidence }) => confidence!)
    expect(confidences).toEqual([...confidences].sort((a, b) => a - b))
    // Where the queue stands depends on how much was accepted.
    queue.update({
      pool: POOL.slice(1),
      accepted: 4,
      scoring: { model, setting: SETTING, presets: NO_PRESETS },
    })
    expect(queue.next(2).map(({ atRandom }) => atRandom)).toEqual([true, false])
  })

  it('takes labels that are set already as known', async () => {
    const model = await train(DATA)
    const { queue, runAll } = create()
    const pool = [stringOf('a', ['bunch']), stringOf('b', ['of'], { number: 2 })]
    const presets = new Map([['a', ['UNIT']]])
    queue.update({ pool, accepted: 0, scoring: { model, setting: SETTING, presets } })
    runAll()
    expect(queue.next(2).map(({ string, confidence }) => [string.id, confidence === 1])).toEqual([
      ['b', false],
      ['a', true],
    ])
  })

  it('scores in slices of bounded time, and the likely next ones first', async () => {
    const model = await train(DATA)
    const { queue, run, runAll, clock } = create()
    const scoring = { model, setting: SETTING, presets: NO_PRESETS }
    clock.step = 3 // milliseconds of each look at the clock: three steps a slice
    queue.update({ pool: POOL, accepted: 0, scoring })
    run()
    const scored = () =>
      POOL.filter(string => queue.next(40).find(entry => entry.string === string)?.confidence != null)
    expect(scored().length).toBeGreaterThan(0)
    expect(scored().length).toBeLessThan(5)
    runAll()
    expect(scored()).toHaveLength(40)
    const [first] = queue.next(1)
    model.update([{ tokens: first.string.tokens, labels: ['QTY', 'UNIT', 'NAME'] }])
    queue.update({ pool: POOL, accepted: 0, scoring: { ...scoring } })
    run()
    expect(queue.next(40).find(({ string }) => string === first.string)!.confidence).not.toBe(
      first.confidence,
    )
  })

  it('forgets scores without a model, and takes those of the string that is shown', () => {
    const { queue } = create()
    queue.update({ pool: POOL, accepted: 0, scoring: null })
    queue.note(POOL[7], { confidence: [0.9, 0.2, 1] })
    expect(queue.next(1)[0]).toMatchObject({ string: POOL[7], confidence: 0.2, weakest: 1 })
    queue.update({ pool: POOL.slice(), accepted: 0, scoring: null })
    expect(queue.next(1)[0]).toMatchObject({ string: POOL[0], confidence: null })
  })

  it('ends where there are no more strings', () => {
    const { queue } = create()
    queue.update({ pool: [], accepted: 3, scoring: null })
    expect(queue.next(5)).toEqual([])
  })
})

function ids(entries: readonly { string: StudioString }[]): string[] {
  return entries.map(({ string }) => string.id)
}

/** A queue whose slices are run by hand. */
function create(seed = 1) {
  const waiting: (() => void)[] = []
  const clock = { time: 0, step: 0.001 }
  const now = () => (clock.time += clock.step)
  const queue = new StringQueue({ schedule: slice => waiting.push(slice), seed, now })
  const run = () => waiting.shift()?.()
  const runAll = () => {
    while (waiting.length > 0) run()
  }
  return { queue, run, runAll, clock }
}
