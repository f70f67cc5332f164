import { describe, expect, it } from 'vitest'
import { judge, learnerInCharge, shareRight } from '../../../studio/learning/judging.js'
import type { Proposed } from '../../../studio/project/event.js'
import type { Judged } from '../../../studio/project/state.js'

const BOTH = { instant: true, thorough: true }

describe('judging', () => {
  it('counts tokens that were accepted as proposed, and leaves out open ones', () => {
    expect(judge(['A', 'B', 'O'], ['A', 'C', '_'])).toEqual({ right: 1, tokens: 2 })
  })

  it('gives the share of a learner over its last strings', () => {
    const history = [judged('instant', 0), judged('instant', 1), judged('thorough', 0), judged('instant', 1)]
    expect(shareRight(history, 'instant', 2)).toBe(1)
    expect(shareRight(history, 'instant', 50)).toBeCloseTo(2 / 3)
    expect(shareRight(history, 'thorough')).toBe(0)
    expect(shareRight([], 'thorough')).toBeNull()
  })

  it('puts the thorough learner in charge only where it was better on the same strings', () => {
    expect(learnerInCharge('better', [], BOTH)).toBe('instant')
    expect(learnerInCharge('better', [compared(1, 1)], BOTH)).toBe('instant')
    expect(learnerInCharge('better', [compared(0, 1)], BOTH)).toBe('thorough')
    // What only one of them has proposed for says nothing of which is better.
    expect(learnerInCharge('better', [judged('instant', 0), compared(1, 0)], BOTH)).toBe('instant')
    expect(learnerInCharge('better', [compared(0, 1), compared(1, 0), compared(1, 0)], BOTH, 2)).toBe(
      'instant',
    )
  })

  it('obeys a choice as far as there is a model', () => {
    expect(learnerInCharge('thorough', [], BOTH)).toBe('thorough')
    expect(learnerInCharge('thorough', [], { instant: true, thorough: false })).toBe('instant')
    expect(learnerInCharge('instant', [], { instant: false, thorough: true })).toBe('thorough')
    expect(learnerInCharge('better', [], { instant: false, thorough: false })).toBeNull()
  })
})

/** A string of one token that a learner has proposed right (1) or wrong (0). */
function judged(learner: 'instant' | 'thorough', right: number): Judged {
  return entry({ shown: learner, [learner]: [right ? 'A' : 'B'] })
}

function compared(instant: number, thorough: number): Judged {
  return entry({ shown: null, instant: [instant ? 'A' : 'B'], thorough: [thorough ? 'A' : 'B'] })
}

function entry(proposed: Proposed): Judged {
  return { string: 's', event: 'e', at: 0, by: 'me', labels: ['A'], proposed, strokes: 0 }
}
