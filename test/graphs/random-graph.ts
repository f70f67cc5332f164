import type { Random } from '../../src/common/random.js'
import { createJointTable, type JointTable, type Variable } from '../../src/graphs/algebra/joint-table.js'
import { createGraph, type Edge, type Graph } from '../../src/graphs/graph/graph.js'

/** A graph with a positive distribution that has it: a product of random functions of its edges and triangles. */
export interface RandomModel {
  readonly graph: Graph
  readonly edges: readonly Edge[]
  readonly table: JointTable
}

export function randomEdges(names: readonly string[], density: number, random: Random): Edge[] {
  return names.flatMap((a, i) =>
    names.slice(i + 1).flatMap((b): Edge[] => (random.uniform() < density ? [[a, b]] : [])),
  )
}

export function randomVariables(count: number, random: Random): Variable[] {
  return Array.from({ length: count }, (_, v) => ({
    name: `X${v + 1}`,
    values: ['a', 'b', 'c'].slice(0, 2 + random.below(2)),
  }))
}

/** The table is worked out when first asked for. */
export function randomModel(count: number, random: Random): RandomModel {
  const variables = randomVariables(count, random)
  const names = variables.map(({ name }) => name)
  return modelOf(variables, randomEdges(names, 0.15 + 0.6 * random.uniform(), random), random)
}

/** A random distribution that has a graph. */
export function modelOf(variables: readonly Variable[], edges: readonly Edge[], random: Random): RandomModel {
  const names = variables.map(({ name }) => name)
  let table: JointTable | null = null
  return {
    graph: createGraph(names, edges),
    edges,
    get table() {
      table ??= createJointTable(variables, markovWeights(variables, edges, random))
      return table
    },
  }
}

/** exp of a sum of random scores of values, edges and triangles, for every assignment. */
function markovWeights(variables: readonly Variable[], edges: readonly Edge[], random: Random): number[] {
  const names = variables.map(({ name }) => name)
  const joined = new Set(edges.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
  const scopes: number[][] = []
  names.forEach((a, i) => {
    scopes.push([i])
    names.forEach((b, j) => {
      if (j <= i || !joined.has(`${a} ${b}`)) return
      scopes.push([i, j])
      names.forEach((c, k) => {
        if (k > j && joined.has(`${a} ${c}`) && joined.has(`${b} ${c}`)) scopes.push([i, j, k])
      })
    })
  })
  const sizes = variables.map(({ values }) => values.length)
  const scores = scopes.map(scope =>
    Array.from({ length: scope.reduce((cells, v) => cells * sizes[v], 1) }, () => 3 * random.uniform() - 1.5),
  )
  return assignmentsOf(sizes).map(values => {
    let score = 0
    for (const [f, scope] of scopes.entries()) {
      let cell = 0
      for (const v of scope) cell = cell * sizes[v] + values[v]
      score += scores[f][cell]
    }
    return Math.exp(score)
  })
}

/** All combinations of numbers below the sizes, the last one fastest. */
export function assignmentsOf(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (all, size) => all.flatMap(start => Array.from({ length: size }, (_, value) => [...start, value])),
    [[]],
  )
}

/** Whether a path leads from x to y around z, looked for the slow way. */
export function isConnected(
  edges: readonly Edge[],
  x: readonly string[],
  y: readonly string[],
  z: readonly string[],
): boolean {
  const reached = new Set(x)
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const [a, b] of edges) {
      if (z.includes(a) || z.includes(b)) continue
      if (reached.has(a)) reached.add(b)
      else if (reached.has(b)) reached.add(a)
    }
  }
  return y.some(name => reached.has(name))
}
