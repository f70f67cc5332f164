import { DataError } from '../../common/errors.js'
import type { Graph } from '../graph/graph.js'
import type { Regions } from '../graph/regions.js'
import type { NumberedStructure } from './structure-vocabulary.js'
import { TupleCounts } from './tuple-counts.js'

/**
 * The counts of structures: how often each variable's observations occur with each value, and, on every
 * level, how often the contexts of a region occur together, and with which values. Additive, in one pass.
 */
export class StructureCounts {
  /** [contexts of a variable …, value]. */
  readonly states = new TupleCounts()
  /** [kind of edge, context of each member …], all of one level. */
  readonly regions = new TupleCounts()
  /** [id of the region's contexts, value of each member …]. */
  readonly cells = new TupleCounts()
  private readonly stride: number
  private tuple = new Int32Array(16)

  constructor(levels: number) {
    this.stride = levels + 1
  }

  /** Counts a structure whose labels are all known. */
  add(graph: Graph, numbered: NumberedStructure, regions: Regions): void {
    this.addStates(graph, numbered)
    this.addRegions(numbered, regions)
  }

  private addStates(graph: Graph, { context, label }: NumberedStructure): void {
    const { stride } = this
    const tuple = new Int32Array(stride + 1)
    for (let v = 0; v < graph.size; v++) {
      if (label[v] < 0) throw new DataError(`variable ${graph.names[v]}: expected a label, got none`)
      for (let level = 0; level < stride; level++) tuple[level] = context[v * stride + level]
      tuple[stride] = label[v]
      this.states.add(tuple, stride + 1, 1)
    }
  }

  private addRegions({ context, label }: NumberedStructure, { offset, member, kind }: Regions): void {
    const { stride } = this
    for (let g = 0; g + 1 < offset.length; g++) {
      const size = offset[g + 1] - offset[g]
      if (size + 1 > this.tuple.length) this.tuple = new Int32Array(2 * size)
      const { tuple } = this
      for (let level = 0; level < stride; level++) {
        tuple[0] = kind[g]
        for (let m = 0; m < size; m++) tuple[m + 1] = context[member[offset[g] + m] * stride + level]
        tuple[0] = this.regions.add(tuple, size + 1, 1)
        for (let m = 0; m < size; m++) tuple[m + 1] = label[member[offset[g] + m]]
        this.cells.add(tuple, size + 1, 1)
      }
    }
  }
}
