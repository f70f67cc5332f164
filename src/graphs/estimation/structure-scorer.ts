/**
 * The closed form on any graph as a field: log ψ of every variable, and log CR of every region, added or subtracted.
 *
 *   CR(y, x) = (#(y, x) + s·CR above) / (#(x)·Π ψ(y_v, x_v) + s)
 *
 * on every level, from independence, whose rate is 1, to the most telling observations, as `closed-form/co-occurrence.ts`
 * does for two neighbors. Variables and regions with the same observations share their tables.
 *
 * Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, section 6.1; Closed Form Maximum
 * Likelihood Estimator of Conditional Random Fields, Eqn. 12–13.
 */

import { shrunkRate } from '../../closed-form/shrunk-rate.js'
import { GrowingFloat64, GrowingInt32 } from '../../common/growing-array.js'
import { ListTable } from '../../common/list-table.js'
import type { Graph } from '../graph/graph.js'
import type { Regions } from '../graph/regions.js'
import { type Field, FieldBuilder } from '../inference/field.js'
import { tooLarge } from '../inference/field-plan.js'
import type { ResolvedFitOptions } from './fit-options.js'
import type { StructureCounts } from './structure-counts.js'
import type { NumberedStructure, StructureVocabulary } from './structure-vocabulary.js'
import { type Shares, ValueShares } from './value-shares.js'

/** A field, and the value that each of its numbers stands for. */
export interface ScoredStructure {
  readonly field: Field
  /** [V] Candidate set of each variable, and all of these: values of candidate set q. */
  readonly set: Int32Array
  readonly candidates: readonly Int32Array[]
}

/** With more cells than this, tables are computed anew for the next structure. */
const REMEMBERED = 1 << 22

export class StructureScorer {
  private readonly space: StructureVocabulary
  private readonly counts: StructureCounts
  private readonly options: ResolvedFitOptions
  private readonly shares: ValueShares
  private table = new GrowingFloat64()
  private observations = new ListTable() // [kind, label forced or −1, contexts …] of a variable
  private seen: Shares[] = [] //                  of each of them
  private candidates: Int32Array[] = []
  private stateOffset = new GrowingInt32() //     where its log ψ lie
  private regions = new ListTable() //       [sign, kind of edge, observations …]
  private regionOffset = new GrowingInt32()
  private tuple = new Int32Array(16)

  constructor(space: StructureVocabulary, counts: StructureCounts, options: ResolvedFitOptions) {
    this.space = space
    this.counts = counts
    this.options = options
    this.shares = new ValueShares(space, counts, options)
  }

  /** `widen`: a label that a structure has is possible there, whatever the counts. */
  score(
    graph: Graph,
    numbered: NumberedStructure,
    regions: Regions,
    labels: 'as counted' | 'widen',
  ): ScoredStructure {
    if (this.table.length > REMEMBERED) this.forget()
    const builder = new FieldBuilder()
    const set = new Int32Array(graph.size)
    const values = new Int32Array(graph.size)
    for (let v = 0; v < graph.size; v++) {
      set[v] = this.observe(numbered, v, -1)
      if (
        labels === 'widen' &&
        numbered.label[v] >= 0 &&
        !this.candidates[set[v]].includes(numbered.label[v])
      )
        set[v] = this.observe(numbered, v, numbered.label[v])
      values[v] = this.seen[set[v]].values.length
      builder.addVariable(v)
      builder.add(this.stateOffset.data[set[v]])
    }
    const { offset, member } = regions
    for (let g = 0; g + 1 < offset.length; g++) {
      const at = this.rates(graph, set, regions, g)
      for (let m = offset[g]; m < offset[g + 1]; m++) builder.addVariable(member[m])
      builder.add(at)
    }
    return { field: builder.finish(values, this.table.data), set, candidates: this.candidates }
  }

  /** Tables of fields already returned stay unchanged. */
  private forget(): void {
    this.table = new GrowingFloat64()
    this.observations = new ListTable()
    this.seen = []
    this.candidates = []
    this.stateOffset = new GrowingInt32()
    this.regions = new ListTable()
    this.regionOffset = new GrowingInt32()
  }

  /** The id of the observation at a variable; its candidates and log ψ are computed once. */
  private observe({ context, kind }: NumberedStructure, v: number, forced: number): number {
    const stride = this.space.levels + 1
    const tuple = this.scratch(stride + 2)
    tuple[0] = kind[v]
    tuple[1] = forced
    for (let level = 0; level < stride; level++) tuple[level + 2] = context[v * stride + level]
    const q = this.observations.intern(tuple, stride + 2)
    if (q < this.seen.length) return q
    const shares = this.shares.of(kind[v], tuple.slice(2, stride + 2), forced)
    this.seen.push(shares)
    this.candidates.push(shares.values)
    this.stateOffset.push(this.table.length)
    for (const p of shares.psi) this.table.push(Math.log(p))
    return q
  }

  /** The start of the log rates of region g. */
  private rates(graph: Graph, set: Int32Array, regions: Regions, g: number): number {
    const { offset, member, sign, kind } = regions
    const size = offset[g + 1] - offset[g]
    const tuple = this.scratch(size + 2)
    tuple[0] = sign[g]
    tuple[1] = kind[g]
    for (let m = 0; m < size; m++) tuple[m + 2] = set[member[offset[g] + m]]
    const known = this.regions.intern(tuple, size + 2)
    if (known < this.regionOffset.length) return this.regionOffset.data[known]
    const ends = Array.from(tuple.subarray(2, size + 2), q => ({
      shares: this.seen[q],
      contexts: this.contextsOf(q),
    }))
    const { maxCells } = this.options
    const cells = ends.reduce((product, { shares }) => product * shares.values.length, 1)
    if (cells > maxCells)
      throw tooLarge(member.subarray(offset[g], offset[g + 1]), cells, maxCells, v => graph.names[v])
    const at = this.table.length
    this.regionOffset.push(at)
    for (const rate of this.computeRates(kind[g], ends, cells)) {
      const log = Math.log(rate)
      // If a separator is impossible, so is every clique around it: 0 / 0 is 0.
      this.table.push(sign[g] > 0 || log === -Infinity ? log : -log)
    }
    return at
  }

  private computeRates(kind: number, ends: readonly End[], cells: number): Float64Array {
    const block = new Float64Array(cells).fill(1)
    for (let level = 0; level <= this.space.levels; level++) this.refine(kind, ends, level, block)
    return block
  }

  /**
   * CR ← (#(y, x) + s·CR) / (#(x)·Π ψ + s), for all cells. Nothing changes if the contexts never occurred
   * together.
   */
  private refine(kind: number, ends: readonly End[], level: number, block: Float64Array): void {
    const { regions, cells } = this.counts
    const size = ends.length
    const tuple = new Int32Array(size + 1)
    tuple[0] = kind
    for (const [m, { contexts }] of ends.entries()) tuple[m + 1] = contexts[level]
    const region = tuple.includes(-1, 1) ? -1 : regions.find(tuple, size + 1)
    if (region < 0) return
    const total = regions.countOf(region)
    tuple[0] = region
    const digits = new Int32Array(size)
    for (let cell = 0; cell < block.length; cell++) {
      let expected = total
      for (let m = 0; m < size; m++) {
        const { shares } = ends[m]
        expected *= shares.levels[level][digits[m]]
        tuple[m + 1] = shares.values[digits[m]]
      }
      const observed = cells.countOf(cells.find(tuple, size + 1))
      block[cell] = shrunkRate(observed, expected, this.options.rateShrink[level], block[cell])
      for (let m = size - 1; m >= 0 && ++digits[m] === ends[m].shares.values.length; m--) digits[m] = 0
    }
  }

  private contextsOf(q: number): Int32Array {
    return this.observations.get(q).slice(2)
  }

  private scratch(size: number): Int32Array {
    if (size > this.tuple.length) this.tuple = new Int32Array(2 * size)
    return this.tuple
  }
}

interface End {
  readonly shares: Shares
  readonly contexts: Int32Array
}
