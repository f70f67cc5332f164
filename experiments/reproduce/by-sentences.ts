/** What experiments share that compare systems on growing parts of the training data. */
import { formatCount } from '../../reporting/format.js'
import { type Corpus, subset } from '../../src/index.js'
import { type SystemRow, testSystems } from './corpora/compare-systems.js'
import type { DataSet } from './corpora/data-sets.js'
import type { System } from './corpora/systems.js'
import { percentWithMargin, shortSeconds } from './format-figures.js'
import type { PartOf, Plot, ProgressOf, ReproducedRow, Table } from './reproduction.js'
import { type Comparison, compareTokensWithOthers, compareWithOthers, type Outcome } from './significance.js'

/** The part of a corpus that systems were trained on. */
interface Part {
  readonly corpus: string
  /** Training sentences. */
  readonly sentences: number
}

export type PartRow = SystemRow & Part
export type PartComparison = Comparison & Part

/** The figures of systems on parts of corpora, and how they differ. */
export interface Measured {
  readonly rows: readonly PartRow[]
  readonly comparisons: readonly PartComparison[]
}

/** Measures parts of each data set: the sizes below that of the training data, and all of them. Small parts of all data sets come first. */
export async function measureParts(
  sets: readonly DataSet[],
  sizes: readonly number[],
  measure: (set: DataSet, sentences: number) => Promise<Measured>,
): Promise<Measured> {
  const parts = sets.flatMap((set, place) =>
    [...sizes.filter(size => size < set.train.N), set.train.N].map(size => ({ set, place, size })),
  )
  const sizeOf = ({ set, size }: (typeof parts)[number]) => (size < set.train.N ? size : Infinity)
  const found: { place: number; measured: Measured }[] = []
  for (const part of parts.toSorted((a, b) => (sizeOf(a) === sizeOf(b) ? 0 : sizeOf(a) - sizeOf(b))))
    found.push({ place: part.place, measured: await measure(part.set, part.size) })
  const inOrder = found.sort((a, b) => a.place - b.place)
  return {
    rows: inOrder.flatMap(({ measured }) => measured.rows),
    comparisons: inOrder.flatMap(({ measured }) => measured.comparisons),
  }
}

/** How an experiment shows its progress and keeps its parts. */
export interface Running {
  readonly progress: ProgressOf
  readonly part: PartOf
}

/** Tests systems one by one, each a part of the experiment that is kept. */
export async function testEach(
  id: string,
  { name, train, test }: Pick<DataSet, 'name' | 'train' | 'test'>,
  systems: readonly System[],
  { progress, part }: Running,
): Promise<{ rows: SystemRow[]; outcomes: Outcome[] }> {
  const tested: { rows: readonly SystemRow[]; outcomes: readonly Outcome[] }[] = []
  for (const system of systems) {
    const what = `${name} ${train.N} ${system.name}`
    tested.push(
      await part(what, () => testSystems({ id: `${id}, ${what}`, train, test, systems: [system] }, progress)),
    )
  }
  return { rows: tested.flatMap(({ rows }) => rows), outcomes: tested.flatMap(({ outcomes }) => outcomes) }
}

/** So many sentences, evenly spread over a corpus; the corpus itself if that is all of them. */
export function partOf(corpus: Corpus, sentences: number): Corpus {
  if (sentences >= corpus.N) return corpus
  const chosen = Array.from({ length: sentences }, (_, k) => Math.floor((k * corpus.N) / sentences))
  return subset(corpus, chosen)
}

/** Rows of one part, with one system compared with others: by F1, or by tokens where labels mark no spans. */
export function comparePart(
  part: Part,
  rows: readonly SystemRow[],
  own: Outcome,
  others: readonly Outcome[],
): Measured {
  const compared =
    rows[0].f1 === null ? compareTokensWithOthers(own, others) : compareWithOthers(own, others, 'f1')
  return {
    rows: rows.map(row => ({ ...row, ...part })),
    comparisons: compared.map(one => ({ ...one, ...part })),
  }
}

/** A table of parts; `names` are the columns that differ, `differenceOf` fills the last of them but the seconds. */
export function partTable(
  { rows, comparisons }: Measured,
  names: { readonly system: string; readonly sentences: string; readonly difference: string },
  differenceOf: (comparison: PartComparison) => string,
): Table {
  const difference = ({ corpus, sentences, method }: PartRow) => {
    const found = comparisons.find(
      one => one.corpus === corpus && one.sentences === sentences && one.second === method,
    )
    return found ? differenceOf(found) : ''
  }
  return {
    columns: [
      'corpus',
      names.system,
      names.sentences,
      'overall',
      'unknown',
      'F1',
      names.difference,
      'CPU sec',
    ],
    left: 2,
    rows: rows.map(row => [
      row.corpus,
      row.method,
      formatCount(row.sentences),
      percentWithMargin(row.overall, row.interval),
      percentWithMargin(row.unknown, row.intervals?.unknown),
      percentWithMargin(row.f1, row.intervals?.f1),
      difference(row),
      shortSeconds(row.cpuSeconds),
    ]),
  }
}

/** The names of the corpora in rows, in order. */
export function corporaOf(rows: readonly PartRow[]): string[] {
  return [...new Set(rows.map(({ corpus }) => corpus))]
}

/** The figure that counts: F1 of spans, or accuracy. In percent. */
export function figureOf({ f1, overall }: ReproducedRow): number {
  return 100 * (f1 ?? overall ?? 0)
}

/** The axis of the figure that counts. */
export function figureAxis(rows: readonly ReproducedRow[]) {
  return { label: rows[0].f1 === null ? 'accuracy, %' : 'F1, %', kind: 'linear' } as const
}

/** The figure of each system against the training sentences of a corpus. */
export function partPlot(id: string, corpus: string, all: readonly PartRow[]): Plot {
  const rows = all.filter(row => row.corpus === corpus)
  return {
    name: `${id}-${corpus}-sentences`,
    kind: 'lines',
    drawing: {
      title: `${corpus}: by training sentences`,
      x: { label: 'training sentences', kind: 'log' },
      y: figureAxis(rows),
      series: [...new Set(rows.map(({ method }) => method))].map(name => ({
        name,
        points: rows
          .filter(({ method }) => method === name)
          .map(row => [row.sentences, figureOf(row)] as const),
      })),
    },
  }
}
