import { expect, it } from 'vitest'
import { formatTraining, type TrainResult } from '../../../cli/training/train-report.js'

it.each([
  [
    'much',
    { read: 0.5, train: 0.25, write: 0.25, total: 3 },
    '3.00 s (read 0.500 s, train 0.250 s, write 0.250 s, other 2.00 s)',
  ],
  [
    'a small part',
    { read: 1, train: 8.5, write: 0, total: 10 },
    '10.0 s (read 1.00 s, train 8.50 s, write 0.000 s)',
  ],
  [
    'a moment',
    { read: 0.125, train: 0, write: 0, total: 0.1875 },
    '0.188 s (read 0.125 s, train 0.000 s, write 0.000 s)',
  ],
])('time that no part has is named only if it is much: %s', (_, seconds, words) => {
  const result = { method: 'hmm', stop: 'closed-form', seconds, modelBytes: 1 } as TrainResult
  const figures = { sequences: 1, tokens: 1, labels: 1, attributes: 1, features: 1, model: 'm' }
  expect(formatTraining({ ...result, ...figures }).split('\n')).toContain(`time        ${words}`)
})
