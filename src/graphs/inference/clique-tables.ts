import type { Field } from './field.js'
import type { FieldPlan } from './field-plan.js'

/**
 * The table of one clique at a time: the sum of its factors and of its children's messages. Tables are not
 * kept: adding them up again is cheaper than storing all of them.
 */
export class CliqueTables {
  /** [rows][columns] of the last clique filled: assignments of the separator, of the other members. */
  readonly cells: Float64Array
  private readonly field: Field
  private readonly plan: FieldPlan
  private readonly stride: Int32Array // [members of the clique] stride of a member in the current table
  private readonly digit: Int32Array // [members of the clique]

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
    this.stride = new Int32Array(members)
    this.digit = new Int32Array(members)
  }

  /** Overwrites `cells` with the scores of clique k, given the messages of its children. */
  fill(k: number, messages: Float64Array): void {
    this.sum(k, 0, messages, null)
  }

  /** Overwrites the first columns[k] cells with the row of a separator whose values are in the assignment. */
  fillRow(k: number, messages: Float64Array, assignment: Int32Array): void {
    this.sum(k, this.plan.tree.shared[k], messages, assignment)
  }

  /** Adds what is in `cells` to `sums`, which has a cell for each assignment of the child's separator from `at` on. */
  addToSeparator(k: number, child: number, sums: Float64Array, at: number): void {
    this.pointAtChild(k, child)
    this.scatter(k, sums, at)
  }

  /** Adds what is in `cells` to `sums`, which has a cell for each value of member m from `at` on. */
  addToMember(k: number, m: number, sums: Float64Array, at: number): void {
    this.clear(k)
    this.stride[m] = 1
    this.scatter(k, sums, at)
  }

  /** Members before `from` have the values of the assignment. */
  private sum(k: number, from: number, messages: Float64Array, assignment: Int32Array | null): void {
    const { field, plan } = this
    this.cells.fill(0, 0, from === 0 ? plan.rows[k] * plan.columns[k] : plan.columns[k])
    for (let e = plan.factorOffset[k]; e < plan.factorOffset[k + 1]; e++) {
      this.pointAtFactor(k, e)
      this.gather(k, from, field.table, plan.scores[e] + this.baseOf(k, from, assignment))
    }
    for (let c = plan.firstChild[k]; c >= 0; c = plan.nextSibling[c]) {
      this.pointAtChild(k, c)
      this.gather(k, from, messages, plan.messageOffset[c] + this.baseOf(k, from, assignment))
    }
  }

  private pointAtFactor(k: number, e: number): void {
    const { memberSize, place, placeOffset, tree } = this.plan
    this.clear(k)
    let step = 1
    for (let n = placeOffset[e + 1] - 1; n >= placeOffset[e]; n--) {
      this.stride[place[n]] = step
      step *= memberSize[tree.offset[k] + place[n]]
    }
  }

  private pointAtChild(k: number, c: number): void {
    const { memberSize, parentPlace, tree } = this.plan
    this.clear(k)
    let step = 1
    for (let m = tree.offset[c] + tree.shared[c] - 1; m >= tree.offset[c]; m--) {
      this.stride[parentPlace[m]] = step
      step *= memberSize[m]
    }
  }

  private clear(k: number): void {
    const { offset } = this.plan.tree
    for (let m = offset[k + 1] - offset[k] - 1; m >= 0; m--) this.stride[m] = 0
  }

  /** Where a table begins when the members before `from` have the values of the assignment. */
  private baseOf(k: number, from: number, assignment: Int32Array | null): number {
    if (!assignment) return 0
    const { offset, member } = this.plan.tree
    let base = 0
    for (let m = 0; m < from; m++) base += this.stride[m] * assignment[member[offset[k] + m]]
    return base
  }

  /** cells ← cells + source, which does not depend on members that it does not have. */
  private gather(k: number, from: number, source: Float64Array, at: number): void {
    const { cells, stride, digit } = this
    const { memberSize, tree } = this.plan
    const first = tree.offset[k]
    const last = tree.offset[k + 1] - first - 1
    const n = memberSize[first + last]
    const inner = stride[last]
    let cell = 0
    for (;;) {
      for (let j = 0, s = at; j < n; j++, s += inner) cells[cell++] += source[s]
      let m = last - 1
      while (m >= from) {
        at += stride[m]
        if (++digit[m] < memberSize[first + m]) break
        at -= stride[m] * digit[m]
        digit[m--] = 0
      }
      if (m < from) return
    }
  }

  /** sums ← sums + cells, over all members that the sums do not have. */
  private scatter(k: number, sums: Float64Array, at: number): void {
    const { cells, stride, digit } = this
    const { memberSize, tree } = this.plan
    const first = tree.offset[k]
    const last = tree.offset[k + 1] - first - 1
    const n = memberSize[first + last]
    const inner = stride[last]
    let cell = 0
    for (;;) {
      for (let j = 0, s = at; j < n; j++, s += inner) sums[s] += cells[cell++]
      let m = last - 1
      while (m >= 0) {
        at += stride[m]
        if (++digit[m] < memberSize[first + m]) break
        at -= stride[m] * digit[m]
        digit[m--] = 0
      }
      if (m < 0) return
    }
  }
}
