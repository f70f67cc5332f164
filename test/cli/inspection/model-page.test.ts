import { expect, test } from 'vitest'
import { formatModelPage } from '../../../cli/pages/model-page.js'
import type { TransitionWeight } from '../../../src/model/model-weights.js'

function pageOf(labels: readonly string[], transitions: readonly TransitionWeight[]): string {
  const inspection = {
    model: 'm',
    modelBytes: 1,
    producer: 'p',
    method: 'likelihood',
    figures: {},
    options: {},
    features: { features: [] },
    evidence: null,
  }
  return formatModelPage({ inspection, labels, weights: { kind: 'weights', states: [], transitions } })
}

test('labels that are called as the ends of a sequence are told apart from them', () => {
  const html = pageOf(
    ['(start)', '(end)'],
    [
      { from: '(start)', to: '(end)', weight: 1 },
      { from: null, to: '(end)', weight: 2 },
      { from: '(start)', to: null, weight: 3 },
    ],
  )
  const rows = html.match(/<tr><th scope="row">.*/g) ?? []
  const cells = rows.map(row => Array.from(row.matchAll(/<td[^>]*>([^<]*)/g), ([, text]) => text))
  expect(cells).toEqual([
    ['', '2.0', ''],
    ['', '1.0', '3.0'],
    ['', '', ''],
  ])
})

test('transitions may be more than a call can have arguments, and all of weight 0', () => {
  const labels = Array.from({ length: 400 }, (_, k) => `L${k}`)
  const transitions = labels.flatMap(from => labels.map(to => ({ from, to, weight: 0 })))
  expect(pageOf(labels, transitions)).toContain('40 of 400 labels are shown')
})
