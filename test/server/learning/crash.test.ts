/**
 * The machine stops at every disk operation of a script, and the disk fails at every one. What is there afterwards must be the model with
 * exactly the acknowledged changes, or with those of the batch that nobody has answered yet.
 */
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Learner } from '../../../server/learning/learner.js'
import { disk } from '../../../src/node/disk.js'
import {
  type Fault,
  keyOf,
  LOSSES_AT_THE_END,
  runOn,
  SimulatedDisk,
  type Tree,
  writeTree,
} from '../../crash/simulated-disk.js'
import { createDirectories, IN_MEMORY } from '../../node/directory.js'
import { forget, modelAfter, openToy, SENTENCES, taskOf, update, type Wish } from './toy.js'

const { cup, salt, three, odd, many } = SENTENCES
const NEW = { newLabels: true }
const createDirectory = createDirectories(IN_MEMORY)

/** What a server does: batches, snapshots between them as the limits say, and a regular stop. */
type Script = readonly (readonly Wish[])[]

interface Settings {
  readonly script: Script
  /** Changes between snapshots. */
  readonly changes: number
  /** Bytes that a write takes at most. */
  readonly most?: number
}

const SCRIPT: Script = [
  [update([cup, salt], { id: 'a' }), update([three], { id: 'refused' })],
  [update([three], { ...NEW, id: 'b' }), update([three], { ...NEW, id: 'b' }), forget([cup])],
  [update([cup, salt], { id: 'a' }), forget([three, three, three])],
  [update([odd], NEW), update([many], { id: 'c' }), forget([odd])],
]

const SHORT: Script = [
  [update([three], { ...NEW, id: 'b' }), forget([cup]), update([odd])],
  [update([odd], NEW)],
  [forget([three]), update([salt], { id: 'd' })],
]

/** What became of a script on a disk. */
interface Outcome {
  /** The changes that were answered with 200, those that were repeated left out. */
  readonly acknowledged: readonly Wish[]
  /** The batch that was not answered, or answered with 503 by a server that could not take it back. */
  readonly open: readonly Wish[]
  readonly simulated: SimulatedDisk
  readonly statuses: readonly number[]
  /** The model at the end, with the acknowledged changes alone. */
  readonly model: Buffer | null
}

const disks: SimulatedDisk[] = []
afterEach(() => {
  for (const simulated of disks.splice(0)) simulated.end()
})

/** Runs a script from some files on, as far as the fault allows. */
async function run(root: string, start: Tree, settings: Settings, fault?: Fault): Promise<Outcome> {
  writeTree(root, start)
  const simulated = new SimulatedDisk(root, fault, settings.most)
  disks.push(simulated)
  const acknowledged: Wish[] = []
  const statuses: number[] = []
  let open: readonly Wish[] = []
  let model: Buffer | null = null
  let learner: Learner | undefined
  await runOn(simulated, async () => {
    ;({ learner } = openToy(root, { limits: { changes: settings.changes } }))
    for (const batch of settings.script) {
      open = batch
      const learned = learner.learn(batch.map(taskOf))
      learned.forEach(({ answer, change }, k) => {
        statuses.push(answer.status)
        if (change) acknowledged.push(batch[k])
      })
      if (learner.off) break
      open = []
    }
    model = Buffer.from(learner.model.save())
    learner.close()
  })
  return { acknowledged, open, simulated, statuses, model }
}

/** The changes of a batch that are accepted after others. */
function acceptedAfter(before: readonly Wish[], batch: readonly Wish[]): Wish[] {
  const accepted: Wish[] = []
  for (const wish of batch) {
    const isRepeated = [...before, ...accepted].some(({ id }) => id !== undefined && id === wish.id)
    if (isRepeated) continue
    try {
      modelAfter([...before, ...accepted, wish])
      accepted.push(wish)
    } catch {} // refused
  }
  return accepted
}

/** A disk that works and does not take the time to. */
const QUICK = { ...disk, sync: () => {} }

/** Checks every state that the disk may be in after a run. Returns how many there were. */
async function checkRemains(
  root: string,
  outcome: Outcome,
  settings: Settings,
  when: string,
): Promise<number> {
  const { acknowledged, open, simulated } = outcome
  const kept = modelAfter(acknowledged)
  const both = [...acknowledged, ...acceptedAfter(acknowledged, open)]
  const all = modelAfter(both)
  let states = 0
  for (const tree of simulated.remains(LOSSES_AT_THE_END)) {
    const key = `${keyOf(tree)} ${acknowledged.length} ${open.length}`
    if (checked.has(key)) continue
    checked.add(key)
    states++
    writeTree(root, tree)
    const error = await runOn(QUICK, async () => {
      const { learner, bytes } = openToy(root, { limits: { changes: settings.changes } })
      const found = bytes()
      const isKept = found.equals(kept) && learner.version === acknowledged.length
      const isAll = found.equals(all) && learner.version === both.length
      expect(isKept || isAll, `${learner.version} changes, ${acknowledged.length} acknowledged`).toBe(true)
      // Whoever had no answer sends the same again. What has an id happens once.
      const again = open.filter(({ id }) => id !== undefined || isKept)
      for (const { answer } of learner.learn(again.map(taskOf))) expect([200, 422]).toContain(answer.status)
      expect(bytes().equals(all), 'sent again').toBe(true)
      learner.close()
    })
    expect(error, when).toBeUndefined()
  }
  return states
}

const checked = new Set<string>()

const EMPTY: Tree = new Map()

describe('a server that stops', () => {
  it('keeps what it has acknowledged', async () => {
    const root = createDirectory()
    const settings = { script: SCRIPT, changes: 3 }
    checked.clear()
    const whole = await run(root, EMPTY, settings)
    expect(whole.statuses).toEqual([200, 422, 200, 200, 200, 200, 422, 200, 200, 200])
    expect(whole.acknowledged).toHaveLength(6)
    let states = 0
    for (let at = 0; at <= whole.simulated.operations; at++) {
      const outcome = await run(root, EMPTY, settings, { at, what: 'stop' })
      states += await checkRemains(root, outcome, settings, `stopped at operation ${at}`)
      outcome.simulated.end()
    }
    expect(states).toBeGreaterThan(50)
  })

  it('keeps it when the process is killed, and the machine stops after the next one has learned more', async () => {
    const root = createDirectory()
    const settings = { script: SHORT, changes: 3 }
    const more = update([salt, salt], { id: 'more' })
    const { simulated } = await run(root, EMPTY, settings)
    checked.clear()
    for (let at = 0; at <= simulated.operations; at++) {
      for (const what of ['again', 'more']) {
        const outcome = await run(root, EMPTY, settings, { at, what: 'stop' })
        const { acknowledged, open } = outcome
        outcome.simulated.end()
        const error = await runOn(outcome.simulated, async () => {
          const { learner } = openToy(root, { limits: { changes: settings.changes } })
          const found = learner.version === acknowledged.length ? [] : acceptedAfter(acknowledged, open)
          // What is said to be a repetition is acknowledged, too.
          const ids = found.flatMap(({ id }) => id ?? [])
          const sent =
            what === 'again' ? open.filter(({ id }) => id !== undefined && ids.includes(id)) : [more]
          for (const { answer } of learner.learn(sent.map(taskOf)))
            expect([200, 422]).toContain(answer.status)
          if (sent.length === 0) return
          const kept = what === 'again' ? found : [...found, more]
          const now = { ...outcome, acknowledged: [...acknowledged, ...kept], open: [] }
          await checkRemains(root, now, settings, `killed at operation ${at}`)
        })
        expect(error, `killed at operation ${at}`).toBeUndefined()
        outcome.simulated.end()
      }
    }
  })
})

describe('a disk that fails', () => {
  const settings = { script: SHORT, changes: 3 }
  const FAULTS: readonly Omit<Fault, 'at'>[] = [
    { what: 'ENOSPC', times: 1 },
    { what: 'EIO', times: 2 },
  ]

  it.each(FAULTS)(
    'with $what, $times times, costs changes that were not acknowledged and nothing else',
    async fault => {
      const root = createDirectory()
      checked.clear()
      const { simulated } = await run(root, EMPTY, settings)
      const seen = new Set<number>()
      for (let at = 0; at < simulated.operations; at++) {
        const outcome = await run(root, EMPTY, settings, { ...fault, at })
        const when = `${fault.what} at operation ${at}, ${fault.times} times`
        for (const status of outcome.statuses) seen.add(status)
        if (outcome.model) expect(outcome.model.equals(modelAfter(outcome.acknowledged)), when).toBe(true)
        await checkRemains(root, outcome, settings, when)
        outcome.simulated.end()
      }
      expect([...seen].sort()).toEqual([200, 422, 503])
    },
  )

  it('is not noticed if a signal interrupts, or if it takes a few bytes at a time', async () => {
    const root = createDirectory()
    const whole = await run(root, EMPTY, settings)
    for (let at = 0; at < whole.simulated.operations; at++) {
      const outcome = await run(root, EMPTY, settings, { at, what: 'EINTR' })
      expect(outcome.statuses, `operation ${at}`).toEqual(whole.statuses)
      outcome.simulated.end()
    }
    const slowly = await run(root, EMPTY, { ...settings, most: 7 })
    expect(slowly.statuses).toEqual(whole.statuses)
    expect(slowly.model?.equals(modelAfter(slowly.acknowledged))).toBe(true)
  })
})

describe('any script', () => {
  const sequences = fc.array(fc.constantFrom(...Object.values(SENTENCES)), { minLength: 1, maxLength: 3 })
  const wish: fc.Arbitrary<Wish> = fc
    .record({
      kind: fc.constantFrom('update' as const, 'update' as const, 'forget' as const),
      sequences,
      newLabels: fc.boolean(),
      id: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
    })
    .map(({ kind, sequences, newLabels, id }) => ({
      kind,
      sequences,
      ...(kind === 'update' && { newLabels }),
      ...(id !== undefined && { id }),
    }))
  const script = fc.array(fc.array(wish, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  const fault = fc.record({
    at: fc.nat(120),
    what: fc.constantFrom<Fault['what'][]>('stop', 'ENOSPC', 'EIO'),
    times: fc.constantFrom(1, 2, 3, Infinity),
  })

  it('survives any fault with what was acknowledged', async () => {
    const root = createDirectory()
    const changes = fc.integer({ min: 1, max: 5 })
    await fc.assert(
      fc.asyncProperty(script, fault, changes, async (script, fault, changes) => {
        checked.clear()
        const outcome = await run(root, EMPTY, { script, changes }, fault)
        if (outcome.model && fault.what !== 'stop')
          expect(outcome.model.equals(modelAfter(outcome.acknowledged))).toBe(true)
        await checkRemains(root, outcome, { script, changes }, JSON.stringify(fault))
        outcome.simulated.end()
      }),
      { numRuns: 30 },
    )
  })
})
