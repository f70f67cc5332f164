import { expect, it } from 'vitest'
import { noteAborted } from '../../../cli/training/training-end.js'
import type { TrainingSummary } from '../../../src/training/training-progress.js'
import type { Reporter } from '../../../terminal/reporter.js'

it.each([
  ['no checkpoint', undefined, ''],
  ['one', import.meta.filename, `; run the same command to resume from ${import.meta.filename}`],
  ['none yet', 'missing.checkpoint', '; there is no checkpoint yet, so the same command begins anew'],
])('Ctrl-C says whether the same command goes on: %s', (_, checkpoint, more) => {
  const notes: string[] = []
  const reporter = { note: (text: string) => void notes.push(text) } as Partial<Reporter> as Reporter
  noteAborted({ iterations: 7 } as TrainingSummary, checkpoint, reporter)
  expect(notes).toEqual([`stopped after iteration 7; the model written is the one reached so far${more}`])
})
