import { expect, it } from 'vitest'
import { createFeatureBar } from '../../../cli/training/feature-bar.js'
import type { TrainingStep } from '../../../src/index.js'

it('shows the extraction of features and their layout, and leaves iterations to others', () => {
  const shown: unknown[] = []
  const bar = createFeatureBar({
    progress(what, unit) {
      shown.push([what, unit])
      return {
        update: (count, fraction) => void shown.push([count, fraction]),
        end: () => void shown.push('end'),
      }
    },
  })
  bar.onProgress({ phase: 'features', done: 5, total: 20 })
  bar.onProgress({ phase: 'layout', done: 2, total: 4 })
  bar.onProgress({ phase: 'iterations', iteration: 1 } as TrainingStep)
  bar.end()
  expect(shown).toEqual([['features', 'tokens'], [5, 0.25], 'end', ['layout', 'tokens'], [2, 0.5], 'end'])
})
