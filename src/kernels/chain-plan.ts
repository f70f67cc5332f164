/** The numbers by which the kernels of assembly/chain find their way, in the order in which they read them. */
import { planBytes, writePlanWords } from './plan-words.js'

const FIELDS = [
  'L',
  'stride',
  'D',
  'Q',
  'threads',
  'labelBits',
  'firstBundle',
  'rowOffset',
  'stream',
  'streamValues',
  'groupOffset',
  'cells',
  'gold',
  'groupDenseOffset',
  'groupDense',
  'groupPiece',
  'pieceLength',
  'pieceWeight',
  'value',
  'point',
  'loose',
  'weights32',
  'weights64',
  'dense32',
  'dense64',
  'denseOffset',
  'denseCount',
  'label',
  'columns32',
  'columns64',
  'rows32',
  'rows64',
  'start32',
  'start64',
  'end32',
  'end64',
  'pairOffset',
  'pairTo',
  'pairFactor',
  'transRows',
  'transColumns',
  'columnSums',
  'startScores',
  'endScores',
  'firstTableRow',
  'rowTable',
  'rowShift',
  'firstCut',
  'firstSegment',
  'goldAfter',
  'longOffset',
  'longSequence',
  'entering',
  'leaving',
  'enteringStar',
  'leavingStar',
  'segmentScale',
  'reach',
  'matrixRows',
  'matrixColumns',
  'coupledEven',
  'coupledOdd',
  'magicPlace',
  'streamScales',
  'shrink',
  'wide',
  'densePlace',
  'counter',
  'observed',
  'own',
  'vectorTask',
  'loss',
  'lambda',
  'firstPair',
  'firstBoundary',
] as const

/** Sizes and addresses, described in assembly/chain/plan.ts. */
export type ChainPlan = Readonly<Record<(typeof FIELDS)[number], number>>

export const PLAN_BYTES = planBytes(FIELDS)

/** Writes a plan where the kernels are told to read it. */
export function writePlan(plan: ChainPlan, memory: WebAssembly.Memory, address: number): void {
  writePlanWords(FIELDS, plan, memory, address)
}

/** The losses by the number that the kernels know them by: functions of marginals first, then the others. */
export const LANE_LOSSES = [
  'likelihood',
  'pointwise',
  'expected-accuracy',
  'labelwise',
  'piecewise',
  'pseudolikelihood',
  'memm',
  'margin',
] as const
export type LaneLoss = (typeof LANE_LOSSES)[number]

/** Elements of a vector that a thread takes at a time, and that have a partial sum (assembly/chain/vectors.ts). */
export const STRETCH = 1 << 13

/** The pieces of work of assembly/chain/jobs.ts. */
export const JOBS = {
  gather32: 0,
  spread32: 1,
  spread64: 2,
  rows32: 3,
  rows64: 4,
  groups32: 5,
  groups64: 6,
  rowSums: 7,
  reduce: 8,
  reduceDense: 9,
  observe: 10,
  gather64: 11,
  vectors: 12,
  postponed: 13,
  bundles32: 14,
  bundles64: 15,
  bundleSums: 16,
  reduceQuanta: 17,
  reduceDenseQuanta: 18,
  bundleQuanta: 19,
  messages32: 20,
  messages64: 21,
  ownStars: 22,
  starMessages: 23,
} as const
