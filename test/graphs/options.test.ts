import { describe, expect, it } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import { cr, factorize, writeDerivation } from '../../src/graphs/algebra/index.js'
import { chainGraph, cycleGraph, fitGraph } from '../../src/graphs/index.js'

const rows = [{ Y1: 'a', Y2: 'b' }]

describe('options that there are not', () => {
  it.each([
    ['form', () => factorize(chainGraph(3), { form: 'foo' as never })],
    ['elimination', () => factorize(cycleGraph(4), { elimination: 'foo' as never })],
    ['unknown option', () => factorize(chainGraph(3), { from: 'tree' } as never)],
    ['given', () => factorize(chainGraph(3), { given: ['Y1'] })],
    ['notation', () => writeDerivation(factorize(chainGraph(2)), 'foo' as never)],
    ['smoothing', () => fitGraph(chainGraph(2), rows, { smoothing: 'foo' as never })],
    ['factors', () => fitGraph(chainGraph(2), rows, { factors: 'foo' as never })],
    ['CR(X;; Y)', () => cr('X;; Y')],
  ])('are refused: %s', (name, run) => {
    expect(run).toThrow(DataError)
    expect(run).toThrow(name)
  })

  it('a list of weights is a list', () => {
    expect(() => fitGraph(chainGraph(2), rows, { rateShrink: -5 as never })).toThrow('expected a list of')
  })
})
