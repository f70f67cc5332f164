/** The memory of the kernels of online learning: a corpus, cells of weights, and a workspace. */
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import { findDistinctRows } from '../../objectives/simd/layout/distinct-rows.js'
import { PLAN_FIELDS, type Plan } from '../../wasm/binaries/online-plan.js'
import { MemoryPlan } from '../../wasm/memory-plan.js'
import { planBytes, writePlan } from '../../wasm/plan-words.js'
import { layoutPlaces, type WeightLayout } from '../../weights/weight-layout.js'
import type { OnlineState, RuleRecipe } from '../update-rule.js'
import { type AttributeStream, createAttributeStream } from './attribute-stream.js'
import { ruleFields } from './rule-fields.js'

export interface KernelMemory {
  readonly memory: WebAssembly.Memory
  readonly plan: number //                    address
  readonly order: Uint32Array //      [N]     order of sequences
  readonly cellOf: Int32Array //      [F]     cell of a weight
  readonly weights: Float64Array //   [cells]
  readonly sums: Float64Array //      [cells] or [0]
  readonly variances: Float64Array // [cells] or [0]
}

/**
 * Null if the kernels do not support this: transitions have attributes, labels are unknown, or the data are
 * too large.
 */
export function createKernelMemory(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  recipe: RuleRecipe,
  run: OnlineState,
): KernelMemory | null {
  if (layout.B > 0 || !corpus.label || corpus.label.some(label => label < 0)) return null
  const stride = Math.ceil(layout.L / 8) * 8
  const { rowOf, first } = findDistinctRows(corpus.state, corpus.P)
  const stream = createAttributeStream(corpus.state, first, layout, stride)
  if (!stream) return null
  const plan = new MemoryPlan()
  const address = plan.take(planBytes(PLAN_FIELDS))
  const cells = placeCells(layout, stream, stride)
  const fields: Plan = {
    L: layout.L,
    stride,
    ...planCorpus(plan, corpus, rowOf, stream),
    ...planCells(plan, cells, run),
    boundary: layout.boundary === 'symbols' ? 1 : 0,
    ...planWorkspace(plan, corpus, layout.L, stride),
    ...ruleFields(recipe),
  }
  const memory = plan.createMemory({ shared: false })
  if (!memory) return null
  writePlan(PLAN_FIELDS, fields, memory, address)
  const { buffer } = memory
  const doubles = (at: number, size: number) => new Float64Array(buffer, at, at > 0 ? size : 0)
  const { L } = layout
  const trans = doubles(fields.weights + 8 * fields.transCell, L * stride)
  for (let i = 0; i < L; i++) trans.fill(-Infinity, i * stride + L, (i + 1) * stride)
  return {
    memory,
    plan: address,
    order: new Uint32Array(buffer, fields.order, corpus.N),
    cellOf: cells.cellOf,
    weights: doubles(fields.weights, cells.size),
    sums: doubles(fields.sums, cells.size),
    variances: doubles(fields.variances, cells.size),
  }
}

interface Cells {
  readonly size: number
  readonly sparseCell: number
  readonly transCell: number
  readonly startCell: number
  readonly endCell: number
  readonly cellOf: Int32Array //   [F]
  readonly weightOf: Int32Array // [size] −1: none
}

/** Gives each weight its cell: assembly/online/plan.txt. */
function placeCells(layout: WeightLayout, { dense, sparse }: AttributeStream, stride: number): Cells {
  const { L, F, stateOffset, stateLabel, transFrom, transTo } = layout
  const at = layoutPlaces(layout)
  const sparseCell = dense.length * stride
  const transCell = Math.ceil((sparseCell + sparse.length) / 8) * 8
  const startCell = transCell + L * stride
  const endCell = startCell + stride
  const cellOf = new Int32Array(F).fill(-1)
  for (let d = 0; d < dense.length; d++) {
    for (let f = stateOffset[dense[d]]; f < stateOffset[dense[d] + 1]; f++)
      cellOf[f] = d * stride + stateLabel[f]
  }
  for (let k = 0; k < sparse.length; k++) cellOf[sparse[k]] = sparseCell + k
  for (let q = 0; q < transFrom.length; q++)
    cellOf[at.trans + q] = transCell + transFrom[q] * stride + transTo[q]
  if (layout.boundary === 'symbols') {
    for (let j = 0; j < L; j++) {
      cellOf[at.start + j] = startCell + j
      cellOf[at.end + j] = endCell + j
    }
  }
  const size = endCell + stride
  const weightOf = new Int32Array(size).fill(-1)
  for (let f = 0; f < F; f++) if (cellOf[f] >= 0) weightOf[cellOf[f]] = f
  return { size, sparseCell, transCell, startCell, endCell, cellOf, weightOf }
}

function planCorpus(plan: MemoryPlan, corpus: CompiledCorpus, rowOf: Int32Array, stream: AttributeStream) {
  return {
    labelBits: stream.labelBits,
    sequenceOffset: plan.put(corpus.offset),
    sequenceWeight: corpus.weight ? plan.put(corpus.weight) : 0,
    gold: plan.put(corpus.label!),
    order: plan.take(4 * corpus.N),
    rowOf: plan.put(rowOf),
    rowOffset: plan.put(stream.offset),
    stream: plan.put(stream.words),
    streamValues: stream.values ? plan.put(stream.values) : 0,
  }
}

function planCells(plan: MemoryPlan, cells: Cells, run: OnlineState) {
  const { size, sparseCell, transCell, startCell, endCell, weightOf } = cells
  return {
    sparseCell,
    transCell,
    startCell,
    endCell,
    weightOf: plan.put(weightOf),
    weights: plan.take(8 * size),
    sums: run.sum.length > 0 ? plan.take(8 * size) : 0,
    variances: run.variance.length > 0 ? plan.take(8 * size) : 0,
    totals: plan.take(8 * size),
  }
}

function planWorkspace(plan: MemoryPlan, { N, offset, state }: CompiledCorpus, L: number, stride: number) {
  let T = 0
  let entries = 0
  for (let n = 0; n < N; n++) {
    const length = offset[n + 1] - offset[n]
    T = Math.max(T, length)
    // Two labels of each attribute, of each transition, and of either end.
    const attributes = state.offset[offset[n + 1]] - state.offset[offset[n]]
    entries = Math.max(entries, 2 * (attributes + length + 1))
  }
  return {
    states: plan.take(8 * T * stride),
    alpha: plan.take(8 * T * stride),
    lists: plan.take(4 * T * (L + 1)),
    path: plan.take(4 * T),
    entryCell: plan.take(4 * entries),
    entryValue: plan.take(8 * entries),
    pruningBounds: plan.take(8 * L * stride),
    pruningTimes: plan.take(4 * L),
  }
}
