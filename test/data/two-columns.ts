import fc from 'fast-check'
import type { Sequence } from '../../src/data/sequence.js'

/** Sequences of 1 to `most` tokens with a second column. */
export function twoColumns(text: fc.Arbitrary<string>, most: number): fc.Arbitrary<Sequence> {
  return fc
    .array(fc.tuple(text, fc.constantFrom('NN', 'Dt', 'a')), { minLength: 1, maxLength: most })
    .map(tokens => ({ tokens: tokens.map(([word]) => word), columns: [tokens.map(([, tag]) => tag)] }))
}
