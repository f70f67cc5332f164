import fc from 'fast-check'
import type { Sequence } from '../../src/data/sequence.js'

/** The same of which some labels, but not all, are not known. */
export function partialCorpus(least = 1): fc.Arbitrary<Sequence[]> {
  return fc.tuple(arbitraryCorpus(least), fc.infiniteStream(fc.nat(2))).map(([sequences, hides]) =>
    sequences.map(({ tokens, labels }, n) => ({
      tokens,
      labels: labels!.map((label, t) => (n + t > 0 && hides.next().value === 0 ? null : label)),
    })),
  )
}

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
