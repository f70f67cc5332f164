import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import type { Structure } from '../../src/graphs/estimation/structure.js'
import { fitStructures } from '../../src/graphs/estimation/structure-model.js'
import { graphOf } from '../../src/graphs/graph/graph.js'
import { treeGraph } from '../../src/graphs/graph/shapes.js'
import { expectClose } from '../oracle/close.js'
import { simulateTree } from './big-tree.js'
import { assignmentsOf } from './random-graph.js'

interface LabeledTree extends Structure {
  readonly heads: readonly number[]
  readonly labels: readonly string[]
  readonly observed: readonly [readonly string[]]
}

const LABELS = ['A', 'B', 'C']

function randomTree(random: Random, size: number): LabeledTree {
  const heads = Array.from({ length: size }, (_, v) => (v === 0 ? -1 : random.below(v)))
  return {
    heads,
    graph: treeGraph(heads),
    labels: heads.map(() => random.pick(LABELS)),
    observed: [heads.map(() => random.pick(['u', 'v', 'w']))],
  }
}

/** The closed form on trees written out: Π ψ Π φ, φ with shrinkage from words to labels to independence. */
function productOfRates(data: readonly LabeledTree[], [s0, s1]: readonly number[]) {
  const counts = new Map<string, number>()
  const add = (...parts: string[]) => counts.set(parts.join(), (counts.get(parts.join()) ?? 0) + 1)
  const get = (...parts: string[]) => counts.get(parts.join()) ?? 0
  for (const { heads, labels, observed } of data) {
    heads.forEach((h, v) => {
      const [x, y] = [observed[0][v], labels[v]]
      for (const key of [['n'], ['y', y], ['x', x], ['xy', x, y]]) add(...key)
      if (h < 0) return
      const [u, i] = [observed[0][h], labels[h]]
      for (const key of [['edges'], ['pair', i, y], ['words', u, x], ['cell', u, x, i, y]]) add(...key)
    })
  }
  const psi = (x: string, y: string) => get('xy', x, y) / get('x', x)
  return (tree: LabeledTree, labels: readonly string[]) =>
    tree.heads.reduce((product, h, v) => {
      const [x, y] = [tree.observed[0][v], labels[v]]
      if (h < 0) return product * psi(x, y)
      const [u, i] = [tree.observed[0][h], labels[h]]
      const expected = (get('edges') * get('y', i) * get('y', y)) / get('n') ** 2
      let rate = expected + s0 > 0 ? (get('pair', i, y) + s0) / (expected + s0) : 1
      const total = get('words', u, x)
      const wanted = total * psi(u, i) * psi(x, y)
      if (total > 0 && wanted + s1 > 0) rate = (get('cell', u, x, i, y) + s1 * rate) / (wanted + s1)
      return product * psi(x, y) * rate
    }, 1)
}

describe('trees', () => {
  it('have the closed form, with and without shrinkage', () => {
    const property = fc.property(fc.integer(), fc.constantFrom([0, 0], [0.5, 2]), (seed, rateShrink) => {
      const random = new Random(seed)
      const data = Array.from({ length: 10 }, () => randomTree(random, 1 + random.below(6)))
      const model = fitStructures(data, { smoothing: 'none', rateShrink })
      const score = productOfRates(data, rateShrink)
      const tree = data[0]
      const all = assignmentsOf(tree.heads.map(() => LABELS.length)).map(one => one.map(k => LABELS[k]))
      const weights = all
        .map(labels => score(tree, labels))
        .map(weight => (Number.isNaN(weight) ? 0 : weight))
      const total = weights.reduce((a, b) => a + b, 0)
      const open = { graph: tree.graph, observed: tree.observed }
      const marginals = model.marginals(open)
      for (let v = 0; v < tree.heads.length; v++) {
        for (const label of LABELS) {
          const expected =
            weights.reduce((sum, weight, k) => sum + (all[k][v] === label ? weight : 0), 0) / total
          expectClose(marginals[v][label] ?? 0, expected, 1e-11)
        }
      }
      expectClose(Math.exp(model.logProbability(tree)), score(tree, tree.labels) / total, 1e-11)
      const [best] = model.nbest(open, 1)
      expectClose(best.probability, Math.max(...weights) / total, 1e-11)
      expectClose(
        Math.exp(model.logProbability({ ...open, labels: model.label(open) })),
        best.probability,
        1e-11,
      )
    })
    fc.assert(property, { numRuns: 20 })
  })

  it('of many variables are labeled better with edges than without, and labels that are known are kept', () => {
    const random = new Random(3)
    const [train, test] = [simulateTree(4_000, 5, random), simulateTree(4_000, 5, random)]
    const model = fitStructures([train])
    const right = (labels: readonly string[]) =>
      labels.filter((label, v) => label === test.labels[v]).length / labels.length
    const open = { graph: test.graph, observed: test.observed }
    const alone = { graph: treeGraph(new Int32Array(4_000).fill(-1)), observed: test.observed }
    const found = model.label(open)
    expect(right(found)).toBeGreaterThan(right(model.label(alone)) + 0.01)
    const labels = test.labels.map((label, v) => (v % 2 === 0 ? label : undefined))
    const kept = model.label({ ...open, labels })
    expect(kept.every((label, v) => v % 2 === 1 || label === test.labels[v])).toBe(true)
    expect(right(kept)).toBeGreaterThan(right(found) / 2 + 0.5)
    expect(model.sample(open, 1)).toEqual(model.sample(open, 1))
    expect(model.entropy({ ...open, labels })).toBeLessThan(model.entropy(open))
  })
})

describe('skip-chains', () => {
  // Equal words far apart have the same label, which only the first of them shows.
  const sentence = (label: string, open = false): Structure => ({
    graph: graphOf(
      ['Y1', 'Y2', 'Y3', 'Y4'],
      Int32Array.of(0, 1, 2, 0),
      Int32Array.of(1, 2, 3, 3),
      Int32Array.of(0, 0, 0, 1),
    ),
    observed: [[`x-${label}`, 'of', 'the', 'x']],
    ...(open ? {} : { labels: [label, 'O', 'O', label] }),
  })
  const data = ['P', 'L', 'P', 'L', 'P'].map(label => sentence(label))

  it.each(['cliques', 'edges'] as const)('carry a label over a link, counting %s', factors => {
    const model = fitStructures(data, { factors })
    for (const label of ['P', 'L'])
      expect(model.label(sentence(label, true))).toEqual([label, 'O', 'O', label])
  })

  it('have counts of their own for each kind of edge', () => {
    const model = fitStructures(data, { factors: 'edges' })
    const linked = sentence('L', true)
    const { graph } = linked
    const unlinked = {
      ...linked,
      graph: graphOf(graph.names, graph.from, graph.to, Int32Array.of(0, 0, 0, 2)),
    }
    expect(model.marginals(linked)[3].L).toBeGreaterThan(0.8)
    expect(model.marginals(unlinked)[3].L).toBeLessThan(0.6)
  })
})

describe('structures', () => {
  const tree = randomTree(new Random(1), 5)
  const model = fitStructures([tree])

  it('that are not as they should be are refused', () => {
    expect(() => fitStructures([])).toThrow('structures: expected at least one')
    expect(() => fitStructures([{ ...tree, labels: ['A'] }])).toThrow(
      'labels: expected one for each of 5 variables, got 1',
    )
    expect(() => fitStructures([{ ...tree, labels: tree.labels.with(1, undefined as never) }])).toThrow(
      'variable Y2: expected a label, got none',
    )
    expect(() => model.label({ graph: tree.graph })).toThrow('observations: expected 1 levels, got 0')
    expect(() => model.label({ ...tree, labels: undefined, kinds: ['a', 'b', 'c', 'd', 'e'] })).toThrow(
      'variable Y1: kind a was never seen',
    )
    expect(() => model.logProbability({ ...tree, labels: ['A', 'B', 'Z', 'A', 'A'] })).toThrow(
      'variable Y3: unknown value Z',
    )
  })

  it('leave their inputs as they are', () => {
    const before = JSON.stringify(tree)
    model.nbest({ graph: tree.graph, observed: tree.observed }, 3)
    expect(JSON.stringify(tree)).toBe(before)
  })
})
