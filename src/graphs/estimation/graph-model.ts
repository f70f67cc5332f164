import { DataError } from '../../common/errors.js'
import { Random } from '../../common/random.js'
import type { Assignment } from '../algebra/joint-table.js'
import { variableOf } from '../graph/graph.js'
import type { Posterior } from './posterior.js'
import type { RowLayout } from './row-layout.js'
import type { StructureModel } from './structure-model.js'
import type { NumberedStructure } from './structure-vocabulary.js'

/** Values of all variables, and how probable they are. */
export interface ProbableAssignment {
  readonly values: Record<string, string>
  readonly probability: number
  readonly logProbability: number
}

/**
 * A fitted distribution over the variables of a graph. All answers are conditioned on `given`: values of
 * variables or of observed columns. All are exact.
 */
export class GraphModel {
  private readonly layout: RowLayout
  private readonly model: StructureModel

  constructor(layout: RowLayout, model: StructureModel) {
    this.layout = layout
    this.model = model
  }

  /** The values that a variable can take. */
  values(name: string): readonly string[] {
    variableOf(this.layout.graph, name)
    return this.model.space.valuesOf(name)
  }

  /** P(value | given) of every value of every variable. */
  marginals(given: Assignment = {}): Record<string, Record<string, number>> {
    const { posterior, numbered } = this.infer(given)
    const marginals = posterior.marginals().map((shares, v) => {
      const values = this.model.space.values[numbered.kind[v]]
      const p = Object.fromEntries(values.map(value => [value, 0]))
      for (const [value, share] of shares) p[values[value]] = share
      return [this.layout.graph.names[v], p] as const
    })
    return Object.fromEntries(marginals)
  }

  /** The most probable values of all variables. */
  map(given: Assignment = {}): ProbableAssignment {
    const { posterior, numbered } = this.infer(given)
    const values = posterior.best()
    return this.named(numbered, values, posterior.logProbability(values))
  }

  /** The n most probable assignments in order, fewer if fewer are possible. */
  nbest(n: number, given: Assignment = {}): ProbableAssignment[] {
    const { posterior, numbered } = this.infer(given)
    return posterior
      .nbest(n)
      .map(({ values, logProbability }) => this.named(numbered, values, logProbability))
  }

  /** Assignments drawn with their probability; the same ones from the same seed. */
  sample(count: number, seed: number | Random, given: Assignment = {}): Record<string, string>[] {
    const { posterior, numbered } = this.infer(given)
    const random = typeof seed === 'number' ? new Random(seed) : seed
    return Array.from({ length: count }, () => this.named(numbered, posterior.sample(random), 0).values)
  }

  /** P(query | given); the query is values of some or all variables. */
  probability(query: Assignment, given: Assignment = {}): number {
    return Math.exp(this.logProbability(query, given))
  }

  /** log P(query | given); −∞ where the query is impossible. */
  logProbability(query: Assignment, given: Assignment = {}): number {
    const { posterior } = this.infer(given)
    for (const [name, value] of Object.entries(query)) {
      if (!this.values(name).includes(value))
        throw new DataError(
          `variable ${name}: unknown value ${value} (values: ${this.values(name).join(', ')})`,
        )
      if (given[name] !== undefined && given[name] !== value) return -Infinity
    }
    const base = posterior.logZ
    if (base === -Infinity) throw posterior.impossible()
    return this.infer({ ...given, ...query }).posterior.logZ - base
  }

  /** Σ log P of the variables of each row, given its observed columns. */
  logLikelihood(rows: Iterable<Assignment>): number {
    let sum = 0
    for (const row of rows) {
      const structure = this.layout.toStructure(row)
      this.layout.checkNames(row)
      sum += this.model.logProbability(structure)
    }
    return sum
  }

  /** Entropy of all variables given the known values, in nats. */
  entropy(given: Assignment = {}): number {
    return this.infer(given).posterior.entropy()
  }

  private infer(given: Assignment): { posterior: Posterior; numbered: NumberedStructure } {
    this.layout.checkNames(given)
    const numbered = this.model.space.read(this.layout.toStructure(given), 'frozen')
    return { numbered, posterior: this.model.posterior(this.layout.graph, numbered) }
  }

  private named(numbered: NumberedStructure, values: Int32Array, logProbability: number): ProbableAssignment {
    const { names } = this.layout.graph
    const entries = names.map((name, v) => [name, this.model.space.values[numbered.kind[v]][values[v]]])
    return { values: Object.fromEntries(entries), probability: Math.exp(logProbability), logProbability }
  }
}
