/** Shared by the experiments on corpora: all systems, one training part, one test part. */
import { formatCount } from '../../../reporting/format.js'
import type { Corpus } from '../../../src/index.js'
import { hashCorpora } from '../corpus-hash.js'
import { quickParts } from '../quick-parts.js'
import type { Prepared, ReproduceOptions, Reproduction } from '../reproduction.js'
import { countLabels } from '../seen-in-training.js'
import { type Comparison, signed } from '../significance.js'
import { compareSystems, type SystemRow } from './compare-systems.js'
import { bestNote, comparisonTables, sizeNote, stopNote, unknownPart } from './corpus-notes.js'
import { accuracyAgainstSeconds } from './corpus-plots.js'
import { corpusTable } from './corpus-table.js'
import { impliedUnknown, type PaperTable } from './paper-tables.js'
import { describeLimits, type LeftOut, type System, systemsFor } from './systems.js'

export interface CorpusExperiment {
  readonly id: string
  /** What is labeled. */
  readonly what: string
  readonly source: string
  readonly train: Corpus
  readonly test: Corpus
  readonly paper: PaperTable
  /** Why figures differ from the paper's. */
  readonly differences: (facts: CorpusFacts) => string[]
}

/** Facts about the data and the run. */
export interface CorpusFacts {
  readonly labels: number
  /**
   * The share of test tokens with unknown words: ours, and the one implied by the paper's figures for EP1.
   */
  readonly unknown: number
  readonly paperUnknown: number
  readonly rows: readonly SystemRow[]
}

/** The experiment, ready to run. */
export function prepareCorpusExperiment(
  experiment: CorpusExperiment,
  { quick = false, methods }: ReproduceOptions,
): Prepared {
  const { train, test } = quick ? quickParts(experiment) : experiment
  const labels = countLabels(train)
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

function describe(
  { id, what, source, train, test, paper, differences }: CorpusExperiment,
  { rows, comparisons }: { rows: SystemRow[]; comparisons: Comparison[] },
  roster: { labels: number; systems: readonly System[]; leftOut: readonly LeftOut[] },
): Reproduction {
  const facts: CorpusFacts = {
    labels: roster.labels,
    unknown: unknownPart(train, test),
    paperUnknown: impliedUnknown(paper.systems['EP1']),
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
      sizeNote(train, test),
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

function otherCrfppNote({ otherCrfpp: [overall, known, unknown, seconds] }: PaperTable): string {
  return `the paper on separate training gives CRF++ ${overall} / ${known} / ${unknown} in ${formatCount(seconds)} s for the same split; the table has the figures of the paper on empirical training`
}
