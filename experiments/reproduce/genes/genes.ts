import { cutPieces } from '../../../corpora/fly-chromosome.js'
import { formatCount, formatPercent } from '../../../reporting/format.js'
import { timed } from '../../../reporting/seconds.js'
import { compileCorpus } from '../../../src/features/compile.js'
import type { CompiledCorpus } from '../../../src/features/compiled-corpus.js'
import {
  bootstrapIntervals,
  type Corpus,
  type Evaluator,
  evaluateModel,
  features,
  type Interval,
  type Model,
  train,
} from '../../../src/index.js'
import { hashCorpora } from '../corpus-hash.js'
import { PAPERS } from '../papers.js'
import {
  type PaperExperiment,
  type ProgressOf,
  type ReproducedRow,
  type Reproduction,
  rowOf,
} from '../reproduction.js'
import { compareSequences, signed } from '../significance.js'
import { type WatchedMethod, watchTraining } from './learning-curve.js'
import {
  type CurvePoint,
  curvePlots,
  differencesOf,
  endTable,
  type GeneRow,
  iterationTable,
  significanceTable,
} from './report.js'
import { secondOrderStart } from './second-order-start.js'

export interface GeneSizes {
  /** Bases to train on, and to test on. */
  readonly train: number
  readonly test: number
  readonly iterations: number
  /** Bases of a sequence. */
  readonly piece?: number
}

interface GeneData {
  readonly train: Corpus
  readonly compiled: CompiledCorpus
  readonly trainSample: Corpus
  readonly test: Corpus
}

/** The first 5 Mb have few genes. */
const TRAIN_REGION = { from: 5_000_000, to: 20_000_000 }
const TEST_REGION = { from: 20_000_000, to: 25_000_000 }
const METHODS: readonly WatchedMethod[] = ['labelwise', 'likelihood', 'pointwise']
/** A base and the two before it. */
const TRIMER = { features: [features.kmerAt(-2, 0)] }
/** Steepness of labelwise, and the penalty of all. */
const TRAINING = { lambda: 15, c2: 0 }
const MEGABASES = 3
const FULL_ITERATIONS = 50
const QUICK: GeneSizes = { train: 200_000, test: 200_000, iterations: 8 }

/** What Figure 2 shows; the paper gives no numbers. */
const PAPER: Readonly<Record<string, ReproducedRow['paper']>> = {
  labelwise: { finding: 'rises above the generative start' },
  likelihood: { finding: 'falls below the generative start' },
  pointwise: { finding: 'falls below the generative start' },
}

/** Gene finding: the effect of training on accuracy, iteration by iteration. */
export const genes: PaperExperiment = {
  id: 'genes',
  summary: 'fly chromosome 2R: intergenic, coding, intronic; accuracy by iteration (needs --data)',
  source: `${PAPERS.labelwise}, 4.2, Figure 2`,
  async prepare({ quick = false, megabases = MEGABASES }, corpora) {
    const chromosome = await corpora.chromosome()
    if (!chromosome) return { missing: MISSING }
    const bases = megabases * 1e6
    const full = { train: bases, test: bases / 2, iterations: FULL_ITERATIONS }
    const sizes = quick ? QUICK : full
    return {
      data: hashCorpora(chromosome),
      settings: {
        sizes,
        methods: METHODS,
        ...TRAINING,
        features: TRIMER,
        regions: [TRAIN_REGION, TEST_REGION],
      },
      run: progress => runGenes(chromosome, sizes, progress),
    }
  },
}

const MISSING =
  'chromosome arm 2R of the fruit fly is not at hand: chr2R.fa.gz (dm6) and canon.labels.txt.gz (one character a base, made from the genes of the AUGUSTUS 3.5.0 source distribution, examples/utr; see docs/reproduce.md). With both in a directory: cofield reproduce genes --data DIR'

/** Trains from the generative estimate with each objective and tests after each iteration. */
export async function runGenes(
  chromosome: Corpus,
  sizes: GeneSizes,
  progress: ProgressOf,
  regions = { train: TRAIN_REGION, test: TEST_REGION },
): Promise<Reproduction> {
  const data = prepare(chromosome, sizes, regions)
  const [generative, seconds] = await timed(async () => {
    const hmm = await train(data.train, { method: 'hmm', features: TRIMER })
    return secondOrderStart(data.compiled, hmm, { features: TRIMER, words: data.train.columns[0].strings })
  })
  const start = judge(generative, data.test)
  const outcomes: Judged[] = [{ name: 'hmm', statistics: start.statistics() }]
  const rows: GeneRow[] = [rowOf({ method: 'hmm', ...figuresOf(start), seconds, curve: [] })]
  const bar = progress('genes', 'iterations')
  const total = METHODS.length * (sizes.iterations + 1)
  let done = 0
  for (const method of METHODS) {
    const step = () => bar.update(++done, done / total)
    const { row, last } = await follow(method, data, generative, sizes, step)
    rows.push(row)
    outcomes.push({ name: method, statistics: last.statistics() })
  }
  bar.end()
  const comparisons = compareSequences(outcomes, 'accuracy')
  return {
    id: 'genes',
    source: genes.source,
    title: `fly chromosome 2R, ${formatCount(data.train.P)} / ${formatCount(data.test.P)} bases, trimers`,
    rows,
    comparisons,
    notes: [...rows.slice(1).map(row => finding(row, start)), ...notesOn(data, sizes)],
    differences: differencesOf(rows, accuracyOf(start)),
    table: endTable(rows),
    moreTables: [iterationTable(rows), significanceTable(comparisons)],
    plots: rows.slice(1).flatMap(row => curvePlots(row, accuracyOf(start))),
  }
}

/** The last model of a method, with what comparisons need. */
type Judged = { readonly name: string; readonly statistics: ReturnType<Evaluator['statistics']> }

function prepare(
  chromosome: Corpus,
  { train, test, piece }: GeneSizes,
  regions: { train: typeof TRAIN_REGION; test: typeof TEST_REGION },
): GeneData {
  const training = cutPieces(chromosome, regions.train, train, piece)
  const testing = cutPieces(chromosome, regions.test, test, piece)
  return {
    train: training,
    compiled: compileCorpus(training, TRIMER),
    trainSample: cutPieces(chromosome, regions.train, Math.min(testing.P, training.P), piece),
    test: testing,
  }
}

async function follow(
  method: WatchedMethod,
  { train: corpus, trainSample, test }: GeneData,
  init: Model,
  { iterations }: GeneSizes,
  step: () => void,
): Promise<{ row: GeneRow; last: Evaluator }> {
  const curve: CurvePoint[] = []
  let last: Evaluator | undefined
  let seconds = 0
  const training = { method, features: TRIMER, init, iterations, ...TRAINING }
  for await (const state of watchTraining(corpus, training)) {
    const { iteration, objective } = state
    const model = state.model()
    seconds = state.seconds
    last = judge(model, test)
    curve.push({
      iteration,
      objective: -objective / corpus.P,
      train: accuracyOf(judge(model, trainSample)),
      test: accuracyOf(last),
    })
    step()
  }
  return { row: rowOf({ method, ...figuresOf(last!), seconds, paper: PAPER[method], curve }), last: last! }
}

function judge(model: Model, corpus: Corpus): Evaluator {
  return evaluateModel(model, corpus, { decoder: 'posterior' })
}

function accuracyOf(evaluator: Evaluator): number {
  return evaluator.evaluate().accuracy!
}

function figuresOf(evaluator: Evaluator): { overall: number; interval: Interval | null } {
  return {
    overall: accuracyOf(evaluator),
    interval: bootstrapIntervals(evaluator.statistics()).accuracy,
  }
}

function finding({ method, curve, paper }: GeneRow, start: Evaluator): string {
  const before = accuracyOf(start)
  const { test: after, iteration } = curve.at(-1)!
  const best = curve.reduce((a, b) => (b.test > a.test ? b : a))
  return `${method}: ${signed(after - before)} points after ${iteration} iterations (${formatPercent(before)} → ${formatPercent(after)} %), at best ${formatPercent(best.test)} % after ${best.iteration}; the paper: ${paper['finding']}`
}

function notesOn({ train, trainSample, test }: GeneData, { iterations }: GeneSizes): string[] {
  return [
    `trained on ${train.N} pieces of ${formatCount(train.P / train.N)} bases at equal distances from 5–20 Mb, tested on ${test.N} from 20–25 Mb; the paper has 28 million bases of each`,
    `the largest part of the bases of the test part that one label has: ${formatPercent(largestPart(test))} %; accuracy on the training part is that of ${trainSample.N} of its pieces`,
    `features: pairs of labels, and the trimer of a base and the two before it; L-BFGS without a penalty from the generative estimate, a hidden Markov model with P(base | two before, label), at most ${iterations} iterations; posterior decoding; labelwise: λ = 15. The objective is a base’s, and maximized as in Figure 2`,
  ]
}

/** Accuracy of always predicting the most frequent label. */
function largestPart({ labels, P }: Corpus): number {
  const counts = new Float64Array(labels!.strings.size)
  for (const id of labels!.ids) counts[id]++
  return Math.max(...counts) / P
}
