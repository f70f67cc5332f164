import type { Field } from './field.js'
import type { FieldPlan } from './field-plan.js'

/**
 * The table of one clique at a time: the sum of its factors and of its children's messages. Tables are never kept,
 * since adding them up again is cheaper than the memory of all of them.
 */
export class CliqueTables {
  /** [rows][columns] of the clique filled last: assignments of the separator, of the others. */
  readonly cells: Float64Array
  private readonly field: Field
  private readonly plan: FieldPlan
  private readonly stride: Int32Array // [V] of the source at hand
  private readonly size: Int32Array // [members of the target]
  private readonly step: Int32Array // [members of the target] what a value more means in the source
  private readonly digit: Int32Array
  private count = 0 // members of the target

  constructor(field: Field, plan: FieldPlan) {
    let cells = 1
    let members = 1
    const { offset } = plan.tree
    for (let k = 0; k < plan.tree.size; k++) {
      cells = Math.max(cells, plan.rows[k] * plan.columns[k])
      members = Math.max(members, offset[k + 1] - offset[k])
    }
    this.field = field
    this.plan = plan
    this.cells = new Float64Array(cells)
    this.stride = new Int32Array(field.size)
    this.size = new Int32Array(members)
    this.step = new Int32Array(members)
    this.digit = new Int32Array(members)
  }

  /** Overwrites `cells` with the scores of clique k, given the messages of its children. */
  fill(k: number, messages: Float64Array): void {
    this.sum(k, this.plan.tree.offset[k], messages, null)
  }

  /** Overwrites the first columns[k] cells with the row of a separator whose values are in the assignment. */
  fillRow(k: number, messages: Float64Array, assignment: Int32Array): void {
    const { offset, shared } = this.plan.tree
    this.sum(k, offset[k] + shared[k], messages, assignment)
  }

  /** Adds what is in `cells` to `sums`, which has a cell for each assignment of the child's separator from `at` on. */
  addToSeparator(k: number, child: number, sums: Float64Array, at: number): void {
    const { offset, shared, member } = this.plan.tree
    this.aim(k, offset[k])
    this.point(member, offset[child], offset[child] + shared[child])
    this.scatter(k, sums, at)
    this.unpoint(member, offset[child], offset[child] + shared[child])
  }

  /** Adds what is in `cells` to `sums`, which has a cell for each value of a member from `at` on. */
  addToVariable(k: number, v: number, sums: Float64Array, at: number): void {
    this.aim(k, this.plan.tree.offset[k])
    this.stride[v] = 1
    this.scatter(k, sums, at)
    this.stride[v] = 0
  }

  private sum(k: number, from: number, messages: Float64Array, assignment: Int32Array | null): void {
    const { field, plan } = this
    const { offset, shared, member } = plan.tree
    this.aim(k, from)
    const count = assignment ? plan.columns[k] : plan.rows[k] * plan.columns[k]
    this.cells.fill(0, 0, count)
    for (let e = plan.factorOffset[k]; e < plan.factorOffset[k + 1]; e++) {
      const f = plan.factor[e]
      const last = field.scopeOffset[f + 1]
      this.point(field.scope, field.scopeOffset[f], last)
      const base = assignment ? this.baseOf(k, from, assignment) : 0
      this.gather(from, offset[k + 1], field.table, field.tableOffset[f] + base)
      this.unpoint(field.scope, field.scopeOffset[f], last)
    }
    for (let c = plan.firstChild[k]; c >= 0; c = plan.nextSibling[c]) {
      const last = offset[c] + shared[c]
      this.point(member, offset[c], last)
      const base = assignment ? this.baseOf(k, from, assignment) : 0
      this.gather(from, offset[k + 1], messages, plan.messageOffset[c] + base)
      this.unpoint(member, offset[c], last)
    }
  }

  /** Makes the members of clique k from index `from` on the target. */
  private aim(k: number, from: number): void {
    const { offset, member } = this.plan.tree
    this.count = offset[k + 1] - from
    for (let m = from; m < offset[k + 1]; m++) this.size[m - from] = this.field.values[member[m]]
  }

  /** Makes a table over variables[first … last−1] the source. */
  private point(variables: Int32Array, first: number, last: number): void {
    let step = 1
    for (let e = last - 1; e >= first; e--) {
      this.stride[variables[e]] = step
      step *= this.field.values[variables[e]]
    }
  }

  private unpoint(variables: Int32Array, first: number, last: number): void {
    for (let e = first; e < last; e++) this.stride[variables[e]] = 0
  }

  /** Where the source begins when the separator has the values of the assignment. */
  private baseOf(k: number, from: number, assignment: Int32Array): number {
    const { offset, member } = this.plan.tree
    let base = 0
    for (let m = offset[k]; m < from; m++) base += this.stride[member[m]] * assignment[member[m]]
    return base
  }

  /** cells ← cells + source, which does not depend on members that it does not have. */
  private gather(from: number, to: number, source: Float64Array, at: number): void {
    const { cells, size, step, digit, count } = this
    this.readSteps(from, to)
    const n = size[count - 1]
    const inner = step[count - 1]
    let cell = 0
    for (;;) {
      for (let j = 0, s = at; j < n; j++, s += inner) cells[cell++] += source[s]
      let m = count - 2
      while (m >= 0) {
        at += step[m]
        if (++digit[m] < size[m]) break
        at -= step[m] * size[m]
        digit[m--] = 0
      }
      if (m < 0) return
    }
  }

  /** sums ← sums + cells, over all members that the sums do not have. */
  private scatter(k: number, sums: Float64Array, at: number): void {
    const { cells, size, step, digit, count } = this
    const { offset } = this.plan.tree
    this.readSteps(offset[k], offset[k + 1])
    const n = size[count - 1]
    const inner = step[count - 1]
    let cell = 0
    for (;;) {
      for (let j = 0, s = at; j < n; j++, s += inner) sums[s] += cells[cell++]
      let m = count - 2
      while (m >= 0) {
        at += step[m]
        if (++digit[m] < size[m]) break
        at -= step[m] * size[m]
        digit[m--] = 0
      }
      if (m < 0) return
    }
  }

  private readSteps(from: number, to: number): void {
    const { member } = this.plan.tree
    for (let m = from; m < to; m++) this.step[m - from] = this.stride[member[m]]
  }
}
