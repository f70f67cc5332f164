/**
 * The jobs that threads take pieces of from a common counter until none is left. Sums do not depend on the
 * order of addition (exact.ts), so neither does the result.
 */

import { sendCovariances } from './covariance/covariance-messages'
import { isPostponed, observeGroup, runGroup, sendOwnCovariances } from './group'
import { runLocal } from './local'
import { beginMargin, runMargin } from './margin'
import {
  COMPUTATION_BEST_PATHS,
  COMPUTATION_EDGES,
  counter,
  firstCut,
  JOB_AGREEING_MESSAGES32,
  JOB_AGREEING_MESSAGES64,
  JOB_CLUSTER_FIXED_POINT,
  JOB_CLUSTER_SUMS,
  JOB_CLUSTERS32,
  JOB_CLUSTERS64,
  JOB_COVARIANCE_MESSAGES,
  JOB_GATHER32,
  JOB_GATHER64,
  JOB_GROUPS32,
  JOB_GROUPS64,
  JOB_MESSAGES32,
  JOB_MESSAGES64,
  JOB_OBSERVE,
  JOB_OWN_COVARIANCES,
  JOB_POSTPONED,
  JOB_REDUCE,
  JOB_REDUCE_DENSE,
  JOB_REDUCE_DENSE_FIXED_POINT,
  JOB_REDUCE_FIXED_POINT,
  JOB_ROW_SUMS,
  JOB_ROWS32,
  JOB_ROWS64,
  JOB_SPREAD32,
  JOB_SPREAD64,
  JOB_VECTORS,
  loss,
} from './plan'
import { sendAgreeing, sendMessages } from './recursions/messages'
import {
  fillClusters,
  fillRows,
  spreadClusterFixedPoint,
  spreadClusters,
  spreadRows,
} from './rows/shared-rows'
import { setInFixedPoint } from './sums/fixed-point'
import { beginSteps } from './sums/fixed-point-sums'
import { readMagic } from './sums/magic'
import { reduceDense, reduceSums } from './sums/reduce'
import { runVectors } from './vectors'
import { gatherWeights, spreadWeights } from './weights'

/** Processes pieces of `size` of the `items` of a job until none is left. */
export function run(job: i32, items: i32, size: i32): void {
  setInFixedPoint(isSingle(job))
  readMagic()
  if (job === JOB_GROUPS32) beginSteps()
  if (job === JOB_GROUPS64 && loss === COMPUTATION_BEST_PATHS) beginMargin()
  for (;;) {
    const from = atomic.add<i32>(counter, size)
    if (from >= items) return
    runPiece(job, from, min(items, from + size))
  }
}

/** Whether a job belongs to an evaluation in single precision, and may add up fixed-point numbers. */
function isSingle(job: i32): bool {
  if (job === JOB_GROUPS32 || job === JOB_POSTPONED) return true
  return (
    job === JOB_REDUCE_FIXED_POINT || job === JOB_REDUCE_DENSE_FIXED_POINT || job === JOB_CLUSTER_FIXED_POINT
  )
}

function runPiece(job: i32, from: i32, to: i32): void {
  if (job === JOB_GATHER32) gatherWeights<f32>(from, to)
  else if (job === JOB_GATHER64) gatherWeights<f64>(from, to)
  else if (job === JOB_SPREAD32) spreadWeights<f32>(from, to)
  else if (job === JOB_SPREAD64) spreadWeights<f64>(from, to)
  else if (job === JOB_ROWS32) fillRows<f32>(from, to)
  else if (job === JOB_ROWS64) fillRows<f64>(from, to)
  else if (job === JOB_GROUPS32) for (let g = from; g < to; g++) runLoss(g, true)
  else if (job === JOB_GROUPS64) for (let g = from; g < to; g++) runLoss(g, false)
  else if (job === JOB_POSTPONED) runPostponed(from, to)
  else if (job === JOB_ROW_SUMS) spreadRows(from, to)
  else if (job === JOB_CLUSTERS32) fillClusters<f32>(from, to)
  else if (job === JOB_CLUSTERS64) fillClusters<f64>(from, to)
  else if (job === JOB_CLUSTER_SUMS) spreadClusters(from, to)
  else if (job === JOB_CLUSTER_FIXED_POINT) spreadClusterFixedPoint(from, to)
  else if (job === JOB_REDUCE || job === JOB_REDUCE_FIXED_POINT) reduceSums(from, to)
  else if (job === JOB_REDUCE_DENSE || job === JOB_REDUCE_DENSE_FIXED_POINT) reduceDense(from, to)
  else if (job === JOB_VECTORS) runVectors(from, to)
  else if (job === JOB_MESSAGES32) for (let k = from; k < to; k++) sendMessages<f32>(k)
  else if (job === JOB_MESSAGES64) for (let k = from; k < to; k++) sendMessages<f64>(k)
  else if (job === JOB_AGREEING_MESSAGES32) for (let k = from; k < to; k++) sendAgreeing<f32>(k)
  else if (job === JOB_AGREEING_MESSAGES64) for (let k = from; k < to; k++) sendAgreeing<f64>(k)
  else if (job === JOB_OWN_COVARIANCES) for (let k = from; k < to; k++) sendOwnCovariances(firstCut + k)
  else if (job === JOB_COVARIANCE_MESSAGES) for (let k = from; k < to; k++) sendCovariances(k)
  else if (job === JOB_OBSERVE) for (let g = from; g < to; g++) observeGroup(g)
}

function runLoss(g: i32, single: bool): void {
  if (loss === COMPUTATION_BEST_PATHS) runMargin(g)
  else if (loss >= COMPUTATION_EDGES) runLocal(g, single)
  else runGroup(g, single)
}

function runPostponed(from: i32, to: i32): void {
  for (let g = from; g < to; g++) if (isPostponed(g)) runLoss(g, false)
}
