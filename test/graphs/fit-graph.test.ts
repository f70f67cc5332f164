import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { evaluate } from '../../src/graphs/algebra/evaluate.js'
import { factorize } from '../../src/graphs/algebra/factorize.js'
import { type Assignment, createJointTable, type Variable } from '../../src/graphs/algebra/joint-table.js'
import { fitGraph } from '../../src/graphs/estimation/fit-graph.js'
import { createGraph } from '../../src/graphs/graph/graph.js'
import { chainGraph, cycleGraph, gridGraph } from '../../src/graphs/graph/shapes.js'
import { expectClose } from '../oracle/close.js'
import { assignmentsOf, randomEdges, randomVariables } from './random-graph.js'

const NONE = { smoothing: 'none' } as const

function rowsOf(variables: readonly Variable[], random: Random, count: number): Assignment[] {
  return Array.from({ length: count }, () =>
    Object.fromEntries(variables.map(({ name, values }) => [name, random.pick(values)])),
  )
}

function allRows(variables: readonly Variable[]): Assignment[] {
  return assignmentsOf(variables.map(({ values }) => values.length)).map(numbers =>
    Object.fromEntries(variables.map(({ name, values }, v) => [name, values[numbers[v]]])),
  )
}

describe('fit', () => {
  it('without smoothing is the factorization of the graph in relative frequencies', () => {
    const property = fc.property(fc.integer(), seed => {
      const random = new Random(seed)
      const variables = randomVariables(1 + random.below(5), random)
      const names = variables.map(({ name }) => name)
      const graph = createGraph(names, randomEdges(names, random.uniform(), random))
      const rows = rowsOf(variables, random, 1 + random.below(40))
      const model = fitGraph(graph, rows, {
        ...NONE,
        values: Object.fromEntries(variables.map(v => [v.name, v.values])),
      })
      const all = allRows(variables)
      const same = (a: Assignment, b: Assignment) => names.every(name => a[name] === b[name])
      const counts = all.map(one => rows.filter(row => same(row, one)).length)
      const table = createJointTable(variables, counts)
      const factors = factorize(graph, { form: 'cliques' }).factors()
      let sum = 0
      let entropy = 0
      for (const row of all) {
        const expected = evaluate({ type: 'product', factors }, table, row)
        const p = model.probability(row)
        sum += p
        if (p > 0) entropy -= p * Math.log(p)
        // NaN: 0 / 0, where a separator was never seen.
        expectClose(p, Number.isNaN(expected) ? 0 : expected, 1e-12)
      }
      expectClose(sum, 1, 1e-12)
      expectClose(model.entropy(), entropy, 1e-10)
      expectClose(
        model.logLikelihood(rows),
        rows.reduce((total, row) => total + Math.log(model.probability(row)), 0),
        1e-10,
      )
    })
    fc.assert(property, { numRuns: 10 })
  })

  it('with smoothing is a distribution, too, and leaves nothing seen impossible', () => {
    const property = fc.property(fc.integer(), seed => {
      const random = new Random(seed)
      const variables = randomVariables(4, random)
      const names = variables.map(({ name }) => name)
      const graph = createGraph(names, randomEdges(names, 0.7, random))
      const factors = random.pick(['cliques', 'edges'] as const)
      const model = fitGraph(graph, rowsOf(variables, random, 10), { factors })
      const seen = names.map(name => ({ name, values: model.values(name) }))
      const p = allRows(seen).map(row => model.probability(row))
      expectClose(
        p.reduce((a, b) => a + b, 0),
        1,
        1e-11,
      )
      expect(Math.min(...p)).toBeGreaterThan(0)
    })
    fc.assert(property, { numRuns: 20 })
  })

  const rain = createGraph(
    ['Rain', 'Sprinkler', 'Wet'],
    [
      ['Rain', 'Wet'],
      ['Sprinkler', 'Wet'],
      ['Rain', 'Sprinkler'],
    ],
  )
  const days = [
    ...Array.from({ length: 4 }, () => ({ Rain: 'yes', Sprinkler: 'off', Wet: 'yes' })),
    ...Array.from({ length: 3 }, () => ({ Rain: 'no', Sprinkler: 'on', Wet: 'yes' })),
    ...Array.from({ length: 2 }, () => ({ Rain: 'no', Sprinkler: 'off', Wet: 'no' })),
    { Rain: 'no', Sprinkler: 'on', Wet: 'no' },
  ]

  it('answers questions given evidence', () => {
    const model = fitGraph(rain, days, NONE)
    expectClose(model.marginals().Rain.yes, 0.4, 1e-15)
    expectClose(model.marginals({ Wet: 'yes' }).Rain.yes, 4 / 7, 1e-15)
    expectClose(model.probability({ Rain: 'yes', Sprinkler: 'off' }, { Wet: 'yes' }), 4 / 7, 1e-15)
    expect(model.probability({ Rain: 'yes' }, { Rain: 'no' })).toBe(0)
    expect(model.probability({ Rain: 'yes', Sprinkler: 'on' })).toBe(0)
    expect(model.map({ Wet: 'no' }).values).toEqual({ Rain: 'no', Sprinkler: 'off', Wet: 'no' })
    expectClose(model.map({ Wet: 'no' }).probability, 2 / 3, 1e-15)
    const best = model.nbest(10)
    expect(best.map(({ values }) => values.Wet)).toEqual(['yes', 'yes', 'no', 'no'])
    best.forEach(({ probability }, k) => {
      expectClose(probability, [0.4, 0.3, 0.2, 0.1][k], 1e-14)
    })
    expect(model.sample(5, 3, { Wet: 'no' })).toEqual(model.sample(5, 3, { Wet: 'no' }))
    expect(model.sample(50, 1, { Rain: 'yes' }).every(({ Sprinkler }) => Sprinkler === 'off')).toBe(true)
    expect(model.values('Wet')).toEqual(['yes', 'no'])
  })

  it('conditions variables on what is observed, and backs off from what was never observed', () => {
    const graph = chainGraph(2, 'T')
    const rows = [
      { T1: 'D', T2: 'N', w1: 'the', w2: 'walk' },
      { T1: 'P', T2: 'V', w1: 'they', w2: 'walk' },
      { T1: 'D', T2: 'N', w1: 'the', w2: 'dog' },
    ]
    const observed = { T1: ['w1'], T2: ['w2'] }
    const model = fitGraph(graph, rows, { ...NONE, observed })
    expect(model.map({ w1: 'they', w2: 'walk' }).values).toEqual({ T1: 'P', T2: 'V' })
    expectClose(model.marginals({ w2: 'walk' }).T2.N, 1 / 2, 1e-15)
    expectClose(model.marginals({ w1: 'the', w2: 'unheard' }).T2.N, 1, 1e-15)
    expect(() => fitGraph(graph, [{ T1: 'D', T2: 'N', w1: 'the' }], { observed })).toThrow(
      'row 1: column w2: expected a value, got none',
    )
  })

  it('says what is wrong with data, questions and evidence', () => {
    const model = fitGraph(rain, days, NONE)
    expect(() => fitGraph(rain, [])).toThrow('rows: expected at least one, got none')
    expect(() => fitGraph(rain, days, { values: { Rain: [] } })).toThrow(
      'variable Rain: expected at least one value',
    )
    expect(() => fitGraph(rain, days, { values: { Rian: ['yes'] } })).toThrow(
      /variable Rian: not in the graph.*"Rain"/,
    )
    expect(() => fitGraph(rain, days, { values: { Wet: ['yes'] } })).toThrow(
      'row 8: variable Wet: unknown value no',
    )
    expect(() => fitGraph(rain, [{ Rain: 'yes', Wet: 'yes' }])).toThrow(
      'row 1: variable Sprinkler: expected a value',
    )
    expect(() => fitGraph(rain, days, { observed: { Rain: ['Wet'] } })).toThrow(
      'Wet is a variable of the graph',
    )
    expect(() => fitGraph(rain, days, { rateShrink: [1, 2] })).toThrow(
      'rateShrink: expected a list of 1 weights',
    )
    expect(() => model.marginals({ Snow: 'yes' })).toThrow('variable Snow: not in the graph')
    expect(() => model.marginals({ Rain: 'maybe' })).toThrow(
      'variable Rain: unknown value maybe (values: yes, no)',
    )
    expect(() => model.probability({ Rain: 'maybe' })).toThrow('unknown value maybe')
    for (const ask of [
      () => model.marginals({ Rain: 'yes', Sprinkler: 'on' }),
      () => model.map({ Rain: 'yes', Sprinkler: 'on' }),
      () => model.probability({ Wet: 'yes' }, { Rain: 'yes', Sprinkler: 'on' }),
    ])
      expect(ask).toThrow(
        'evidence on Rain, Sprinkler: expected possible values, got values with probability zero',
      )
    const declared = fitGraph(rain, days, { ...NONE, values: { Rain: ['yes', 'no', 'hail'] } })
    expect(declared.marginals().Rain.hail).toBe(0)
    expect(() => declared.map({ Rain: 'hail' })).toThrow('evidence on Rain')
    expect(
      fitGraph(rain, days, { uniformShrink: 1, values: { Rain: ['yes', 'no', 'hail'] } }).marginals().Rain
        .hail,
    ).toBeGreaterThan(0)
  })

  it('refuses work that is too large, with the clique', () => {
    const graph = gridGraph(12, 12)
    const row = Object.fromEntries(graph.names.map((name, v) => [name, String(v % 2)]))
    const other = Object.fromEntries(graph.names.map(name => [name, 'x']))
    const model = fitGraph(graph, [row, other], { maxCells: 1000 })
    expect(() => model.map()).toThrow(
      /clique \{Y\d+, .*\} of \d+ variables: its table would have \d+ cells, the limit is 1000/,
    )
    const loop = cycleGraph(30)
    const loopRow = (value: string) => Object.fromEntries(loop.names.map(name => [name, value]))
    expect(fitGraph(loop, [loopRow('a'), loopRow('b')], NONE).nbest(5).length).toBe(2)
  })
})
