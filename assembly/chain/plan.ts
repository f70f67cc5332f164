/**
 * Where everything is: sizes, and addresses of the arrays that threads share and of those that are a thread's own.
 * `configure` reads them in the order in which they are declared here and in src/objectives/simd/chain-plan.ts.
 *
 * A *row* is what a position is described by, a list of attributes; equal positions may share one. Its words in
 * `stream` are the number of its dense attributes, that of its wide weights, the place of each dense attribute in the
 * dense weights, and one word for each weight of its other attributes, the wide ones first: number of the weight ·
 * 2^labelBits + label. A *cluster* stands for several attributes: it has a row of its own, and is a dense attribute of the
 * rows that it is part of.
 */

// Sizes
export let L: i32 = 0 //                 labels
export let stride: i32 = 0 //            L and some padding, a multiple of 8
export let D: i32 = 0 //                 dense attributes
export let Q: i32 = 0 //                 weights of transitions
export let threads: i32 = 0
export let labelBits: i32 = 0
// The corpus
export let firstCluster: i32 = 0 //       row of the first cluster
export let rowOffset: usize = 0 //       u32 [rows+1]
export let stream: usize = 0 //          u32
export let streamValues: usize = 0 //    f64 beside stream, 0: all 1
export let groupOffset: usize = 0 //     u32 [groups+1] in rows of cells
export let cells: usize = 0 //           i32 [][16] row of a position of each lane's sequence, −1: none
export let gold: usize = 0 //            i32 [][16] its label; also that of the position before a segment, which has no row
export let groupDenseOffset: usize = 0 // u32 [groups+1] in words
export let groupDense: usize = 0 //      see dense-gradient.ts, 0: dense attributes are added position by position
export let groupPiece: usize = 0 //      i32 [groups][16] piece of each lane, a sequence n or firstSegment + a segment; −1: none
export let pieceLength: usize = 0 //     u32 [pieces] positions, for a segment with the one before it
export let pieceWeight: usize = 0 //     f64 [pieces] of the sequence
export let value: usize = 0 //           f64 [pieces] what a piece adds to the objective, NaN: it is for others to tell, ∞: for double precision
// Weights, as numbers of either precision
export let point: usize = 0 //           u32 [2] addresses of x and of its gradient, f64 [F]
export let sparse: usize = 0 //           u32 [K] which weight a sparse one is: of an attribute that is not dense, or of a transition
export let weights32: usize = 0 //       f32 [K]
export let weights64: usize = 0 //       f64 [K]
export let dense32: usize = 0 //         f32 [D+clusters][stride]
export let dense64: usize = 0 //         f64 [D+clusters][stride]
export let denseOffset: usize = 0 //     u32 [D] first weight
export let denseCount: usize = 0 //      u32 [D] weights
export let label: usize = 0 //           u16 [F] of a weight of an attribute
export let columns32: usize = 0 //       see factors.ts
export let columns64: usize = 0
export let rows32: usize = 0
export let rows64: usize = 0
export let start32: usize = 0 //         f32 [L] factors of the label of a first position
export let start64: usize = 0
export let end32: usize = 0 //           and of a last one
export let end64: usize = 0
export let pairOffset: usize = 0 //      u32 [L+1] weights of transitions by first label
export let pairTo: usize = 0 //          u32 [Q] second label · 64
export let pairFactor: usize = 0 //      f64 [Q] e^weight
// Transitions as scores, for the losses that are no functions of marginals; 0: not needed
export let transRows: usize = 0 //       f64 [L][stride] weight of label i followed by j, −∞ in the padding
export let transColumns: usize = 0 //    f64 [L][stride] of label j followed by i
export let columnSums: usize = 0 //      f64 [stride] log Σ_i M_ij
export let startScores: usize = 0 //     f64 [stride] weights of the label of a first position
export let endScores: usize = 0 //       f64 [stride] and of a last one
// Rows that are worked out beforehand: all if positions share them, or those of long sequences; 0: none
export let firstTableRow: i32 = 0
export let rowTable: usize = 0 //        [][stride] e^(score − shift), or scores if the loss has transRows, of either precision
export let rowShift: usize = 0 //        f64 []
// Long sequences, see segments.ts and messages.ts
export let firstCut: i32 = 0 //          first group of segments
export let firstSegment: i32 = 0 //      the piece that is segment 0
export let goldAfter: usize = 0 //       i32 [segments] label after the last position, −1: the sequence ends there
export let longOffset: usize = 0 //      u32 [long+1] segments of a long sequence
export let longSequence: usize = 0 //    i32 [long] its number
export let entering: usize = 0 //        [segments][stride] messages of either precision, at 8 bytes a number
export let leaving: usize = 0
export let enteringCovariance: usize = 0 //    f64 [segments][stride]
export let leavingCovariance: usize = 0
export let segmentScale: usize = 0 //    f64 [segments] Σ_t log S_t
export let reach: usize = 0 //           f64 [long][2] see covariance-messages.ts
export let matrixRows: usize = 0 //      [L][stride] M_ij in row i, of either precision
export let matrixColumns: usize = 0 //   [L][stride] M_ij in row j
export let coupledEven: i32 = 0 //       whether the last position depends on the label before it, and the one two before it
export let coupledOdd: i32 = 0 //        and those between
// Sums
export let magicPlace: usize = 0 //      f64 the magic number of an evaluation
export let streamScales: usize = 0 //    f64 beside stream, what the magic number is multiplied by for attributes with values, 0: none
export let shrink: f64 = 0 //            see fixed-point numbers.ts, 0: not used
export let wide: i32 = 0 //              sparse weights whose fixed-point numbers take 64 bits: the first ones
export let densePlace: usize = 0 //      u32 [D+clusters] where the fixed-point numbers of a dense attribute are, see sums/fixed-point-sums.ts
export let counter: usize = 0 //         i32 the next piece of work
export let observed: usize = 0 //        f64 [F] what the gold labels have of each weight
/** u32 [threads][6]: where the arrays of each thread begin, in the order below. */
export let own: usize = 0
export let vectorTask: usize = 0 //      see vectors.ts
// What is to be done
export let loss: i32 = 0 //              see marginal-slopes.ts
export let lambda: f64 = 0 //            steepness of the labelwise loss
export let firstPair: i32 = 0 //         number of the first weight of a transition
export let firstBoundary: i32 = 0 //     and of the first one of first and last labels, −1: none

/** The magic number (exact.ts), as `readMagic` last found it. */
export let magic: f64 = 0

// A thread's own
export let sums: usize = 0 //            f64 [K], or fixed-point numbers: see sums/fixed-point-sums.ts
export let denseSums: usize = 0 //       f64 [D+clusters][stride], or fixed-point numbers
export let rowSums: usize = 0 //         f64 [rows][stride], 0: none
export let workspace: usize = 0
/** f64 [L][stride] gradient of pairs by their first label, [L][stride] by their second, [stride] by all first ones. */
export let pairSums: usize = 0
/** f64 [L][stride] and i32 [L], see assembly/pruning-bounds.ts; 0: not needed */
export let pruningBounds: usize = 0

let at: usize = 0

function next(): usize {
  at += 8
  return <usize>load<f64>(at)
}

function nextNumber(): f64 {
  at += 8
  return load<f64>(at)
}

/** Reads a plan, f64 [], and takes the part of a thread. */
export function configure(plan: usize, thread: i32): void {
  at = plan - 8
  L = <i32>next()
  stride = <i32>next()
  D = <i32>next()
  Q = <i32>next()
  threads = <i32>next()
  labelBits = <i32>next()
  firstCluster = <i32>next()
  rowOffset = next()
  stream = next()
  streamValues = next()
  groupOffset = next()
  cells = next()
  gold = next()
  groupDenseOffset = next()
  groupDense = next()
  groupPiece = next()
  pieceLength = next()
  pieceWeight = next()
  value = next()
  point = next()
  sparse = next()
  weights32 = next()
  weights64 = next()
  dense32 = next()
  dense64 = next()
  denseOffset = next()
  denseCount = next()
  label = next()
  columns32 = next()
  columns64 = next()
  rows32 = next()
  rows64 = next()
  start32 = next()
  start64 = next()
  end32 = next()
  end64 = next()
  pairOffset = next()
  pairTo = next()
  pairFactor = next()
  transRows = next()
  transColumns = next()
  columnSums = next()
  startScores = next()
  endScores = next()
  firstTableRow = <i32>next()
  rowTable = next()
  rowShift = next()
  firstCut = <i32>next()
  firstSegment = <i32>next()
  goldAfter = next()
  longOffset = next()
  longSequence = next()
  entering = next()
  leaving = next()
  enteringCovariance = next()
  leavingCovariance = next()
  segmentScale = next()
  reach = next()
  matrixRows = next()
  matrixColumns = next()
  coupledEven = <i32>next()
  coupledOdd = <i32>next()
  magicPlace = next()
  streamScales = next()
  shrink = nextNumber()
  wide = <i32>next()
  densePlace = next()
  counter = next()
  observed = next()
  own = next()
  vectorTask = next()
  loss = <i32>nextNumber()
  lambda = nextNumber()
  firstPair = <i32>nextNumber()
  firstBoundary = <i32>nextNumber()
  sums = ownOf(thread, 0)
  denseSums = ownOf(thread, 1)
  rowSums = ownOf(thread, 2)
  workspace = ownOf(thread, 3)
  pairSums = ownOf(thread, 4)
  pruningBounds = ownOf(thread, 5)
}

/** To be called before each job: the magic number may change between evaluations. */
export function readMagic(): void {
  magic = load<f64>(magicPlace)
}

/** The address of array k of a thread. */
export function ownOf(thread: i32, k: i32): usize {
  return load<u32>(own + ((<usize>(thread * 6 + k)) << 2))
}
