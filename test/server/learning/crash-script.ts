/**
 * What a server does in the crash tests, on a simulated disk. What is there after a stop must be the model with exactly the acknowledged
 * changes, or with those of the batch that nobody has answered yet.
 */
import { afterEach, expect } from 'vitest'
import type { Learner } from '../../../server/learning/learner.js'
import type { Disk } from '../../../src/node/disk.js'
import {
  type Fault,
  keyOf,
  LOSSES_AT_THE_END,
  runOn,
  SimulatedDisk,
  type Tree,
  writeTree,
} from '../../crash/simulated-disk.js'
import { forget, modelAfter, openToy, SENTENCES, taskOf, update, type Wish } from './toy.js'

const { cup, salt, three, odd } = SENTENCES
const NEW = { newLabels: true }

/** Batches; between them are snapshots, as the limits say, and after them a regular stop. */
export type Script = readonly (readonly Wish[])[]

export interface Settings {
  readonly script: Script
  /** Changes between snapshots. */
  readonly changes: number
}

export const SHORT: Script = [
  [update([three], { ...NEW, id: 'b' }), forget([cup]), update([odd])],
  [update([odd], NEW)],
  [forget([three]), update([salt], { id: 'd' })],
]

/** A disk at some time, and what the clients know then. */
export interface Moment {
  readonly simulated: SimulatedDisk
  /** The changes that were answered with 200, those that were repeated left out. */
  readonly acknowledged: readonly Wish[]
  /** The batch that was not answered, or answered with 503 by a server that could not take it back. */
  readonly open: readonly Wish[]
}

/** What became of a script on a disk. */
export interface Outcome extends Moment {
  readonly statuses: readonly number[]
  /** The model at the end, with the acknowledged changes alone. */
  readonly model: Buffer | null
  /** All that a stop at any operation would leave, where it is asked for. */
  readonly moments: readonly Moment[]
  /** After each batch that was answered with 503 and taken back. */
  readonly takenBack: readonly Moment[]
}

const disks: SimulatedDisk[] = []

/** Ends the simulated disks after each test of the file that calls it. Files share this module, but not its hooks. */
export function endDisks(): void {
  afterEach(() => {
    for (const simulated of disks.splice(0)) simulated.end()
  })
}

/** What a run may be given. */
export interface RunOptions {
  readonly fault?: Fault
  /** Bytes that a write takes at most. */
  readonly most?: number
  /** Whether each operation is a moment of the outcome. */
  readonly moments?: boolean
  /** A disk around the simulated one. */
  readonly around?: (simulated: SimulatedDisk) => Disk
}

/** Runs a script in an empty directory, as far as the fault allows. */
export async function run(
  root: string,
  { script, changes }: Settings,
  options: RunOptions = {},
): Promise<Outcome> {
  const { fault, most, around = disk => disk } = options
  writeTree(root, EMPTY)
  const simulated = new SimulatedDisk(root, fault, most, EMPTY)
  disks.push(simulated)
  const acknowledged: Wish[] = []
  const statuses: number[] = []
  const moments: Moment[] = []
  const takenBack: Moment[] = []
  let open: readonly Wish[] = []
  let model: Buffer | null = null
  const momentOf = (simulated: SimulatedDisk) => ({ simulated, acknowledged: [...acknowledged], open })
  if (options.moments) simulated.atEach = stopped => moments.push(momentOf(stopped))
  await runOn(around(simulated), async () => {
    const { learner } = openToy(root, { limits: { changes } })
    for (const batch of script) {
      open = batch
      const learned = learner.learn(batch.map(taskOf))
      learned.forEach(({ answer, change }, k) => {
        statuses.push(answer.status)
        if (change) acknowledged.push(batch[k])
      })
      if (learner.off) break
      open = []
      if (learned.some(({ answer }) => answer.status === 503)) takenBack.push(momentOf(simulated.copy()))
    }
    model = Buffer.from(learner.model.save())
    learner.close()
  })
  simulated.end()
  const end = momentOf(simulated)
  return { ...end, statuses, model, moments: [...moments, end], takenBack }
}

const EMPTY: Tree = new Map()

/** The changes of a batch that are accepted after others. */
export function acceptedAfter(before: readonly Wish[], batch: readonly Wish[]): Wish[] {
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

/** Checks the states that the disk may be in after a stop, each once. */
export class Remains {
  private readonly checked = new Set<string>()

  constructor(
    private readonly root: string,
    private readonly settings: Settings,
  ) {}

  /** How many states were checked. */
  get states(): number {
    return this.checked.size
  }

  /** Checks every state that the disk may be in after a stop at a moment. */
  async check({ simulated, acknowledged, open }: Moment, when: string): Promise<void> {
    const kept = modelAfter(acknowledged)
    const both = [...acknowledged, ...acceptedAfter(acknowledged, open)]
    const all = modelAfter(both)
    for (const tree of simulated.remains(LOSSES_AT_THE_END)) {
      const key = `${keyOf(tree)} ${acknowledged.length} ${open.length}`
      if (this.checked.has(key)) continue
      this.checked.add(key)
      await this.withLearner(tree, when, learner => {
        const bytes = () => Buffer.from(learner.model.save())
        const found = bytes()
        const isKept = found.equals(kept) && learner.version === acknowledged.length
        const isAll = found.equals(all) && learner.version === both.length
        expect(isKept || isAll, `${learner.version} changes, ${acknowledged.length} acknowledged`).toBe(true)
        // Whoever had no answer sends the same again. What has an id happens once.
        const again = open.filter(({ id }) => id !== undefined || isKept)
        if (again.length === 0) return
        for (const { answer } of learner.learn(again.map(taskOf))) expect([200, 422]).toContain(answer.status)
        expect(bytes().equals(all), 'sent again').toBe(true)
      })
    }
  }

  /** Opens what was left, on a disk that works; its process is killed at the end. */
  private async withLearner(tree: Tree, when: string, look: (learner: Learner) => void): Promise<void> {
    writeTree(this.root, tree)
    const next = new SimulatedDisk(this.root, undefined, undefined, tree)
    const error = await runOn(next, async () =>
      look(openToy(this.root, { limits: { changes: this.settings.changes } }).learner),
    )
    next.end()
    expect(error, when).toBeUndefined()
  }
}
