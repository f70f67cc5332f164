import { expect } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { train } from '../../../src/train.js'
import { advance, emptyState } from '../../../studio/project/advance.js'
import { OPEN, type SpanScheme } from '../../../studio/project/event.js'
import type { ProjectState } from '../../../studio/project/state.js'
import type { Session } from '../../../studio/session/session.js'
import type { MemoryProject, MemoryTabOptions } from '../../../studio/storage/memory.js'
import { openTab, projectOf, stringOf } from './sessions.js'

const WORDS = ['a', 'b', 'cd', 'efg', '2', 'x-y']
const NAMES = ['A', 'B', 'C', 'D', 'E']

/** More turns than the storage takes for an answer pass before a session gives up on it. */
const MILLISECONDS_A_TURN = 400

export interface Simulation {
  readonly seed: number
  readonly operations: number
  readonly tabs: number
  readonly scheme: SpanScheme
}

/** People work on one project in several tabs, on storages that fail, answer late, or not at all. */
export async function simulate({ seed, operations, tabs, scheme }: Simulation): Promise<MemoryProject> {
  const random = new Random(seed)
  const project = projectOf(
    Array.from({ length: 12 }, () => someText(random)),
    scheme,
  )
  let isFaulty = true
  const storage: MemoryTabOptions = {
    fault: () => (isFaulty && random.uniform() < 0.3 ? pick(random, ['fails', 'answer-lost']) : 'stored'),
    delay: async () => {
      for (let k = isFaulty ? random.below(4) : 0; k > 0; k--) await soon()
    },
    echo: true,
  }
  const sessions: Session[] = []
  for (let k = 0; k < tabs; k++) {
    const annotator = k === 0 ? 'me' : 'you'
    sessions.push(await openTab(project, { annotator, timer: timerOfTurns, seed: k }, storage))
  }
  for (let k = 0; k < operations; k++) {
    const session = pick(random, sessions)
    const done = operate(session, random).catch(expectRefusal)
    if (random.uniform() < 0.5) await done
    check(session)
  }
  isFaulty = false
  for (const session of sessions) session.retry()
  const isQuiet = ({ saving, state }: Session) =>
    saving.state === 'saved' && state.n === project.events.length
  await expect.poll(() => sessions.every(isQuiet), { interval: 5 }).toBe(true)
  await checkEnd(project, sessions)
  for (const session of sessions) session.close()
  return project
}

/** A timer that counts turns of the event loop: the storage is as late, in its terms, on a machine of any speed. */
function timerOfTurns(call: () => void, milliseconds: number): () => void {
  let left = Math.ceil(milliseconds / MILLISECONDS_A_TURN)
  const turn = () => {
    if (--left === 0) call()
    else handle = setImmediate(turn)
  }
  let handle = setImmediate(turn)
  return () => clearImmediate(handle)
}

type Operation = (session: Session, random: Random) => unknown

/** What a person may do, with how often. */
const OPERATIONS: readonly (readonly [number, Operation])[] = [
  [12, (session, random) => session.mark(...range(session, random), pick(random, [...NAMES, null]))],
  [2, (session, random) => session.leaveOpen(...range(session, random))],
  [2, (session, random) => session.setBegin(range(session, random)[0], random.below(2) === 0)],
  [9, session => session.accept()],
  [2, session => session.accept('said')],
  [1, session => session.acceptEqual()],
  [1, session => session.skip()],
  [5, session => session.undo()],
  [3, session => session.redo()],
  [2, (session, random) => session.open(someString(session, random))],
  [1, (session, random) => session.reopen(someString(session, random))],
  [1, session => session.next()],
  [1, (session, random) => session.flag(someString(session, random), random.below(2) === 0)],
  [1, (session, random) => session.comment(someString(session, random), pick(random, WORDS))],
  [1, (session, random) => session.markSame(...range(session, random))],
  [1, (session, random) => session.splitToken(range(session, random)[0], 1 + random.below(2))],
  [1, (session, random) => session.joinTokens(...range(session, random))],
  [
    0.5,
    (session, random) => session.addStrings('more', [stringOf(someText(random), `m${random.below(40)}`)]),
  ],
  [
    0.5,
    (session, random) =>
      session.record({ type: 'rename-label', from: pick(random, NAMES), to: pick(random, NAMES) }),
  ],
  [
    0.5,
    (session, random) =>
      session.record({ type: 'remove-label', label: pick(random, NAMES), to: pick(random, ['O', '_']) }),
  ],
  [0.5, (session, random) => session.record({ type: 'keep', string: someString(session, random) })],
  [
    0.5,
    (session, random) => session.record({ type: 'undo', event: pick(random, session.state.past.log).id }),
  ],
  [0.5, (session, random) => session.setOrder(pick(random, ['doubt', 'given', 'random']))],
  [0.2, session => session.retry()],
]

async function operate(session: Session, random: Random): Promise<void> {
  const all = OPERATIONS.reduce((sum, [weight]) => sum + weight, 0)
  let rest = random.uniform() * all
  for (const [weight, operation] of OPERATIONS) {
    rest -= weight
    if (rest >= 0) continue
    await operation(session, random)
    return
  }
}

/** What is refused has no effect: another tab was first, or it makes no sense. All else is a fault. */
function expectRefusal(error: unknown): void {
  const isExpected = error instanceof Error && /DataError|RangeError/.test(error.name)
  if (!isExpected) throw error
}

function check({ current, queue, state }: Session): void {
  expect(queue.toGo).toBe(state.strings.length - state.answers.size)
  expect(queue.next.every(({ string }) => state.byId.get(string.id) === string)).toBe(true)
  if (!current) return
  expect(state.byId.get(current.string.id)).toBe(current.string)
  const { length } = current.string.tokens
  for (const list of [current.labels, current.origins, current.chances, current.confidence])
    if (list) expect(list).toHaveLength(length)
}

async function checkEnd(project: MemoryProject, sessions: readonly Session[]): Promise<void> {
  const state = advance(emptyState(), project.events)
  const examples = [...state.answers]
    .map(([id, { labels }]) => ({ tokens: state.byId.get(id)!.tokens, labels }))
    .filter(({ labels }) => labels.some(label => label !== OPEN))
  const model =
    examples.length > 0 ? await train(examples, { method: 'empirical', tokenizer: 'words' }) : null
  for (const session of sessions) {
    expect(contentOf(session.state)).toEqual(contentOf(state))
    expect(await session.saveModel('instant')).toEqual(model?.save() ?? null)
    expect(session.learners.instant.learned).toBe(examples.length)
  }
}

function contentOf({ past: _past, changed: _changed, byAnnotator, ...content }: ProjectState): unknown {
  return {
    ...content,
    byId: [...content.byId],
    answers: [...content.answers],
    said: [...content.said],
    presets: [...content.presets],
    byAnnotator: [...byAnnotator].map(([name, answers]) => [name, [...answers]]),
  }
}

function someText(random: Random): string {
  return Array.from({ length: 1 + random.below(5) }, () => pick(random, WORDS)).join(' ')
}

function someString({ state }: Session, random: Random): string {
  return pick(random, state.strings).id
}

function range({ current }: Session, random: Random): [number, number] {
  const length = current?.string.tokens.length ?? 1
  const from = random.below(length)
  return [from, from + random.below(length - from)]
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random.below(items.length)]
}

function soon(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
