/** What the experiments on corpora share: all systems, one training part, one test part. */
import { formatCount, formatPercent } from '../../cli/format.js'
import { type Corpus, subset } from '../../src/index.js'
import { compareSystems, type SystemRow } from './compare-systems.js'
import { hashCorpora } from './corpus-hash.js'
import { accuracyAgainstSeconds } from './corpus-plots.js'
import { corpusTable } from './corpus-table.js'
import { impliedUnknown, type PaperTable } from './paper-tables.js'
import type { Prepared, ReproduceOptions, Reproduction } from './reproduction.js'
import { type Comparison, comparisonTable, LEVEL, signed } from './significance.js'
import { describeLimits, type LeftOut, type System, systemsFor } from './systems.js'

export interface CorpusExperiment {
  readonly id: string
  /** What is labelled. */
  readonly what: string
  readonly source: string
  readonly train: Corpus
  readonly test: Corpus
  readonly paper: PaperTable
  /** Why figures differ from the paper's. */
  readonly differences: (facts: CorpusFacts) => string[]
}

/** What is known of the data and the run. */
export interface CorpusFacts {
  readonly labels: number
  /** The part of the test tokens whose words are unknown: ours, and what the paper's figures of EP1 imply. */
  readonly unknown: number
  readonly paperUnknown: number
  readonly rows: readonly SystemRow[]
}

/** Test sentences of a quick run, and the part of the training sentences. */
const QUICK_TEST = 100
const QUICK_PART = 20

/** The experiment, ready to run. */
export function prepareCorpusExperiment(
  experiment: CorpusExperiment,
  { quick = false, methods }: ReproduceOptions,
): Prepared {
  const train = quick ? first(experiment.train, Math.ceil(experiment.train.N / QUICK_PART)) : experiment.train
  const test = quick ? first(experiment.test, QUICK_TEST) : experiment.test
  const labels = new Set(train.labels!.ids).size
  const { systems, leftOut } = systemsFor({ sentences: train.N, labels, quick })
  const chosen = systems.filter(({ name }) => methods === undefined || methods.includes(name))
  return {
    data: hashCorpora(train, test),
    settings: { systems: chosen, quick },
    run: async progress => {
      const { id, paper } = experiment
      const compared = await compareSystems({ id, train, test, systems: chosen, paper }, progress)
      return describe({ ...experiment, train, test }, compared, { labels, systems: chosen, leftOut })
    },
  }
}

function first(corpus: Corpus, sentences: number): Corpus {
  const N = Math.min(corpus.N, sentences)
  return subset(
    corpus,
    Array.from({ length: N }, (_, n) => n),
  )
}

function describe(
  { id, what, source, train, test, paper, differences }: CorpusExperiment,
  { rows, comparisons }: { rows: SystemRow[]; comparisons: Comparison[] },
  roster: { labels: number; systems: readonly System[]; leftOut: readonly LeftOut[] },
): Reproduction {
  const facts: CorpusFacts = {
    labels: roster.labels,
    unknown: unknownPart(train, test),
    paperUnknown: impliedUnknown(paper.systems['EP1']!),
    rows,
  }
  return {
    id,
    title: `${what}, ${formatCount(train.N)} / ${formatCount(test.N)} sentences`,
    source,
    trainSequences: train.N,
    rows,
    comparisons,
    notes: [
      `${formatCount(train.P)} / ${formatCount(test.P)} tokens, ${roster.labels} labels in the training part; ${formatPercent(facts.unknown)} % of the test tokens are words that are not in it`,
      ...bestNote(rows, comparisons),
      ...limitNotes(roster),
      ...stopNote(rows),
      otherCrfppNote(paper),
    ],
    differences: [againstPaper(rows), ...differences(facts)],
    table: corpusTable(rows),
    moreTables: comparisonTables(comparisons),
    plots: [accuracyAgainstSeconds(id, rows)],
  }
}

/** By how much our figures differ from the paper's, method by method. */
function againstPaper(rows: readonly SystemRow[]): string {
  const list = rows
    .filter(({ paper }) => typeof paper['overall'] === 'number')
    .map(({ method, paper, ...ours }) => {
      const figures = (['overall', 'known', 'unknown'] as const).map(name =>
        ours[name] === null ? '–' : signed(ours[name] - Number(paper[name]), 1),
      )
      return `${method} ${figures.join(' / ')}`
    })
  return `Ours less the paper’s, in points, for all, known and unknown words: ${list.join('; ')}.`
}

function comparisonTables(comparisons: readonly Comparison[]) {
  const of = (metric: Comparison['metric']) => comparisons.filter(comparison => comparison.metric === metric)
  const spans = of('f1')
  const ahead = 'by how many points the row is ahead of the column; ≈: the difference is not significant'
  const level = `at ${100 * LEVEL} %, with Holm’s correction`
  return [
    comparisonTable(of('accuracy'), `Accuracy: ${ahead} (McNemar’s test ${level})`),
    ...(spans.length > 0
      ? [comparisonTable(spans, `F1: ${ahead} (approximate randomization of sentences ${level})`)]
      : []),
  ]
}

function unknownPart(train: Corpus, test: Corpus): number {
  const { strings, ids } = train.columns[0]!
  const seen = new Set(Array.from(new Set(ids), id => strings.get(id)))
  const words = test.columns[0]!
  let unknown = 0
  for (const id of words.ids) if (!seen.has(words.strings.get(id))) unknown++
  return unknown / test.P
}

/** Who has the highest accuracy, and who may be just as good. */
function bestNote(rows: readonly SystemRow[], comparisons: readonly Comparison[]): string[] {
  if (rows.length < 2) return []
  const best = rows.reduce((a, b) => (b.overall! > a.overall! ? b : a))
  const level = comparisons
    .filter(({ metric, adjusted }) => metric === 'accuracy' && adjusted >= LEVEL)
    .filter(({ first, second }) => first === best.method || second === best.method)
    .map(({ first, second }) => (first === best.method ? second : first))
  const others = level.length > 0 ? `; not significantly worse: ${level.join(', ')}` : ', significantly'
  return [`the highest accuracy: ${best.method} with ${formatPercent(best.overall)} %${others}`]
}

function limitNotes({
  systems,
  leftOut,
}: {
  systems: readonly System[]
  leftOut: readonly LeftOut[]
}): string[] {
  const limits = describeLimits(systems)
  return [
    ...(limits.length > 0
      ? [
          `features of Lafferty et al. 2001; L-BFGS on all cores until the value changes by less than 1e-5 over ten iterations (margin: stochastic steps). ${limits.join('; ')}`,
        ]
      : []),
    ...leftOut.map(({ name, why }) => `left out: ${name} (${why})`),
  ]
}

/** Who was stopped before it had converged. */
function stopNote(rows: readonly SystemRow[]): string[] {
  const stopped = rows.filter(({ stop }) => stop === 'max-iterations')
  const list = stopped.map(({ method, iterations }) => `${method} (${iterations})`).join(', ')
  return stopped.length > 0 ? [`ended by the limit of iterations, not by convergence: ${list}`] : []
}

function otherCrfppNote({ otherCrfpp: [overall, known, unknown, seconds] }: PaperTable): string {
  return `the paper on separate training gives CRF++ ${overall} / ${known} / ${unknown} in ${formatCount(seconds)} s for the same split; the table has the figures of the paper on empirical training`
}
