/** Which c2 suits which features and how many data, on held-out sentences of training parts. */
import { Random } from '../../../src/common/random.js'
import { type Corpus, preset, subset } from '../../../src/index.js'
import { type DataSet, type DataSetName, hashDataSets, openDataSets } from '../corpora/data-sets.js'
import type { PaperExperiment, PartOf } from '../reproduction.js'
import { type PenaltyScore, penaltyCurve } from './penalty-curve.js'
import { describePenalties, type SplitCurve } from './report.js'

/** What is observed of each data set, the features of the papers and many, and the most training tokens, so that all ends within an hour. */
const PRESETS: Partial<Record<DataSetName, Readonly<Record<string, number>>>> = {
  chunks: { lafferty: 40_000, chunk: 200_000 },
  dutch: { lafferty: 40_000, ner: 200_000 },
  spanish: { ner: 40_000 },
  'brown-32623': { lafferty: 40_000, pos: 40_000 },
}
const NAMES = Object.keys(PRESETS) as DataSetName[]
const PENALTIES = [1, 0.3, 0.1, 0.03, 0.01, 0.003]
/** Training tokens, and how many splits of the data are averaged. */
const SIZES = [
  { tokens: 2000, splits: 3 },
  { tokens: 10_000, splits: 2 },
  { tokens: 40_000, splits: 1 },
  { tokens: 200_000, splits: 1 },
]
const QUICK_SIZES = [{ tokens: 500, splits: 2 }]
/** The most held-out sentences, and at least one in so many. */
const [MOST_HELD_OUT, HELD_OUT_SHARE] = [1000, 5]
const [MOST_ITERATIONS, QUICK_ITERATIONS] = [200, 10]

interface Split {
  readonly set: DataSet
  readonly name: string
  readonly tokens: number
  readonly seed: number
}

export const penalties: PaperExperiment = {
  id: 'penalties',
  summary: 'which c2 suits which features and how many tokens, on held-out training sentences',
  source: 'no paper: the default penalties',
  async prepare({ quick = false }, corpora) {
    const { sets, absent } = await openDataSets(NAMES, corpora, quick)
    if (sets.length === 0) return { missing: absent.join(' ') }
    const sizes = quick ? QUICK_SIZES : SIZES
    const maxIterations = quick ? QUICK_ITERATIONS : MOST_ITERATIONS
    return {
      data: hashDataSets(sets),
      settings: { sizes, maxIterations, penalties: PENALTIES, presets: PRESETS, absent, quick },
      run: async (progress, part) => {
        const splits = sizes.flatMap(size => splitsOf(sets, size))
        const bar = progress(penalties.id, 'splits')
        const curves: SplitCurve[] = []
        for (const split of splits) {
          curves.push(await curveOf(split, maxIterations, part))
          bar.update(curves.length, curves.length / splits.length)
        }
        bar.end()
        return describePenalties({
          id: penalties.id,
          source: penalties.source,
          curves,
          maxIterations,
          absent,
        })
      },
    }
  },
}

function splitsOf(sets: readonly DataSet[], { tokens, splits }: (typeof SIZES)[number]): Split[] {
  return sets.flatMap(set =>
    Object.entries(PRESETS[set.name] ?? {})
      .filter(([, most]) => tokens <= most)
      .flatMap(([name]) => Array.from({ length: splits }, (_, k) => ({ set, name, tokens, seed: k + 1 }))),
  )
}

async function curveOf(
  { set, name, tokens, seed }: Split,
  maxIterations: number,
  part: PartOf,
): Promise<SplitCurve> {
  const { heldOut, rest } = drawSplit(set.train, tokens, seed)
  const features = preset(name, { columns: set.train.columns.length })
  const scores: PenaltyScore[] = await part(`${set.name} ${name} ${tokens} ${seed}`, () =>
    penaltyCurve({ train: rest, heldOut, features, maxIterations }, PENALTIES),
  )
  return { corpus: set.name, preset: name, size: tokens, tokens: rest.P, scores }
}

/**
 * Successive sentences that are held out, from a random place on, and random others of about so many tokens. Single sentences would come
 * from texts that are trained on as well, whose names they repeat.
 */
function drawSplit(corpus: Corpus, tokens: number, seed: number): { heldOut: Corpus; rest: Corpus } {
  const { N, offset } = corpus
  const random = new Random(seed)
  const held = Math.min(MOST_HELD_OUT, Math.floor(N / HELD_OUT_SHARE))
  const first = random.below(N)
  const order = Array.from({ length: N }, (_, k) => (first + k) % N)
  const others = random.shuffle(order.slice(held))
  let [taken, sum] = [0, 0]
  for (; taken < others.length && sum < tokens; taken++)
    sum += offset[others[taken] + 1] - offset[others[taken]]
  return { heldOut: subset(corpus, order.slice(0, held)), rest: subset(corpus, others.slice(0, taken)) }
}
