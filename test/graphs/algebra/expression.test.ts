import { describe, expect, it } from 'vitest'
import { evaluate, tabulate } from '../../../src/graphs/algebra/evaluate.js'
import { freeVariables, power, product, sum } from '../../../src/graphs/algebra/expression.js'
import { conditionalTable, createJointTable, marginalTable } from '../../../src/graphs/algebra/joint-table.js'
import { cr, group, p } from '../../../src/graphs/algebra/read-expression.js'
import { writeExpression } from '../../../src/graphs/algebra/write-expression.js'
import { expectClose } from '../../oracle/close.js'

const A = { name: 'A', values: ['x', 'y'] }
const B = { name: 'B', values: ['0', '1', '2'] }
const table = createJointTable([A, B], [1, 2, 3, 4, 0, 0])

describe('expressions', () => {
  it('are read as they are written', () => {
    expect(cr('X1; X2 X3 | Y')).toEqual({
      type: 'CR',
      groups: [[{ name: 'X1' }], [{ name: 'X2' }, { name: 'X3' }]],
      given: [{ name: 'Y' }],
    })
    expect(p('X1, X2=0').of).toEqual([{ name: 'X1' }, { name: 'X2', fixed: true }])
    for (const text of ['X1; X2X3 | Y', 'X1=0; X2', 'long name; A'])
      expect(writeExpression(cr(text))).toBe(`CR(${text})`)
    expect(() => cr('A | B | C')).toThrow('CR(A | B | C): expected one condition, got 2')
    expect(() => cr('A=1; B')).toThrow('A=1: expected a name')
  })

  it('are written with brackets where they need them', () => {
    const quotient = product(cr('A; B'), power(p('A'), -2), power(p('B'), -1))
    expect(writeExpression(quotient)).toBe('CR(A; B) / [P(A)^2 P(B)]')
    expect(writeExpression(power(p('A'), -1))).toBe('1 / P(A)')
    expect(writeExpression(product())).toBe('1')
    expect(writeExpression(sum(['A'], p('A')), 'latex')).toBe('\\sum_{A} \\left[P(A)\\right]')
    expect(writeExpression(cr('first_name; X12'), 'latex')).toBe(
      '\\mathrm{CR}(\\mathit{first\\_name}; X_{12})',
    )
  })

  it('know their free variables', () => {
    expect(freeVariables(product(sum(['A'], cr('A; B | C')), p('D=0 E')))).toEqual(['B', 'C', 'E'])
  })
})

describe('tables', () => {
  it('have marginals and conditionals', () => {
    expect(Array.from(marginalTable(table, ['B']).p, x => Math.round(x * 10))).toEqual([5, 2, 3])
    expect([...marginalTable(table, ['B', 'A']).p].map(x => Math.round(x * 10))).toEqual([1, 4, 2, 0, 3, 0])
    const { p: shares, given } = conditionalTable(table, ['A'], ['B'])
    expect(given).toEqual([B])
    expect([...shares].map(x => Math.round(x * 100))).toEqual([20, 80, 100, 0, 100, 0])
    const impossible = createJointTable([A, B], [1, 0, 0, 1, 0, 0])
    expect(conditionalTable(impossible, ['A'], ['B']).p[2]).toBeNaN()
  })

  it('are refused if they are none', () => {
    expect(() => createJointTable([A, B], [1])).toThrow('joint table: expected 6 numbers, got 1')
    expect(() => createJointTable([A], [1, -1])).toThrow('expected numbers of at least 0, got -1')
    expect(() => createJointTable([A], [0, 0])).toThrow('expected a positive sum, got 0')
    expect(() => createJointTable([{ name: 'C', values: [] }], [])).toThrow(
      'variable C: expected at least one value',
    )
    const wide = Array.from({ length: 30 }, (_, k) => ({ name: `X${k}`, values: ['0', '1'] }))
    expect(() => createJointTable(wide, [])).toThrow('expected at most 16777216 cells, got 1073741824')
    expect(() => marginalTable(table, ['Z'])).toThrow('variable Z: not in the table (variables: A, B)')
  })
})

describe('evaluation', () => {
  it('is the definition', () => {
    expectClose(evaluate(cr('A; B'), table, { A: 'x', B: '1' }), 0.2 / (0.6 * 0.2), 1e-15)
    expectClose(evaluate(p('A | B'), table, { A: 'x', B: '0' }), 0.2, 1e-15)
    expect(evaluate(cr('A; B | B'), table, { A: 'x', B: '0' })).toBe(1)
    expect([...tabulate(sum(['B'], p('A B')), table).values].map(x => Math.round(x * 10))).toEqual([6, 4])
  })

  it('sets fixed variables to the configuration, their first values unless told', () => {
    expectClose(evaluate(p('A=0 B'), table, { B: '0' }), 0.1, 1e-15)
    expectClose(evaluate(p('A=0 B'), table, { B: '0' }, { zero: { A: 'y' } }), 0.4, 1e-15)
    expect(evaluate({ ...p('A'), of: [...group('A'), ...group('A=0')] }, table, { A: 'y' })).toBe(0)
  })

  it('asks for what it needs', () => {
    expect(() => evaluate(p('A'), table)).toThrow('variable A: expected a value, got none')
    expect(() => evaluate(p('A'), table, { A: 'z' })).toThrow('variable A: unknown value z (values: x, y)')
    expect(() => evaluate(p('Z'), table, { Z: 'z' })).toThrow('variable Z: not in the table')
  })
})
