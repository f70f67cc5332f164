import fc from 'fast-check'
import type { Sequence } from '../../src/data/sequence.js'

/** Small labeled corpora over few words and labels, so that everything repeats, with capitals and suffixes. */
export function arbitraryCorpus(least = 1): fc.Arbitrary<Sequence[]> {
  const word = fc.constantFrom(
    'The',
    'the',
    'dog',
    'dogs',
    'walking',
    'walked',
    'A-1',
    '7th',
    'é',
    'Dog',
    'nation',
  )
  const token = fc.tuple(word, fc.constantFrom('N', 'V', 'D', 'é'))
  return fc.array(
    fc.array(token, { minLength: 1, maxLength: 6 }).map(pairs => ({
      tokens: pairs.map(([w]) => w),
      labels: pairs.map(([, y]) => y),
    })),
    { minLength: least, maxLength: 12 },
  )
}
