/**
 * Sums over all assignments of a field: log Z, marginals, entropy, samples, by messages on the junction tree.
 *
 * Messages go up in log space; on the way down every clique knows the probability of its separator, and the share of
 * a row in its softmax is the probability of the others given it. Nothing is divided by a message, so zeros are no
 * special case. S. L. Lauritzen and D. J. Spiegelhalter, Local Computations with Probabilities on Graphical
 * Structures and Their Application to Expert Systems, 1988; G. Shafer and P. Shenoy, Probability Propagation, 1990.
 */
import type { Random } from '../../common/random.js'
import { CliqueTables } from './clique-tables.js'
import { type Field, fieldScore } from './field.js'
import type { FieldPlan } from './field-plan.js'
import { fitField } from './reduce-field.js'

/** Probabilities of the values of each variable, and the entropy of the whole in nats. */
export interface FieldMarginals {
  readonly offset: Int32Array //  [V+1] values of variable v are p[offset[v]] … p[offset[v+1]−1]
  readonly p: Float64Array
  readonly entropy: number
}

export class SumProduct {
  /** The log of the sum over all assignments; −∞ if none is possible. */
  readonly logZ: number
  private readonly fittedLogZ: number // of the field used for inference
  private readonly field: Field
  private readonly plan: FieldPlan
  private readonly tables: CliqueTables
  private readonly messages: Float64Array // one cell for each row of each clique

  constructor(field: Field, plan: FieldPlan) {
    const fitted = fitField(field, plan)
    this.field = fitted.field
    this.plan = fitted.plan
    this.tables = new CliqueTables(this.field, this.plan)
    this.messages = new Float64Array(plan.messageOffset[plan.tree.size])
    this.fittedLogZ = this.passUp()
    this.logZ = this.fittedLogZ + fitted.base
  }

  /** log P of an assignment; −∞ if it is impossible. There must be a possible one. */
  logProbability(assignment: ArrayLike<number>): number {
    return Math.min(0, fieldScore(this.field, assignment) - this.fittedLogZ)
  }

  /** Marginals and entropy. There must be a possible assignment. */
  marginals(): FieldMarginals {
    const { field, plan, tables } = this
    const { size: K, offset: starts, shared, member } = plan.tree
    const offset = new Int32Array(field.size + 1)
    for (let v = 0; v < field.size; v++) offset[v + 1] = offset[v] + field.values[v]
    const p = new Float64Array(offset[field.size])
    const known = new Float64Array(this.messages.length) // probabilities of separators
    let entropy = 0
    for (let k = 0; k < K; k++) {
      if (plan.tree.parent[k] < 0) known[plan.messageOffset[k]] = 1
      tables.fill(k, this.messages)
      entropy += this.toProbabilities(k, known)
      for (let m = starts[k] + shared[k]; m < starts[k + 1]; m++)
        tables.addToMember(k, m - starts[k], p, offset[member[m]])
      for (let c = plan.firstChild[k]; c >= 0; c = plan.nextSibling[c])
        tables.addToSeparator(k, c, known, plan.messageOffset[c])
    }
    return { offset, p, entropy }
  }

  /** Overwrites the assignment [V] with a random one drawn from the distribution. */
  sample(random: Random, assignment: Int32Array): void {
    const { plan, tables } = this
    for (let k = 0; k < plan.tree.size; k++) {
      tables.fillRow(k, this.messages, assignment)
      const row = tables.cells.subarray(0, plan.columns[k])
      softmax(row, 0, row.length)
      assignColumn(this.field, plan, k, random.choice(row), assignment)
    }
  }

  private passUp(): number {
    const { plan, tables, messages } = this
    const logs = new ExactSum()
    for (let k = plan.tree.size - 1; k >= 0; k--) {
      tables.fill(k, messages)
      const at = plan.messageOffset[k]
      const columns = plan.columns[k]
      let max = -Infinity
      for (let s = 0; s < plan.rows[k]; s++) {
        // m(s) = log Σ_r exp table(s, r)
        messages[at + s] = logSumExp(tables.cells, s * columns, columns)
        max = Math.max(max, messages[at + s])
      }
      if (max === -Infinity) return -Infinity
      // The largest is subtracted, so that messages from far away keep their precision.
      for (let s = 0; s < plan.rows[k]; s++) messages[at + s] -= max
      logs.add(max)
    }
    return logs.total + this.field.constant
  }

  /** cells(s, r) ← P(s) P(r | s). Returns Σ_s P(s) H(r | s). */
  private toProbabilities(k: number, known: Float64Array): number {
    const { cells } = this.tables
    const columns = this.plan.columns[k]
    let entropy = 0
    for (let s = 0; s < this.plan.rows[k]; s++) {
      const share = known[this.plan.messageOffset[k] + s]
      const from = s * columns
      if (share === 0) {
        cells.fill(0, from, from + columns)
        continue
      }
      entropy += share * softmax(cells, from, columns)
      for (let r = 0; r < columns; r++) cells[from + r] *= share
    }
    return entropy
  }
}

/** Overwrites the values of the members of clique k that are not in its separator by those of a column. */
export function assignColumn(
  field: Field,
  plan: FieldPlan,
  k: number,
  column: number,
  assignment: Int32Array,
): void {
  const { offset, shared, member } = plan.tree
  for (let m = offset[k + 1] - 1; m >= offset[k] + shared[k]; m--) {
    const n = field.values[member[m]]
    assignment[member[m]] = column % n
    column = Math.floor(column / n)
  }
}

function logSumExp(x: Float64Array, from: number, count: number): number {
  let max = -Infinity
  for (let k = from; k < from + count; k++) if (x[k] > max) max = x[k]
  if (max === -Infinity || count === 1) return max
  let sum = 0
  for (let k = from; k < from + count; k++) sum += Math.exp(x[k] - max)
  return max + Math.log(sum)
}

/** Turns scores into probabilities in place and returns their entropy. */
function softmax(x: Float64Array, from: number, count: number): number {
  const logZ = logSumExp(x, from, count)
  let entropy = 0
  let sum = 0
  for (let k = from; k < from + count; k++) {
    const log = x[k] - logZ
    x[k] = Math.exp(log)
    sum += x[k]
    if (x[k] > 0) entropy -= x[k] * log
  }
  for (let k = from; k < from + count; k++) x[k] /= sum
  return entropy
}

/** A running sum that compensates rounding errors: A. Neumaier, 1974. */
class ExactSum {
  private sum = 0
  private lost = 0

  get total(): number {
    return this.sum + this.lost
  }

  add(x: number): void {
    const next = this.sum + x
    this.lost += Math.abs(this.sum) >= Math.abs(x) ? this.sum - next + x : x - next + this.sum
    this.sum = next
  }
}
