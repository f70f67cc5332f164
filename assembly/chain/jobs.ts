/**
 * The pieces of work that threads take from a common counter until none is left. A sum does not depend on who
 * adds to it (exact.ts), so neither does the result.
 */

import { BEST_PATHS, EDGES } from './computations'
import { sendCovariances } from './covariance/covariance-messages'
import { isPostponed, observeGroup, runGroup, sendOwnCovariances } from './group'
import { runLocal } from './local'
import { beginMargin, runMargin } from './margin'
import { counter, firstCut, loss, readMagic } from './plan'
import { sendMessages } from './recursions/messages'
import {
  fillClusters,
  fillRows,
  spreadClusterFixedPoint,
  spreadClusters,
  spreadRows,
} from './rows/shared-rows'
import { setInFixedPoint } from './sums/fixed-point'
import { reduceDense, reduceSums } from './sums/reduce'
import { runVectors } from './vectors'
import { gatherWeights, spreadWeights } from './weights'

/** The jobs, in the order of src/objectives/simd/chain-plan.ts. */
const GATHER32 = 0
const SPREAD32 = 1
const SPREAD64 = 2
const ROWS32 = 3
const ROWS64 = 4
const GROUPS32 = 5
const GROUPS64 = 6
const ROW_SUMS = 7
const REDUCE = 8
const REDUCE_DENSE = 9
const OBSERVE = 10
const GATHER64 = 11
const VECTORS = 12
const POSTPONED = 13
const CLUSTERS32 = 14
const CLUSTERS64 = 15
const CLUSTER_SUMS = 16
const REDUCE_FIXED_POINT = 17
const REDUCE_DENSE_FIXED_POINT = 18
const CLUSTER_FIXED_POINT = 19
const MESSAGES32 = 20
const MESSAGES64 = 21
const OWN_STARS = 22
const STAR_MESSAGES = 23

/** Does pieces of `size` items of a job, of which there are `items`, until none is left. */
export function run(job: i32, items: i32, size: i32): void {
  setInFixedPoint(isSingle(job))
  readMagic()
  if (job === GROUPS64 && loss === BEST_PATHS) beginMargin()
  for (;;) {
    const from = atomic.add<i32>(counter, size)
    if (from >= items) return
    runPiece(job, from, min(items, from + size))
  }
}

/** Whether a job belongs to an evaluation in single precision, and may add up fixed-point numbers. */
function isSingle(job: i32): bool {
  if (job === GROUPS32 || job === POSTPONED) return true
  return job === REDUCE_FIXED_POINT || job === REDUCE_DENSE_FIXED_POINT || job === CLUSTER_FIXED_POINT
}

function runPiece(job: i32, from: i32, to: i32): void {
  if (job === GATHER32) gatherWeights<f32>(from, to)
  else if (job === GATHER64) gatherWeights<f64>(from, to)
  else if (job === SPREAD32) spreadWeights<f32>(from, to)
  else if (job === SPREAD64) spreadWeights<f64>(from, to)
  else if (job === ROWS32) fillRows<f32>(from, to)
  else if (job === ROWS64) fillRows<f64>(from, to)
  else if (job === GROUPS32) for (let g = from; g < to; g++) runLoss(g, true)
  else if (job === GROUPS64) for (let g = from; g < to; g++) runLoss(g, false)
  else if (job === POSTPONED) runPostponed(from, to)
  else if (job === ROW_SUMS) spreadRows(from, to)
  else if (job === CLUSTERS32) fillClusters<f32>(from, to)
  else if (job === CLUSTERS64) fillClusters<f64>(from, to)
  else if (job === CLUSTER_SUMS) spreadClusters(from, to)
  else if (job === CLUSTER_FIXED_POINT) spreadClusterFixedPoint(from, to)
  else if (job === REDUCE || job === REDUCE_FIXED_POINT) reduceSums(from, to)
  else if (job === REDUCE_DENSE || job === REDUCE_DENSE_FIXED_POINT) reduceDense(from, to)
  else if (job === VECTORS) runVectors(from, to)
  else if (job === MESSAGES32) for (let k = from; k < to; k++) sendMessages<f32>(k)
  else if (job === MESSAGES64) for (let k = from; k < to; k++) sendMessages<f64>(k)
  else if (job === OWN_STARS) for (let k = from; k < to; k++) sendOwnCovariances(firstCut + k)
  else if (job === STAR_MESSAGES) for (let k = from; k < to; k++) sendCovariances(k)
  else if (job === OBSERVE) for (let g = from; g < to; g++) observeGroup(g)
}

function runLoss(g: i32, single: bool): void {
  if (loss === BEST_PATHS) runMargin(g)
  else if (loss >= EDGES) runLocal(g, single)
  else runGroup(g, single)
}

function runPostponed(from: i32, to: i32): void {
  for (let g = from; g < to; g++) if (isPostponed(g)) runLoss(g, false)
}
