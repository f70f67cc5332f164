/** A small model that learns, changes to it, and what it must be after them. */
import { join } from 'node:path'
import { type LearnerOptions, openLearner } from '../../../server/learning/learner.js'
import { load, type Sequence, train } from '../../../src/index.js'
import type { Answer, Task } from '../../../src/serving/service.js'

const sentence = (tokens: string, labels: string, more: Partial<Sequence> = {}): Sequence => ({
  tokens: tokens.split(' '),
  labels: labels.split(' '),
  ...more,
})

/** Sequences that changes are made of. */
export const SENTENCES = {
  cup: sentence('1 cup flour', 'QTY UNIT NAME'),
  salt: sentence('salt', 'NAME'),
  three: sentence('3 large eggs', 'QTY SIZE NAME', { weight: 3 }),
  odd: sentence('a constructor', '__proto__ constructor'),
  many: sentence('2 cups sugar', 'QTY UNIT NAME', { weight: 2 ** 50 }),
} as const

export const BASE = (
  await train([
    SENTENCES.cup,
    sentence('2 cups white sugar', 'QTY UNIT NAME NAME'),
    sentence('pepper', 'NAME'),
  ])
).save()

/** A change as a test names it. */
export interface Wish {
  readonly kind: 'update' | 'forget'
  readonly sequences: readonly Sequence[]
  readonly newLabels?: boolean
  readonly id?: string
}

export const update = (sequences: readonly Sequence[], more: Pick<Wish, 'id' | 'newLabels'> = {}): Wish => ({
  kind: 'update',
  sequences,
  ...more,
})

export const forget = (sequences: readonly Sequence[], more: Pick<Wish, 'id'> = {}): Wish => ({
  kind: 'forget',
  sequences,
  ...more,
})

/** The task of a change. */
export function taskOf({ kind, ...body }: Wish): Task {
  return { kind, form: 'json', body: new TextEncoder().encode(JSON.stringify(body)) }
}

/** What an answer says. */
export function contentOf(answer: Answer): Record<string, unknown> {
  return JSON.parse(new TextDecoder().decode(answer.body))
}

const models = new Map<string, Buffer>()

/** The bytes of the base with these changes, one after the other. */
export function modelAfter(wishes: readonly Wish[]): Buffer {
  const key = JSON.stringify(wishes)
  const known = models.get(key)
  if (known) return known
  const model = load(BASE)
  for (const { kind, sequences, newLabels = false } of wishes) {
    if (kind === 'update') model.update(sequences, { newLabels })
    else model.forget(sequences)
  }
  const bytes = Buffer.from(model.save())
  models.set(key, bytes)
  return bytes
}

/** The longest time between two touches of a lock: killed processes leave no work behind. */
const NEVER = 2 ** 31 - 1

/** Opens the learner of a directory, with what it reports. */
export function openToy(root: string, options: Partial<LearnerOptions> = {}) {
  const reports: string[] = []
  const learner = openLearner({
    directory: join(root, 'learned'),
    name: 'toy',
    base: { path: 'toy.cofield', bytes: BASE },
    lock: { watch: 0, beat: NEVER },
    report: message => reports.push(message),
    ...options,
  })
  return { learner, reports, bytes: () => Buffer.from(learner.model.save()) }
}
