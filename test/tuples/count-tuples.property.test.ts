import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sequence } from '../../src/data/sequence.js'
import * as f from '../../src/features/language/factories.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { chunk19, kmer, lafferty, ner, pos } from '../../src/features/language/presets.js'
import { readFeatures } from '../../src/features/language/read-features.js'
import { train, type UncheckedTrainOptions } from '../../src/train.js'
import { countTuples } from '../../src/tuples/count-tuples.js'
import type { TuplePart } from '../../src/tuples/tuple-part.js'
import { batchOf, itemsOf, jsonLines, pairsOf, type Row, totalsOf, tsv } from './brute-force.js'

const WORDS = [
  'the',
  'The',
  'dog',
  'walking',
  'a\tb',
  'c\\N',
  '\\N',
  '',
  '"',
  'NULL',
  '3',
  'Ä',
  '𝒳',
  'x\ny',
  '_B-1',
]
const FEATURES: Readonly<Record<string, FeatureSet>> = {
  lafferty: lafferty(),
  pos: pos(),
  ner: ner({ columns: 2 }),
  chunk19: chunk19(),
  kmer: kmer(4),
  'one word, read in lower case': { features: [f.word(0, { lower: true }), f.suffix(2)] },
  'a gap': { features: [f.word(), f.word(-3), f.column(1, 2)] },
  'only behind': { features: [f.column(1, 1), f.shape({ offset: 2 })] },
  'only before': { features: [f.join(f.word(-2), f.column(1, -1))] },
  'no word': { features: [f.test('titleCase'), f.bias()] },
  gazetteer: { features: [f.word(), f.gazetteer('who', ['dog', 'The'], { offset: 1 })] },
  numbers: { features: [f.word(), f.number(1), f.matches(/o/u, { offset: -1 })] },
  template: readFeatures('U0:%x[-2,0]/%x[0,1]\nU1:%x[0,0]\nU2:%x[1,0]\nB\n'),
  wapiti: readFeatures('u:1=%x[-5,0]\nu:2=%m[0,0,"^.o"]\n*:3=%x[1,1]\n'),
}
const METHODS: readonly UncheckedTrainOptions[] = [
  { method: 'empirical' },
  { method: 'empirical', options: { pairs: 'words' } },
  { method: 'empirical', options: { pairs: 'labels' } },
  { method: 'empirical', options: { variant: 'ep1' } },
  { method: 'empirical', options: { variant: 'ecrn' } },
  { method: 'hmm' },
]

const sequence = fc
  .array(
    fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom('1', '2.5', '-3'), fc.constantFrom('X', 'Y', 'Z z')),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .chain(tokens =>
    fc.constantFrom(1, 2, 3_000_000_000, 2 ** 40).map(
      (weight): Sequence => ({
        tokens: tokens.map(([word]) => word),
        columns: [tokens.map(([, column]) => column)],
        labels: tokens.map(([, , label]) => label),
        weight,
      }),
    ),
  )
const corpora = fc.array(sequence, { minLength: 1, maxLength: 8 })

/** Cuts rows into parts, counts some rows in two halves, and mixes everything with the seed of a shuffle. */
function partsOf(rows: readonly Row[], order: readonly number[]): Row[][] {
  const split = rows.flatMap((row, k) => {
    const n = row['n'] as number
    return k % 2 === 0 && n > 1
      ? [
          { ...row, n: 1 },
          { ...row, n: n - 1 },
        ]
      : [row]
  })
  const mixed = split
    .map((row, k) => ({ row, at: order[k % order.length] * 31 + ((k * 7919) % 101) }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)
  const cut = Math.ceil(mixed.length / 3)
  return [mixed.slice(0, cut), mixed.slice(cut, 2 * cut), mixed.slice(2 * cut)].filter(
    ({ length }) => length > 0,
  )
}

describe('countTuples', () => {
  it.each(Object.entries(FEATURES))('gives the bytes of training on the text: %s', async (_, features) => {
    await fc.assert(
      fc.asyncProperty(
        corpora,
        fc.constantFrom(...METHODS),
        fc.array(fc.nat(100), { minLength: 1, maxLength: 9 }),
        async (sequences, method, order) => {
          const expected = await train<UncheckedTrainOptions>(sequences, { ...method, features })
          const [first, second, third] = partsOf(pairsOf(sequences, features), order)
          const parts: TuplePart[] = [
            { content: tsv(itemsOf(sequences)) },
            { content: tsv(first) },
            ...(second ? [{ content: jsonLines(second) }] : []),
            ...(third ? [{ batches: [batchOf(third)] }] : []),
            { content: jsonLines(totalsOf(sequences)) },
          ]
          const { model } = await countTuples(parts, { ...method, features } as object)
          expect(Buffer.compare(model.save(), expected.save())).toBe(0)
        },
      ),
      { numRuns: 8 },
    )
  })
})
