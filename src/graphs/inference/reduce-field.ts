/**
 * Scores with the same distribution over assignments that can be added in doubles, however large they were:
 * the counterpart of `inference/reduce-scores.ts` for chains. Max-product messages go up the junction tree in
 * exact arithmetic, and each cell of a clique keeps only by how much it is worse than the best of its row:
 *
 *   m(s) = max_r table(s, r),   table'(s, r) = table(s, r) − m(s) ≤ 0
 *
 * The messages cancel between cliques, so the new score of an assignment is its old score minus that of the
 * best.
 */
import { DataError } from '../../common/errors.js'
import { type Fixed, fixedScore, fromFixed, toFixed } from '../../inference/fixed-point.js'
import { largestScore } from '../../inference/score-range.js'
import { type Field, FieldBuilder } from './field.js'
import { type FieldPlan, planField } from './field-plan.js'

/** Limits beyond which scores need special treatment or are refused. */
export interface FieldLimits {
  /** Scores beyond this are reduced exactly before any addition. Default: `largestScore` of the factors. */
  readonly largest?: number
  /** Most cells of all cliques of a reduced field, 8 bytes each. Default 2²⁶. */
  readonly mostReduced?: number
}

/** A field ready for inference, with its plan. Scores of the original field are higher by `base`. */
export interface FittedField {
  readonly field: Field
  readonly plan: FieldPlan
  readonly base: number
}

/**
 * The field itself, or a reduced one if its scores are so large that doubles would round away differences.
 */
export function fitField(field: Field, plan: FieldPlan, limits: FieldLimits = {}): FittedField {
  const { largest = largestScore(field.tableOffset.length + 1), mostReduced = 2 ** 26 } = limits
  if (isOrdinary(field, largest)) return { field, plan, base: 0 }
  let cells = 0
  for (let k = 0; k < plan.tree.size; k++) cells += plan.rows[k] * plan.columns[k]
  if (cells > mostReduced) {
    throw new DataError(
      `scores beyond ±${largest} need exact arithmetic, and there are too many of them: ` +
        `the cliques have ${cells} cells, expected at most ${mostReduced}`,
    )
  }
  return reduceField(field, plan, cells)
}

/** Whether all scores in use are −∞ or small enough for doubles. Refuses NaN. */
function isOrdinary(
  { values, scopeOffset, scope, tableOffset, table, constant }: Field,
  largest: number,
): boolean {
  let ordinary = isSmall(constant, largest)
  for (let f = 0; f < tableOffset.length; f++) {
    let size = 1
    for (let k = scopeOffset[f]; k < scopeOffset[f + 1]; k++) size *= values[scope[k]]
    for (let cell = tableOffset[f]; cell < tableOffset[f] + size; cell++) {
      if (!isSmall(table[cell], largest)) ordinary = false
    }
  }
  return ordinary
}

function isSmall(score: number, largest: number): boolean {
  if (Math.abs(score) <= largest || score === -Infinity) return true
  if (score < Infinity) return false
  throw new RangeError(`field: expected scores that are numbers or −∞, got ${score}`)
}

function reduceField(field: Field, plan: FieldPlan, cells: number): FittedField {
  const { size: K, offset, member } = plan.tree
  const cliques = new ExactCliques(field, plan)
  const table = new Float64Array(cells)
  const begins = new Float64Array(K)
  let total: Fixed = fixedScore(field.constant)
  for (let k = K - 1, end = cells; k >= 0; k--) {
    begins[k] = end -= plan.rows[k] * plan.columns[k]
    const best = cliques.passUp(k, table, end)
    if (plan.tree.parent[k] < 0) total = total === null || best === null ? null : total + best
  }
  const builder = new FieldBuilder()
  for (let k = 0; k < K; k++) {
    for (let m = offset[k]; m < offset[k + 1]; m++) builder.addVariable(member[m])
    builder.add(begins[k])
  }
  const reduced = builder.finish(field.values, table, total === null ? -Infinity : 0)
  const fitted = planField(reduced, { tree: plan.tree, maxCells: Infinity })
  return { field: reduced, plan: fitted, base: total === null ? 0 : nearest(total) }
}

/** The nearest double that is finite. */
function nearest(total: bigint): number {
  return total < 0n ? fromFixed(total) : -fromFixed(-total)
}

/** The tables of cliques in exact arithmetic, from the leaves up. */
class ExactCliques {
  private readonly field: Field
  private readonly plan: FieldPlan
  private readonly messages: Fixed[] // one for each row of each clique
  private readonly digit: Int32Array // the assignment of the members at hand

  constructor(field: Field, plan: FieldPlan) {
    this.field = field
    this.plan = plan
    this.messages = new Array(plan.messageOffset[plan.tree.size]).fill(null)
    this.digit = new Int32Array(field.size)
  }

  /**
   * Computes the message of clique k, whose children are done, and the reduced table from `at` on; returns
   * the best score.
   */
  passUp(k: number, table: Float64Array, at: number): Fixed {
    const { rows, columns, messageOffset } = this.plan
    this.digit.fill(0)
    let most: Fixed = null
    for (let s = 0; s < rows[k]; s++) {
      const scores: Fixed[] = []
      let best: Fixed = null
      for (let r = 0; r < columns[k]; r++) {
        const score = this.cell(k)
        scores.push(score)
        if (score !== null && (best === null || score > best)) best = score
        this.advance(k)
      }
      for (const score of scores) table[at++] = score === null ? -Infinity : fromFixed(score - best!)
      this.messages[messageOffset[k] + s] = best
      if (best !== null && (most === null || best > most)) most = best
    }
    return most
  }

  /** The score of the current assignment: factors of the clique and messages of its children. */
  private cell(k: number): Fixed {
    const { field, plan, digit } = this
    const { placeOffset, place, memberSize, tree } = plan
    let score = 0n
    for (let e = plan.factorOffset[k]; e < plan.factorOffset[k + 1]; e++) {
      let cell = 0
      for (let n = placeOffset[e]; n < placeOffset[e + 1]; n++)
        cell = cell * memberSize[tree.offset[k] + place[n]] + digit[place[n]]
      const value = field.table[plan.scores[e] + cell]
      if (value === -Infinity) return null
      score += toFixed(value)
    }
    for (let c = plan.firstChild[k]; c >= 0; c = plan.nextSibling[c]) {
      let row = 0
      for (let m = tree.offset[c]; m < tree.offset[c] + tree.shared[c]; m++)
        row = row * memberSize[m] + digit[plan.parentPlace[m]]
      const message = this.messages[plan.messageOffset[c] + row]
      if (message === null) return null
      score += message
    }
    return score
  }

  /** Moves to the next assignment, the last member fastest. */
  private advance(k: number): void {
    const { offset } = this.plan.tree
    for (let m = offset[k + 1] - offset[k] - 1; m >= 0; m--) {
      if (++this.digit[m] < this.plan.memberSize[offset[k] + m]) return
      this.digit[m] = 0
    }
  }
}
