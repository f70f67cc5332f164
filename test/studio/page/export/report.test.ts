import { describe, expect, it } from 'vitest'
import { makeReport } from '../../../../studio/page/views/export/report.js'
import { advance, emptyState } from '../../../../studio/project/advance.js'
import type { Happening, Proposed } from '../../../../studio/project/event.js'
import { projectOf, stamped } from '../../session/sessions.js'

const TEXTS = ['2 cups flour', '1 cup sugar', '3 <b>eggs</b>', '2 cups milk']

function stateAfter(...happenings: Happening[]) {
  const events = [...projectOf(TEXTS).events, ...stamped(happenings, 'me', 100)]
  return advance(
    emptyState(),
    events.map((event, k) => ({ ...event, n: k + 1 })),
  )
}

const accept = (string: string, labels: string, proposed?: Proposed): Happening => ({
  type: 'accept',
  string,
  labels: labels.split(' '),
  proposed,
})
const both = (instant: string, thorough: string, shown: Proposed['shown'] = 'thorough'): Proposed => ({
  shown,
  instant: instant.split(' '),
  thorough: thorough.split(' '),
})

describe('the report', () => {
  it('compares what was on the screen with what was accepted, words never seen apart', () => {
    const html = makeReport(
      stateAfter(
        accept('s1', 'A B C'),
        accept('s2', 'A B C', both('A A A', 'A C C')),
        accept('s3', 'A C', both('A A', 'A B')),
        accept('s4', 'A B C', both('A B B', 'A B C', 'instant')),
      ),
    )
    expect(html).toContain('<h1>Evaluation of test</h1>')
    expect(html).toContain('Each of the 3 strings was proposed before the model had learned it.')
    expect(html).toContain('1 accepted string without a proposal is left out.')
    expect(html).toMatch(/tokens<\/td><td>8<\/td><td>62\.50/) // 5 of 8
    const [, unknown, known] = html?.split(/<section id="(?:unknown-words|errors)">/) ?? []
    expect(unknown).toContain('<mark>cup</mark>')
    expect(unknown).toContain('<mark>&lt;b&gt;eggs&lt;/b&gt;</mark>')
    expect(unknown).toContain('<mark>milk</mark>')
    expect(known).not.toContain('<mark>')
    expect(html).toContain('First: <code>instant learner</code>. Second: <code>thorough learner</code>.')
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)|<b>eggs/)
  })

  it('judges a string once: when it is accepted again, the model has learned it', () => {
    const html = makeReport(
      stateAfter(
        accept('s1', 'A B C', both('A A A', 'A A A')),
        accept('s1', 'A B B', both('A B C', 'A B C')),
        accept('s2', 'A _ C', both('A A A', 'A A A')),
      ),
    )
    expect(html).toMatch(/tokens<\/td><td>5<\/td><td>40\.00/) // the open token counts nowhere
  })

  it('is not there before anything was proposed', () => {
    expect(makeReport(stateAfter())).toBeNull()
    expect(makeReport(stateAfter(accept('s1', 'A B C')))).toBeNull()
    expect(makeReport(stateAfter(accept('s1', '_ _ _', both('A A A', 'A A A'))))).toBeNull()
  })
})
