import { effect, signal } from '@preact/signals'
import { OPEN } from '../../../project/event.js'
import type { Answer, StudioString } from '../../../project/state.js'
import type { UndoCommand } from '../../keys/use-undo-keys.js'
import { go, view } from '../../router.js'
import { notify, session, tick } from '../../store.js'
import { words } from '../../words/english.js'
import type { Entry } from './entries.js'

/** What a person can do with a string of the review. Each step can be taken back. */

/** The labeling is right as it is. */
export async function keep({ string }: Entry): Promise<void> {
  await attempt(async () => {
    await session.peek()?.record({ type: 'keep', string: string.id })
    notify(words.review.keptNotice(string.number), UNDO)
  })
}

/** The model is right: its labels are accepted. What was left open stays so. Nothing was proposed, so no figure counts them. */
export async function takeModel({ string, slip }: Entry): Promise<void> {
  if (!slip) return
  const labels = slip.said.map((label, t) => (label === OPEN ? OPEN : slip.model[t]))
  await attempt(async () => {
    await session.peek()?.record({ type: 'accept', string: string.id, labels })
    notify(words.review.tookNotice(string.number), UNDO)
  })
}

/** Of several labelings, this one counts. */
export async function resolve(string: StudioString, { labels, by }: Answer, you: string): Promise<void> {
  await attempt(async () => {
    await session.peek()?.record({ type: 'resolve', string: string.id, labels })
    const { resolved, resolvedMine } = words.review.agreement
    notify(by === you ? resolvedMine(string.number) : resolved(string.number, by), UNDO)
  })
}

/** Takes back the last step, or does it again. */
export function takeBack(command: UndoCommand): void {
  void attempt(async () => {
    const isDone = command === 'undo' ? await session.peek()?.undo() : await session.peek()?.redo()
    const texts = words.label
    if (command === 'undo') notify(isDone ? texts.undone : texts.nothingToUndo)
    else notify(isDone ? texts.redone : texts.nothingToRedo)
  })
}

const UNDO = { name: words.review.undo, run: () => takeBack('undo') }

async function attempt(step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    notify(words.review.notPossible(error instanceof Error ? error.message : String(error)))
  }
}

/** The string that was opened from the review. */
const edited = signal<string | null>(null)

/** Opens a string in the label view. Once another one is at hand there, the review comes back. */
export function edit(string: string): void {
  session.peek()?.open(string)
  edited.value = string
  go('label')
}

effect(() => {
  tick.value
  if (edited.value === null || view.value === 'review') return
  const isStillOpen = session.value?.current?.string.id === edited.value
  if (view.value === 'label' && isStillOpen) return
  edited.value = null
  if (view.value === 'label') go('review')
})
