import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { isChordal } from '../../src/graphs/graph/chordality.js'
import { eliminate } from '../../src/graphs/graph/elimination.js'
import { createGraph, findEdge, type Graph } from '../../src/graphs/graph/graph.js'
import { cliqueOf, junctionTree, separatorOf } from '../../src/graphs/graph/junction-tree.js'
import { separates } from '../../src/graphs/graph/separation.js'
import { chainGraph, cycleGraph, gridGraph, treeGraph } from '../../src/graphs/graph/shapes.js'
import { isConnected, randomEdges } from './random-graph.js'

const rules = fc.constantFrom('min-fill' as const, 'min-degree' as const)

function randomGraph(seed: number) {
  const random = new Random(seed)
  const names = Array.from({ length: 1 + random.below(12) }, (_, v) => `X${v}`)
  const edges = randomEdges(names, random.uniform(), random)
  return { graph: createGraph(names, edges), edges, names, random }
}

/** Whether taking away variables whose neighbors are all joined, one after the other, takes away all. */
function isChordalNaive({ size, from, to }: Graph): boolean {
  const left = new Set(Array.from({ length: size }, (_, v) => v))
  const joined = new Set(Array.from(from, (a, e) => [`${a} ${to[e]}`, `${to[e]} ${a}`]).flat())
  const simplicial = (v: number) => {
    const near = [...left].filter(u => joined.has(`${u} ${v}`))
    return near.every(a => near.every(b => a === b || joined.has(`${a} ${b}`)))
  }
  for (let found = true; found; ) {
    const next = [...left].find(simplicial)
    found = next !== undefined && left.delete(next)
  }
  return left.size === 0
}

describe('graphs', () => {
  it('refuse what is no graph', () => {
    expect(() => createGraph(['A', 'B'], [['A', 'C']])).toThrow('variable C: not in the graph')
    expect(() => createGraph(['A', 'A'], [])).toThrow('variable A: expected it once')
    expect(() => createGraph(['A', ''], [])).toThrow('variable 2: expected a name')
    expect(() =>
      createGraph(
        ['A', 'B'],
        [
          ['A', 'B'],
          ['B', 'A'],
        ],
      ),
    ).toThrow('edge A – B: expected it once')
    expect(() => createGraph(['A'], [['A', 'A']])).toThrow('two different variables')
  })

  it('from heads are trees, or an error says why not', () => {
    expect(Array.from(treeGraph([-1, 0, 0, 2]).from)).toEqual([0, 0, 2])
    expect(treeGraph([-1, -1, 1]).from.length).toBe(1) // two roots, two trees
    expect(() => treeGraph([1, 2, 0])).toThrow('head of Y1: expected a tree, got a cycle: Y1 → Y2 → Y3 → Y1')
    expect(() => treeGraph([-1, 1])).toThrow('cycle: Y2 → Y2')
    expect(() => treeGraph([-1, 5])).toThrow('head of Y2: expected −1 (a root) or 0 to 1, got 5')
  })
})

describe('separation', () => {
  it('is that of paths', () => {
    const property = fc.property(fc.integer(), seed => {
      const { graph, edges, names, random } = randomGraph(seed)
      const roles = names.map(() => random.below(4))
      const pick = (role: number) => names.filter((_, v) => roles[v] === role)
      const numbers = (role: number) => pick(role).map(name => names.indexOf(name))
      expect(separates(graph, numbers(0), numbers(1), numbers(2))).toBe(
        !isConnected(edges, pick(0), pick(1), pick(2)),
      )
    })
    fc.assert(property)
  })
})

describe('chordality', () => {
  it('is what it is by its other definition', () => {
    const property = fc.property(fc.integer(), seed => {
      const { graph } = randomGraph(seed)
      expect(isChordal(graph)).toBe(isChordalNaive(graph))
    })
    fc.assert(property)
  })
})

describe('elimination', () => {
  it('makes a graph chordal, and adds nothing to one that is', () => {
    const property = fc.property(fc.integer(), rules, (seed, rule) => {
      const { graph, names, edges } = randomGraph(seed)
      const { fill, order } = eliminate(graph, rule)
      const added = fill.map(([a, b]) => [names[a], names[b]] as const)
      expect(isChordal(createGraph(names, [...edges, ...added]))).toBe(true)
      expect([...order].sort((a, b) => a - b)).toEqual(names.map((_, v) => v))
      if (isChordal(graph)) expect(fill).toEqual([])
    })
    fc.assert(property)
  })

  it('finds the treewidth of well-known graphs', () => {
    const width = (graph: Graph) => [eliminate(graph, 'min-fill').width, eliminate(graph, 'min-degree').width]
    expect(width(chainGraph(1))).toEqual([0, 0])
    expect(width(chainGraph(9))).toEqual([1, 1])
    expect(width(cycleGraph(9))).toEqual([2, 2])
    expect(width(gridGraph(4, 4))).toEqual([4, 4])
  })

  it('takes an order, if it is one', () => {
    expect(eliminate(chainGraph(3), [1, 0, 2]).fill).toEqual([[0, 2]])
    expect(() => eliminate(chainGraph(3), [1, 1, 2])).toThrow('order: expected every variable')
  })
})

describe('junction trees', () => {
  it('have all edges in cliques, no clique in another, and the cliques of a variable connected', () => {
    const property = fc.property(fc.integer(), rules, (seed, rule) => {
      const { graph } = randomGraph(seed)
      const tree = junctionTree(eliminate(graph, rule))
      const cliques = Array.from({ length: tree.size }, (_, k) => new Set(cliqueOf(tree, k)))
      for (const [e, a] of graph.from.entries())
        expect(cliques.some(clique => clique.has(a) && clique.has(graph.to[e]))).toBe(true)
      cliques.forEach((clique, k) => {
        for (const [l, other] of cliques.entries())
          if (k !== l) expect([...clique].every(v => other.has(v))).toBe(false)
        const parent = tree.parent[k]
        expect(parent).toBeLessThan(k)
        const shared = parent < 0 ? [] : [...clique].filter(v => cliques[parent].has(v))
        expect([...separatorOf(tree, k)]).toEqual(shared.sort((a, b) => a - b))
      })
      // Connected: in all cliques of a variable but one, the parent has it, too.
      for (let v = 0; v < graph.size; v++) {
        const own = cliques.flatMap((clique, k) =>
          clique.has(v) && !separatorOf(tree, k).includes(v) ? [k] : [],
        )
        expect(own).toEqual([tree.home[v]])
      }
    })
    fc.assert(property)
  })

  it('of a star have one clique for each ray', () => {
    const star = treeGraph([-1, ...new Array<number>(1000).fill(0)])
    const tree = junctionTree(eliminate(star))
    expect(tree.size).toBe(1000)
    expect(findEdge(star, 0, 500)).toBe(499)
  })
})
