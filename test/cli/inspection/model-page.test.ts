import { expect, test } from 'vitest'
import { formatModelPage } from '../../../cli/pages/model-page.js'
import type { StateWeight, TransitionWeight } from '../../../src/model/model-weights.js'

function pageOf(
  labels: readonly string[],
  transitions: readonly TransitionWeight[],
  states: readonly StateWeight[] = [],
): string {
  const inspection = {
    model: 'some/where/m.cofield',
    modelBytes: 1,
    producer: 'p',
    method: 'likelihood',
    figures: {},
    options: {},
    features: { features: [] },
    decoder: 'viterbi',
    labels,
    evidence: null,
  }
  return formatModelPage({ inspection, weights: { kind: 'weights', states, transitions } })
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

test('the heading is the name of the file, and zero has no sign', () => {
  const html = pageOf(['A'], [{ from: 'A', to: 'A', weight: -0.01 }])
  expect(html).toContain('<h1>m.cofield: likelihood</h1>')
  expect(html).toContain('>0.0</td>')
  expect(html).not.toContain('-0.0')
})

test('names of attributes that occur are explained, and no others', () => {
  const html = pageOf(['A'], [], [{ attribute: 'w[-2]=_B-2', label: 'A', weight: 1 }])
  expect(html).toContain('<dt><code>_B-2</code></dt><dd>stands for a word before the start')
  expect(html).toContain('<dt><code>[-1]</code></dt>')
  expect(html).not.toContain('<code>_B+1</code>')
  expect(html).not.toContain('<code>s3</code>')
})
