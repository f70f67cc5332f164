import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { tabulate } from '../../../src/graphs/algebra/evaluate.js'
import type { Expression } from '../../../src/graphs/algebra/expression.js'
import { type Factorization, factorize } from '../../../src/graphs/algebra/factorize.js'
import { writeDerivation } from '../../../src/graphs/algebra/write-derivation.js'
import { writeExpression } from '../../../src/graphs/algebra/write-expression.js'
import { createGraph, type Edge } from '../../../src/graphs/graph/graph.js'
import { chainGraph, cycleGraph, gridGraph, treeGraph } from '../../../src/graphs/graph/shapes.js'
import { modelOf, type RandomModel, randomModel, randomVariables } from '../random-graph.js'

const seeds = fc.integer()
const productOf = (factors: readonly Expression[]): Expression => ({ type: 'product', factors })

/** Every step, and the factors, must be the joint probability of every assignment. */
function expectExact({ table }: RandomModel, factorization: Factorization): void {
  const variables = table.variables.map(({ name }) => name)
  const close = (expression: Expression) => {
    const { values } = tabulate(expression, table, { variables })
    const error = values.reduce((most, value, k) => Math.max(most, Math.abs(value / table.p[k] - 1)), 0)
    if (!(error < 1e-11)) expect.fail(`${error}: ${writeExpression(expression)}`)
  }
  for (const { expression } of factorization.steps()) close(expression)
  close(productOf(factorization.factors()))
}

describe('factorizations of random distributions', () => {
  const runs = { numRuns: 30 }

  it('are exact at every step, by cliques', () => {
    const property = fc.property(
      seeds,
      fc.constantFrom('min-fill' as const, 'min-degree' as const),
      (seed, elimination) => {
        const model = randomModel(1 + (Math.abs(seed) % 6), new Random(seed))
        expectExact(model, factorize(model.graph, { form: 'cliques', elimination }))
      },
    )
    fc.assert(property, runs)
  })

  it('are exact at every step, by conditioning', () => {
    const property = fc.property(seeds, seed => {
      const model = randomModel(1 + (Math.abs(seed) % 5), new Random(seed))
      expectExact(model, factorize(model.graph, { form: 'conditioning' }))
    })
    fc.assert(property, runs)
  })

  it('are exact at every step, as fields', () => {
    const property = fc.property(seeds, seed => {
      const model = randomModel(1 + (Math.abs(seed) % 4), new Random(seed))
      expectExact(model, factorize(model.graph, { form: 'field' }))
    })
    fc.assert(property, { numRuns: 15 })
  })

  it('are exact at every step, for forests', () => {
    const property = fc.property(seeds, seed => {
      const random = new Random(seed)
      const variables = randomVariables(1 + random.below(6), random)
      const edges = variables.flatMap(({ name }, v): Edge[] =>
        v === 0 || random.below(5) === 0 ? [] : [[variables[random.below(v)].name, name]],
      )
      const model = modelOf(variables, edges, random)
      const factorization = factorize(model.graph)
      expect(['chain', 'tree']).toContain(factorization.form)
      expectExact(model, factorization)
    })
    fc.assert(property, runs)
  })
})

describe('derivations', () => {
  it('of a chain are Eqn. 2 of the separate-training paper and Eqn. 4 of the empirical-training paper', () => {
    expect(writeDerivation(factorize(chainGraph(3), { given: ['X'] }))).toBe(
      `P(Y1, Y2, Y3 | X)
  = CR(Y1; Y2; Y3 | X) P(Y1 | X) P(Y2 | X) P(Y3 | X)
      definition of the co-occurrence rate
  = CR(Y1; Y2Y3 | X) CR(Y2; Y3 | X) P(Y1 | X) P(Y2 | X) P(Y3 | X)
      theorem 4, partition: Y1 is split off
  = CR(Y1; Y2 | X) CR(Y2; Y3 | X) P(Y1 | X) P(Y2 | X) P(Y3 | X)
      theorem 7.1, conditional independence: Y1 ⊥ Y3 | Y2, X
  = P(Y1, Y2 | X) P(Y2, Y3 | X) / P(Y2 | X)
      definition of the co-occurrence rate: each rate written out`,
    )
  })

  it('of a tree end in edges and variables', () => {
    const factorization = factorize(treeGraph([-1, 0, 0, 0]))
    expect(factorization.form).toBe('tree')
    const steps = [...factorization.steps()]
    expect(writeExpression(steps[steps.length - 1].expression)).toBe(
      'P(Y1, Y2) P(Y1, Y3) P(Y1, Y4) / P(Y1)^2',
    )
    expect(writeExpression(productOf(factorization.factors()))).toBe(
      'CR(Y2; Y1) CR(Y3; Y1) CR(Y1; Y4) P(Y1) P(Y2) P(Y3) P(Y4)',
    )
  })

  it('of a chordal graph end in cliques over separators', () => {
    const diamond = createGraph(
      ['A', 'B', 'C', 'D'],
      [
        ['A', 'B'],
        ['B', 'C'],
        ['A', 'C'],
        ['B', 'D'],
        ['C', 'D'],
      ],
    )
    const factorization = factorize(diamond)
    expect(factorization.added).toEqual([])
    expect(factorization.treewidth).toBe(2)
    expect(writeExpression(productOf(factorization.factors()))).toBe('P(A, B, C) P(B, C, D) / P(B, C)')
    expect([...factorization.steps()].map(step => step.reason)).toEqual([
      'definition',
      'theorem 6',
      'theorem 4',
      'theorem 7.3',
      'definition',
    ])
  })

  it('of a loop go through triangulation, or through conditioning', () => {
    const loop = cycleGraph(4)
    const cliques = factorize(loop)
    expect(cliques.added).toEqual([['Y2', 'Y4']])
    expect(writeExpression(productOf(cliques.factors()))).toBe('P(Y1, Y2, Y4) P(Y2, Y3, Y4) / P(Y2, Y4)')
    const sums = factorize(loop, { form: 'conditioning' })
    expect(writeExpression(productOf(sums.factors()))).toBe(
      'CR(Y1; Y2Y4) P(Y1) P(Y2) P(Y3) P(Y4) ' +
        'Σ_Y1 [CR(Y2; Y3 | Y1) CR(Y3; Y4 | Y1) CR(Y2; Y1) CR(Y3; Y1) CR(Y4; Y1) P(Y1)]',
    )
  })

  it('as a field leave only cliques', () => {
    const factorization = factorize(chainGraph(3, 'X'), { form: 'field' })
    const steps = [...factorization.steps()]
    expect(steps.map(step => step.because)).toEqual([
      '',
      'grouped into scopes',
      '{X1, X3}: X1 and X3 have no edge',
      '{X1, X2, X3}: X1 and X3 have no edge',
    ])
    expect(writeExpression(productOf(factorization.factors()))).toContain(
      '[CR(X1=0; X2=0; X3=0) CR(X1; X2; X3=0) / [CR(X1; X2=0; X3=0) CR(X1=0; X2; X3=0)]]',
    )
    expect(() => factorize(gridGraph(3, 3), { form: 'field' }).factors()).toThrow(
      'at most 8 variables, got 9',
    )
  })

  it('are LaTeX, too', () => {
    const latex = writeDerivation(factorize(chainGraph(3)), 'latex')
    expect(latex).toContain('\\begin{align*}\n  P(Y_{1}, Y_{2}, Y_{3}) &= \\mathrm{CR}(Y_{1}; Y_{2}; Y_{3})')
    expect(latex).toContain('Y1 $\\perp$ Y3 $\\mid$ Y2')
    expect(latex).toContain('\\frac{P(Y_{1}, Y_{2}) P(Y_{2}, Y_{3})}{P(Y_{2})}')
  })

  it('are data that survive being sent', () => {
    const steps = [...factorize(cycleGraph(5)).steps()]
    expect(JSON.parse(JSON.stringify(steps))).toEqual(steps)
  })

  it('of long chains and large stars have their factors in linear time', () => {
    expect(factorize(chainGraph(100_000)).factors().length).toBe(199_999)
    const star = factorize(treeGraph([...new Int32Array(50_000).keys()].map(v => (v === 0 ? -1 : 0))))
    expect(star.treewidth).toBe(1)
    expect(star.factors().length).toBe(99_999)
  })

  it('refuse a form that the graph does not have', () => {
    expect(() => factorize(cycleGraph(4), { form: 'tree' })).toThrow('as the graph has loops')
  })
})
