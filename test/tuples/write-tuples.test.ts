import { describe, expect, it } from 'vitest'
import { corpusOf } from '../../src/data/sequence.js'
import * as f from '../../src/features/language/factories.js'
import { lafferty, ner } from '../../src/features/language/presets.js'
import { writeTuples } from '../../src/tuples/write-tuples.js'
import { pairsOf, tsv } from './brute-force.js'

const SEQUENCES = [
  { tokens: ['the', 'a\tb', '\\N'], columns: [['x', 'y', 'z']], labels: ['D', 'N', 'V'], weight: 2 },
  { tokens: ['the'], columns: [['x']], labels: ['D'], weight: 3 },
  { tokens: ['the', 'a\tb', 'c\nd'], columns: [['x', 'y', 'y']], labels: ['D', 'N', 'N'], weight: 1 },
]
const sorted = (text: string) => text.trimEnd().split('\n').sort()

describe('writeTuples', () => {
  it.each([
    ['lafferty', lafferty()],
    ['ner', ner({ columns: 2 })],
    ['a gap', { features: [f.word(), f.word(-3), f.column(1, 2)] }],
  ])('writes the rows that brute force finds: %s', (_, features) => {
    const text = [...writeTuples(corpusOf(SEQUENCES), features)].join('')
    expect(sorted(text)).toEqual(sorted(tsv(pairsOf(SEQUENCES, features))))
  })

  it('names columns, and refuses columns and labels that are not there', () => {
    const plain = corpusOf([{ tokens: ['a'], labels: ['X'] }])
    expect(() => [...writeTuples(plain, { features: [f.column(1)] })]).toThrow('need the column column1')
    const features = { features: [f.word(), f.column(1)] }
    const [head] = writeTuples(corpusOf(SEQUENCES), features, { names: ['tag'] })
    expect(head).toContain('word\tnext_word\ttag\tnext_tag\tlabel\tnext_label\tn\n')
    const partly = corpusOf([{ tokens: ['a', 'b'], labels: ['X', null] }])
    expect(() => [...writeTuples(partly, lafferty())]).toThrow('tuples cannot use partly labeled data')
  })
})
