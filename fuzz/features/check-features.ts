/** What must be true of every description of features that is not refused. */

import type { Random } from '../../src/common/random.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { StringTable } from '../../src/data/string-table.js'
import { compileCorpus } from '../../src/features/compile.js'
import type { AttributeRows } from '../../src/features/compiled-corpus.js'
import { createExtractor } from '../../src/features/extraction/extractor.js'
import type { Feature, FeatureSet } from '../../src/features/language/feature.js'
import { parseFeatures } from '../../src/features/language/parse-features.js'
import { many } from '../draw.js'
import { demand } from '../target.js'
import { unlessRefused } from '../unless-refused.js'

const WORDS = [
  'a',
  'b',
  'The',
  'né',
  '日本',
  '😀',
  '_B-1',
  'a'.repeat(30),
  'x1',
  '3.14',
  '-',
  'É',
  'aab',
  '',
  'ﬁ',
  '1e5',
]

/** Sequences of a word, a tag and a number for each token, some with attributes. */
export function drawSequences(random: Random, size: number): Sequence[] {
  const attributed = random.below(3) === 0
  return many(1 + random.below(3), () => {
    const T = 1 + random.below(Math.min(size, 8))
    return {
      tokens: many(T, () => random.pick(WORDS)),
      labels: many(T, () => random.pick(['A', 'B', 'O'])),
      columns: [
        many(T, () => random.pick(['NN', 'Dt', 'a'])),
        many(T, () => random.pick(['1', '0.5', '-2', '1e3', 'x'])),
      ],
      ...(attributed && {
        attributes: many(T, () => ({ [random.pick(['p', 'q', '__proto__'])]: random.pick([1, 2, -0.5]) })),
      }),
    }
  })
}

/** Checks that a feature set is canonical, and that the rows of a corpus are what its positions yield one by one. */
export function checkFeatureSet(set: FeatureSet, sequences: readonly Sequence[]): void {
  const text = JSON.stringify(set)
  const again = JSON.stringify(parseFeatures(JSON.parse(text)))
  demand(text === again, () => `not canonical: ${text} is read as ${again}`)
  const corpus = corpusOf(sequences)
  const compiled = unlessRefused(() => compileCorpus(corpus, set))
  const single = unlessRefused(() => {
    if (set.transitions) singleRows(set.transitions, sequences, 1)
    return singleRows(set.features, sequences, 0)
  })
  demand((compiled === undefined) === (single === undefined), () => `refused by one way only: ${text}`)
  if (!compiled || !single) return
  const rows = rowsOf(compiled.state)
  demand(
    rows === JSON.stringify(single),
    () => `rows differ: ${rows} and ${JSON.stringify(single)} of ${text}`,
  )
  const frozen = compileCorpus(corpus, set, {
    mode: 'frozen',
    attributes: compiled.state.strings,
    transitionAttributes: compiled.trans?.strings,
    labels: compiled.labels,
  })
  const known = rowsOf(frozen.state)
  demand(known === rows, () => `a frozen table differs: ${known} and ${rows} of ${text}`)
}

type Attribute = readonly [name: string, value: number]

/** The attributes of all positions of a sequence from number `first` on, each worked out alone. */
function singleRows(
  features: readonly Feature[],
  sequences: readonly Sequence[],
  first: 0 | 1,
): Attribute[][] {
  const table = new StringTable()
  const extractor = createExtractor(features, table, { mode: 'grow' })
  const corpus = corpusOf(sequences)
  extractor.bind(corpus)
  const rows: Attribute[][] = []
  for (let n = 0; n < corpus.N; n++) {
    for (let p = corpus.offset[n] + first; p < corpus.offset[n + 1]; p++) {
      extractor.extract(p, corpus.offset[n], corpus.offset[n + 1])
      rows.push(many(extractor.count, k => [table.get(extractor.ids[k]), extractor.values[k]]))
    }
  }
  return rows
}

function rowsOf({ offset, ids, values, strings }: AttributeRows): string {
  const rows: Attribute[][] = []
  for (let p = 0; p + 1 < offset.length; p++) {
    const row: Attribute[] = []
    for (let k = offset[p]; k < offset[p + 1]; k++) row.push([strings.get(ids[k]), values ? values[k] : 1])
    rows.push(row)
  }
  return JSON.stringify(rows)
}
