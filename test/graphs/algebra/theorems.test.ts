import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { dropIndependent } from '../../../src/graphs/algebra/independence-theorems.js'
import { cr, group } from '../../../src/graphs/algebra/read-expression.js'
import {
  conditioning,
  marginal,
  merge,
  partition,
  reorder,
  summedOut,
} from '../../../src/graphs/algebra/theorems.js'
import { unconnectedNodes } from '../../../src/graphs/algebra/unconnected-nodes.js'
import { writeExpression } from '../../../src/graphs/algebra/write-expression.js'
import { createGraph } from '../../../src/graphs/graph/graph.js'
import { checkLaw, LAWS, type Law } from './laws.js'

// `npm run graphs:theorems` tries 10,000 cases of each.
describe('theorems on random distributions', () => {
  it.each(LAWS)('$name holds where its condition does, and is refused elsewhere', law => {
    const once = fc.property(fc.integer(), seed => {
      const { error, refusals } = checkLaw(law, 100, new Random(seed))
      expect(error).toBeLessThan(1e-12)
      if (/independ|unconnected/.test(law.name)) expect(refusals).toBeGreaterThan(0)
    })
    fc.assert(once, { numRuns: 1, endOnFailure: true })
  })

  it('would not pass if they were false', () => {
    const wrong: Law = {
      name: 'merge without its factor',
      least: 2,
      claim: () => ({ holds: true, sides: () => [cr('X1; X2'), cr('X1 X2')] }),
    }
    expect(checkLaw(wrong, 20, new Random(1)).error).toBeGreaterThan(0.01)
    const refused: Law = {
      ...wrong,
      claim: () => ({ holds: false, sides: () => [cr('X1; X2'), cr('X1; X2')] }),
    }
    expect(() => checkLaw(refused, 1, new Random(1))).toThrow('expected to be refused')
  })
})

describe('theorems as text', () => {
  const chain = createGraph(
    ['X1', 'X2', 'X3'],
    [
      ['X1', 'X2'],
      ['X2', 'X3'],
    ],
  )
  const written = (expression: Parameters<typeof writeExpression>[0]) => writeExpression(expression)

  it('read as in the paper', () => {
    expect(written(conditioning(cr('X1; X2'), group('Y')))).toBe(
      'Σ_Y [CR(X1; X2 | Y) CR(X1; Y) CR(X2; Y) P(Y)]',
    )
    expect(written(partition(cr('X1; X2; X3; X4'), [0, 1]))).toBe('CR(X1; X2) CR(X3; X4) CR(X1X2; X3X4)')
    expect(written(merge(cr('X1; X2; X3'), 1, 2))).toBe('CR(X1; X2X3) CR(X2; X3)')
    expect(written(dropIndependent(chain, cr('X1; X2 X3'), group('X3')))).toBe('CR(X1; X2)')
    expect(written(marginal(summedOut(cr('X1; X2; X3 | Y'), 2)))).toBe('CR(X1; X2 | Y)')
    const { left } = unconnectedNodes(chain, { x1: 'X1', x2: 'X3', w: [], s: ['X2'] })
    expect(written(left)).toBe('CR(X1=0; X3=0; X2=0) CR(X1; X3; X2=0)')
  })

  it('say what is wrong when they are refused', () => {
    expect(() => dropIndependent(chain, cr('X1; X2 X3'), group('X2'))).toThrow(
      'theorem 7.1: the graph does not have X1 ⊥ X2 | X3',
    )
    expect(() => dropIndependent(chain, cr('X1; X2 X3'), group('X1'))).toThrow('second group')
    expect(() => dropIndependent(chain, cr('X1; X2 X9'), group('X9'))).toThrow(
      'variable X9: not in the graph',
    )
    expect(() => conditioning(cr('X1; X2'), group('X2'))).toThrow('not in the rate already')
    expect(() => partition(cr('X1; X2'), [0, 1])).toThrow('both sides')
    expect(() => reorder(cr('X1; X2'), [0, 0])).toThrow('CR(X1; X2): order')
    expect(() => marginal(cr('X1; X2'))).toThrow('this is not a sum')
    expect(() => unconnectedNodes(chain, { x1: 'X1', x2: 'X2', w: [], s: ['X3'] })).toThrow('X1 – X2 is one')
    expect(() => unconnectedNodes(chain, { x1: 'X1', x2: 'X3', w: [], s: [] })).toThrow('X2 is not')
  })

  it('take conditions outside of the graph as observations', () => {
    expect(written(dropIndependent(chain, cr('X1; X2 X3 | O'), group('X3')))).toBe('CR(X1; X2 | O)')
  })
})
