import { Random } from '../../src/common/random.js'
import type { Objective, StochasticObjective } from '../../src/optimizers/objective.js'

/** Examples of a two-class problem: few features each, labels that no plane separates. */
export interface Examples {
  readonly n: number
  readonly rows: readonly { readonly index: readonly number[]; readonly label: 1 | -1 }[]
}

export function createExamples(n: number, count: number, seed: number): Examples {
  const random = new Random(seed)
  const truth = Array.from({ length: n }, () => random.uniform() * 4 - 2)
  const rows = Array.from({ length: count }, () => {
    const index = [0, random.below(n), random.below(n), random.below(n)]
    const score = index.reduce((sum, k) => sum + truth[k], 0)
    const label: 1 | -1 = random.uniform() < 1 / (1 + Math.exp(-score)) ? 1 : -1
    return { index, label }
  })
  return { n, rows }
}

/** Σ over examples of log(1 + e^{−y w·x}), as a sum and as its terms. */
export function logistic({ n, rows }: Examples): Objective & StochasticObjective {
  const evaluateTerm: StochasticObjective['evaluateTerm'] = (k, v, scale, add) => {
    const { index, label } = rows[k]
    const margin = label * scale * index.reduce((sum, i) => sum + v[i], 0)
    const slope = -label / (1 + Math.exp(margin))
    if (add) for (const i of index) add(i, slope)
    return margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin
  }
  return {
    size: n,
    terms: rows.length,
    evaluateTerm,
    evaluate(x, g) {
      g.fill(0)
      let value = 0
      for (let k = 0; k < rows.length; k++)
        value += evaluateTerm(k, x, 1, (i, d) => {
          g[i] += d
        })
      return value
    },
  }
}
