/** The best assignments of a field, by max-product messages on the junction tree. */
import { CliqueTables } from './clique-tables.js'
import { type Field, fieldScore } from './field.js'
import type { FieldPlan } from './field-plan.js'
import { fitField } from './reduce-field.js'
import { assignColumn } from './sum-product.js'

export interface ScoredAssignment {
  readonly values: Int32Array // [V]
  readonly score: number
}

export class MaxProduct {
  /** The score of the best assignment; −∞ if none is possible. */
  readonly score: number
  /** The field used for inference; the scores of the given field are higher by `base`. */
  readonly field: Field
  readonly plan: FieldPlan
  readonly base: number
  private readonly tables: CliqueTables
  private readonly messages: Float64Array // one cell for each row of each clique
  private readonly best: Int32Array // the best column of each row

  constructor(field: Field, plan: FieldPlan) {
    const fitted = fitField(field, plan)
    this.field = fitted.field
    this.plan = fitted.plan
    this.base = fitted.base
    this.tables = new CliqueTables(this.field, this.plan)
    this.messages = new Float64Array(plan.messageOffset[plan.tree.size])
    this.best = new Int32Array(this.messages.length)
    this.score = this.passUp() + this.base
  }

  /**
   * The best assignment; ties go to the values that come first in their cliques. There must be a possible
   * one.
   */
  decode(): ScoredAssignment {
    const values = new Int32Array(this.field.size)
    this.decodeFrom(0, values)
    return { values, score: fieldScore(this.field, values) + this.base }
  }

  /**
   * Overwrites the values of the cliques from k on with the best ones, given those of the earlier cliques.
   */
  decodeFrom(k: number, values: Int32Array): void {
    for (; k < this.plan.tree.size; k++)
      assignColumn(
        this.field,
        this.plan,
        k,
        this.best[this.plan.messageOffset[k] + this.rowOf(k, values)],
        values,
      )
  }

  /**
   * Scores of the columns of clique k given the values of its separator, as a view; everything below is
   * maximized.
   */
  row(k: number, values: Int32Array): Float64Array {
    this.tables.fillRow(k, this.messages, values)
    return this.tables.cells.subarray(0, this.plan.columns[k])
  }

  private rowOf(k: number, values: Int32Array): number {
    const { offset, shared, member } = this.plan.tree
    let row = 0
    for (let m = offset[k]; m < offset[k] + shared[k]; m++)
      row = row * this.field.values[member[m]] + values[member[m]]
    return row
  }

  private passUp(): number {
    const { plan, tables, messages } = this
    let total = this.field.constant
    for (let k = plan.tree.size - 1; k >= 0; k--) {
      tables.fill(k, messages)
      const at = plan.messageOffset[k]
      let max = -Infinity
      for (let s = 0; s < plan.rows[k]; s++) {
        this.bestOfRow(k, s)
        max = Math.max(max, messages[at + s])
      }
      if (max === -Infinity) return -Infinity
      for (let s = 0; s < plan.rows[k]; s++) messages[at + s] -= max
      total += max
    }
    return total
  }

  private bestOfRow(k: number, s: number): void {
    const { cells } = this.tables
    const columns = this.plan.columns[k]
    const from = s * columns
    let best = 0
    for (let r = 1; r < columns; r++) if (cells[from + r] > cells[from + best]) best = r
    this.best[this.plan.messageOffset[k] + s] = best
    this.messages[this.plan.messageOffset[k] + s] = cells[from + best]
  }
}
