/**
 * Theorems 1–8 on random distributions: what each operation makes of a rate must be equal to it for every assignment, and
 * where the condition does not hold, it must refuse.
 */

import type { Random } from '../../../src/common/random.js'
import { tabulate } from '../../../src/graphs/algebra/evaluate.js'
import {
  type Expression,
  freeVariables,
  type Group,
  type Rate,
  rate,
} from '../../../src/graphs/algebra/expression.js'
import {
  dropIndependent,
  shareSeparator,
  splitIndependent,
} from '../../../src/graphs/algebra/independence-theorems.js'
import {
  conditioning,
  deduplicate,
  duplicate,
  independentMerge,
  marginal,
  merge,
  partition,
  reorder,
  summedOut,
} from '../../../src/graphs/algebra/theorems.js'
import { unconnectedNodes } from '../../../src/graphs/algebra/unconnected-nodes.js'
import { isConnected, type RandomModel, randomModel } from '../random-graph.js'

/** What a law claims of a model: two expressions that are equal, if its condition holds. */
interface Claim {
  readonly holds: boolean
  readonly sides: () => readonly [Expression, Expression]
}

export interface Law {
  readonly name: string
  /** Variables that it needs at least. */
  readonly least: number
  readonly claim: (model: RandomModel, names: string[], random: Random) => Claim
}

export interface LawReport {
  readonly cases: number
  readonly refusals: number
  /** Largest relative difference of the two sides. */
  readonly error: number
}

/** Draws models until the law has been tried so often where it holds; throws where it does not refuse. */
export function checkLaw(law: Law, cases: number, random: Random): LawReport {
  let done = 0
  let refusals = 0
  let error = 0
  while (done < cases) {
    const model = randomModel(law.least + random.below(7 - law.least), random)
    const claim = law.claim(model, random.shuffle(model.graph.names.slice()), random)
    if (!claim.holds) {
      if (!refuses(claim))
        throw new Error(`${law.name}: expected to be refused in ${JSON.stringify(model.edges)}`)
      refusals++
      continue
    }
    error = Math.max(error, difference(model, ...claim.sides()))
    done++
  }
  return { cases, refusals, error }
}

function refuses(claim: Claim): boolean {
  try {
    claim.sides()
    return false
  } catch {
    return true
  }
}

function difference({ table }: RandomModel, left: Expression, right: Expression): number {
  const variables = [...new Set([...freeVariables(left), ...freeVariables(right)])]
  const a = tabulate(left, table, { variables }).values
  const b = tabulate(right, table, { variables }).values
  let most = 0
  for (let k = 0; k < a.length; k++) {
    const error = Math.abs(a[k] - b[k]) / Math.max(Math.abs(a[k]), Math.abs(b[k]))
    if (!(error <= most)) most = Number.isNaN(error) ? Infinity : error
  }
  return most
}

const terms = (names: readonly string[]): Group => names.map(name => ({ name }))

/** Takes between `least` and all of the names but `spare`. */
function take(names: string[], least: number, spare: number, random: Random): string[] {
  return names.splice(0, least + random.below(Math.max(1, names.length - spare - least + 1)))
}

/** A rate between groups of one or two variables that uses up most names; some of the others are the condition. */
function randomRate(names: string[], least: number, random: Random): Rate {
  const given = names.length > least && random.below(2) === 0 ? names.splice(0, 1) : []
  const groups: Group[] = []
  while (names.length > 0 && (groups.length < least || random.below(4) > 0)) {
    const spare = names.length > least - groups.length
    groups.push(terms(names.splice(0, spare ? 1 + random.below(2) : 1)))
  }
  return rate(groups, terms(given))
}

const always = (sides: () => readonly [Expression, Expression]): Claim => ({ holds: true, sides })

/** Disjoint x, y, z and a condition, with x and y not empty; z may be empty. */
function parts(names: string[], random: Random) {
  const x = take(names, 1, 1, random)
  const y = take(names, 1, 0, random)
  const z = take(names, 0, 0, random)
  const given = random.below(2) === 0 ? names : []
  return { x, y, z, given }
}

export const LAWS: readonly Law[] = [
  {
    name: '1 conditioning',
    least: 3,
    claim: (_, names, random) => {
      const by = terms(names.splice(0, 1))
      const cr = randomRate(names, 2, random)
      return always(() => [cr, conditioning(cr, by)])
    },
  },
  {
    name: '2 marginal',
    least: 2,
    claim: (_, names, random) => {
      const cr = randomRate(names, 2, random)
      const sum = summedOut(cr, random.below(cr.groups.length))
      return always(() => [sum, marginal(sum)])
    },
  },
  {
    name: '3 order',
    least: 2,
    claim: (_, names, random) => {
      const cr = randomRate(names, 2, random)
      const order = random.shuffle([...cr.groups.keys()])
      return always(() => [cr, reorder(cr, order)])
    },
  },
  {
    name: '4 partition',
    least: 2,
    claim: (_, names, random) => {
      const cr = randomRate(names, 2, random)
      const order = random.shuffle([...cr.groups.keys()])
      const left = order.slice(0, 1 + random.below(order.length - 1))
      return always(() => [cr, partition(cr, left)])
    },
  },
  {
    name: '5 merge',
    least: 2,
    claim: (_, names, random) => {
      const cr = randomRate(names, 2, random)
      const [a, b] = random.shuffle([...cr.groups.keys()])
      return always(() => [cr, merge(cr, a, b)])
    },
  },
  {
    name: '5 independent merge',
    least: 3,
    claim: ({ graph, edges }, names, random) => {
      const cr = randomRate(names, 2, random)
      const [a, b] = random.shuffle([...cr.groups.keys()])
      const [x, y, z] = [cr.groups[a], cr.groups[b], cr.given].map(group => group.map(({ name }) => name))
      return {
        holds: !isConnected(edges, x, y, z),
        sides: () => [cr, independentMerge(graph, cr, a, b)],
      }
    },
  },
  {
    name: '6 duplicate',
    least: 2,
    claim: (_, names, random) => {
      const cr = randomRate(names, 1, random)
      const at = random.below(cr.groups.length)
      const twice = rate([cr.groups[at], cr.groups[at]], cr.given)
      if (random.below(4) === 0) return always(() => [twice, deduplicate(twice)])
      return always(() => [cr, duplicate(cr, at)])
    },
  },
  {
    name: '7.1 independence',
    least: 3,
    claim: ({ graph, edges }, names, random) => {
      const { x, y, z, given } = parts(names, random)
      const cr = rate([terms(x), terms([...y, ...z])], terms(given))
      return {
        holds: !isConnected(edges, x, y, [...z, ...given]),
        sides: () => [cr, dropIndependent(graph, cr, terms(y))],
      }
    },
  },
  {
    name: '7.2 independence',
    least: 3,
    claim: ({ graph, edges }, names, random) => {
      const { x, y, z, given } = parts(names, random)
      const cr = rate([terms([...x, ...y]), terms(z)], terms(given))
      return {
        holds: !isConnected(edges, x, y, [...z, ...given]),
        sides: () => [cr, splitIndependent(graph, cr, terms(x))],
      }
    },
  },
  {
    name: '7.3 independence',
    least: 3,
    claim: ({ graph, edges }, names, random) => {
      const { x, y, z, given } = parts(names, random)
      const cr = rate([terms([...x, ...z]), terms([...z, ...y])], terms(given))
      return {
        holds: !isConnected(edges, x, y, [...z, ...given]),
        sides: () => [cr, shareSeparator(graph, cr)],
      }
    },
  },
  {
    name: '8 unconnected nodes',
    least: 3,
    claim: ({ graph, edges }, names, random) => {
      const [x1, x2, ...rest] = names
      const around = rest.filter(() => random.below(5) > 0)
      const cut = random.below(around.length + 1)
      const [w, s] = [around.slice(0, cut), around.slice(cut)]
      const near = edges.flatMap(([a, b]) => ([x1, x2].includes(a) ? [b] : [x1, x2].includes(b) ? [a] : []))
      return {
        holds: near.every(name => around.includes(name)),
        sides: () => {
          const { left, right } = unconnectedNodes(graph, { x1, x2, w, s })
          return [left, right]
        },
      }
    },
  },
]
