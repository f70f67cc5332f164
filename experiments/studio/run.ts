/** One person, simulated, labels a pool of strings in a session of the studio. */

import { yieldToEventLoop } from '../../src/common/yield-to-event-loop.js'
import { load } from '../../src/tag.js'
import { judge } from '../../studio/learning/judging.js'
import { Proposer } from '../../studio/learning/proposer.js'
import type { LearnerName, SpanScheme } from '../../studio/project/event.js'
import type { Judged } from '../../studio/project/state.js'
import { createSession } from '../../studio/session/create-session.js'
import type { QueueOrder, Session } from '../../studio/session/session.js'
import { createMemoryProject } from '../../studio/storage/memory.js'
import { correct, keysByHand } from './annotator.js'
import { type GoldString, projectEvents } from './dataset.js'
import { HeldWorker } from './held-worker.js'

export interface RunOptions {
  readonly scheme: SpanScheme
  readonly order: QueueOrder
  readonly learner: LearnerName | 'better'
  readonly seed: number
  /** Strings to accept. */
  readonly accept: number
  /** The thorough learner trains when so many more answers have come, as a share of those that it has learned. */
  readonly news: number
  /** Strings that are not in the pool. */
  readonly unseen: readonly GoldString[]
  /** Strings of the rest of the pool that are looked at. */
  readonly rest: number
}

export interface Run {
  readonly order: QueueOrder
  readonly learner: LearnerName | 'better'
  readonly seed: number
  readonly history: readonly Judged[]
  /** [accepted] Keys of each string, those that set a label, and keys that it would have cost by hand. */
  readonly keys: readonly number[]
  readonly marks: readonly number[]
  readonly keysByHand: readonly number[]
  /** [accepted] Milliseconds from accepting a string to the proposal for the next one, by the clock and of the processor. */
  readonly wall: readonly number[]
  readonly cpu: readonly number[]
  /** At some numbers of accepted strings. */
  readonly checkpoints: readonly Checkpoint[]
  /** Milliseconds of the trainings of the thorough learner. */
  readonly trainings: readonly number[]
}

/** Shares of right tokens. */
export interface Checkpoint {
  readonly accepted: number
  /** In the rest of the pool. */
  readonly rest: number
  /** In strings that are not in the pool. */
  readonly unseen: number
}

/** Slices of idle time between two strings, and steps of a slice. */
const SLICES = 6
const STEPS = 8

/** So many strings are scored while a person looks at one. */
export const SCORED = SLICES * STEPS

export async function simulateAnnotator(pool: readonly GoldString[], options: RunOptions): Promise<Run> {
  const { scheme, order, learner, seed } = options
  const idle: (() => void)[] = []
  let [ticks, ids] = [0, 0]
  const worker = new HeldWorker()
  const session = await createSession(createMemoryProject(projectEvents(pool, scheme)).openTab(), {
    annotator: 'simulation',
    seed,
    now: () => 0,
    clock: () => (ticks += 8 / STEPS), // slices end after a number of steps, not after a time
    newId: () => `e${++ids}`,
    connectThorough: learner === 'instant' ? null : worker.connect,
    idle: call => {
      idle.push(call)
      return () => {}
    },
  })
  session.setOrder(order)
  session.setLearner(learner)
  const run: Record<'keys' | 'marks' | 'keysByHand' | 'wall' | 'cpu', number[]> = {
    keys: [],
    marks: [],
    keysByHand: [],
    wall: [],
    cpu: [],
  }
  const checkpoints: Checkpoint[] = []
  const trainings: number[] = []
  const goldOf = (id: string) => pool[Number(id.slice(1))].labels
  const places = new Set(placesTo(options.accept))
  for (let accepted = 1; accepted <= Math.min(options.accept, pool.length - 1); accepted++) {
    const gold = goldOf(session.current!.string.id)
    const { keys, marks } = correct(session, gold, scheme)
    run.keys.push(keys)
    run.marks.push(marks)
    run.keysByHand.push(keysByHand(gold, scheme))
    const [start, busy] = [performance.now(), process.cpuUsage()]
    await session.accept()
    session.current // what is proposed is computed when it is asked for
    const { user, system } = process.cpuUsage(busy)
    run.wall.push(performance.now() - start)
    run.cpu.push((user + system) / 1000)
    if (learner !== 'instant' && accepted >= (1 + options.news) * session.learners.thorough.learned)
      trainings.push(await trained(session, worker))
    for (let slice = 0; slice < SLICES && idle.length > 0; slice++) idle.shift()!()
    if (places.has(accepted)) checkpoints.push({ accepted, ...(await sharesNow(session, pool, options)) })
  }
  const { history, refused } = session.state
  if (refused.length > 0) throw new Error(`the session refuses: ${refused[0].reason}`)
  session.close()
  return { order, learner, seed, history, ...run, checkpoints, trainings }
}

/** Milliseconds after which a model that was trained must be there. */
const PATIENCE = 60_000

/** Trains the thorough learner on all answers. Returns the milliseconds. */
async function trained(session: Session, worker: HeldWorker): Promise<number> {
  const answers = session.state.answers.size
  await worker.train()
  // The session loads the model, and what reads it the first time.
  for (
    const begun = performance.now();
    session.learners.thorough.learned < answers;
    await yieldToEventLoop()
  ) {
    const { fault } = session.learners.thorough
    if (fault !== null || performance.now() - begun > PATIENCE)
      throw new Error(fault ?? 'the thorough learner has no model')
  }
  return session.learners.thorough.milliseconds ?? 0
}

/** The shares of right tokens that the model in charge proposes now. */
async function sharesNow(session: Session, pool: readonly GoldString[], options: RunOptions) {
  const { state } = session
  const model = await load((await session.saveModel('better'))!)
  const setting = { scheme: options.scheme, labels: state.labels.map(({ name }) => name) }
  const proposer = new Proposer()
  const shareIn = (strings: readonly GoldString[]): number => {
    let [right, all] = [0, 0]
    for (const { tokens, labels } of strings) {
      const tally = judge(proposer.propose(model, tokens, setting)?.labels ?? [], labels)
      right += tally.right
      all += tally.tokens
    }
    return all > 0 ? right / all : 1
  }
  const rest = pool.filter((_, k) => !state.answers.has(`s${k}`)).slice(0, options.rest)
  return { rest: shareIn(rest), unseen: shareIn(options.unseen) }
}

/** Numbers of accepted strings, each a quarter more than the last. */
function placesTo(most: number): number[] {
  const found = [most]
  for (let place = 8; place < most; place *= 1.25) found.push(Math.round(place))
  return found
}
