/** Which c2 suits which features and how many data, on held-out sentences of training parts. */
import { Random } from '../../../src/common/random.js'
import { type Corpus, preset, subset } from '../../../src/index.js'
import { type DataSet, type DataSetName, hashDataSets, openDataSets } from '../corpora/data-sets.js'
import type { PaperExperiment, PartOf } from '../reproduction.js'
import { type PenaltyScore, penaltyCurve } from './penalty-curve.js'
import { describePenalties, type SplitCurve } from './report.js'

/** The data sets, and what is observed: the features of the papers, and many. */
const PRESETS = {
  chunks: ['lafferty', 'chunk'],
  dutch: ['lafferty', 'ner'],
  spanish: ['ner'],
  'brown-32623': ['lafferty', 'pos'],
} as const satisfies Partial<Record<DataSetName, readonly string[]>>
const NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[]
const PENALTIES = [1, 0.3, 0.1, 0.03, 0.01, 0.003]
/** Training tokens, and how many splits of the data are averaged. */
const SIZES = [
  { tokens: 2000, splits: 5 },
  { tokens: 10_000, splits: 3 },
  { tokens: 40_000, splits: 2 },
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
    PRESETS[set.name as keyof typeof PRESETS].flatMap(name =>
      Array.from({ length: splits }, (_, k) => ({ set, name, tokens, seed: k + 1 })),
    ),
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

/** Random sentences that are held out, and others of about so many tokens. */
function drawSplit(corpus: Corpus, tokens: number, seed: number): { heldOut: Corpus; rest: Corpus } {
  const order = new Random(seed).shuffle(Array.from({ length: corpus.N }, (_, n) => n))
  const held = Math.min(MOST_HELD_OUT, Math.floor(corpus.N / HELD_OUT_SHARE))
  const taken: number[] = []
  for (let k = held, sum = 0; k < order.length && sum < tokens; k++) {
    taken.push(order[k])
    sum += corpus.offset[order[k] + 1] - corpus.offset[order[k]]
  }
  return { heldOut: subset(corpus, order.slice(0, held)), rest: subset(corpus, taken) }
}
