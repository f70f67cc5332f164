import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DataError } from '../../../src/common/errors.js'
import { corpusOf, sequenceAt } from '../../../src/data/sequence.js'
import { convertCorpusTags, convertPartialTags, convertTags } from '../../../src/data/tags/convert.js'
import { detectTagScheme, TAG_SCHEMES } from '../../../src/data/tags/scheme.js'
import { labelsOf, type Span } from '../../../src/data/tags/spans.js'

/** Spans of one or two types that do not overlap, within ten tokens. */
const someSpans: fc.Arbitrary<Span[]> = fc
  .array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 }), fc.constantFrom('A', 'A', 'B')), {
    maxLength: 4,
  })
  .map(parts => {
    const spans: Span[] = []
    let at = 0
    for (const [gap, length, type] of parts) {
      spans.push({ start: at + gap, end: at + gap + length, type })
      at += gap + length
    }
    return spans.filter(({ end }) => end <= 10)
  })

const scheme = fc.constantFrom(...TAG_SCHEMES)

describe('labels of which some are not known, in another tag scheme', () => {
  it('become what they become where all are known, or are refused', () => {
    let converted = 0
    fc.assert(
      fc.property(someSpans, scheme, scheme, fc.infiniteStream(fc.nat(3)), (spans, from, to, hides) => {
        const parts = from === 'io' || to === 'io' ? spans.filter((_, k) => k % 2 === 0) : spans
        let labels: string[]
        let wanted: string[]
        try {
          labels = labelsOf(parts, 10, from)
          wanted = convertTags(labels, from, to)
        } catch {
          return // spans that meet, in IO
        }
        const hidden = labels.map(label => (hides.next().value === 0 ? null : label))
        try {
          const found = convertPartialTags(hidden, from, to)
          expect(found).toEqual(wanted.map((label, t) => (hidden[t] === null ? null : label)))
          converted++
        } catch (error) {
          if (!(error instanceof DataError)) throw error
        }
      }),
      { numRuns: 300 },
    )
    expect(converted).toBeGreaterThan(50)
  })

  it('are refused only where a label that is not known decides', () => {
    expect(convertPartialTags(['B-A', 'I-A', null, 'O', 'B-A'], 'iob2', 'io')).toEqual([
      'I-A',
      'I-A',
      null,
      'O',
      'I-A',
    ])
    expect(convertPartialTags(['O', null, 'B-A', 'O'], 'iob2', 'iobes')).toEqual(['O', null, 'S-A', 'O'])
    expect(() => convertPartialTags(['O', 'B-A', null], 'iob2', 'iobes')).toThrow(
      'token 2: B-A becomes S-A or B-A in IOBES, which depends on a label that is not known',
    )
    expect(() => convertPartialTags([null, 'I-A', 'O'], 'iob1', 'iob2')).toThrow('token 2: I-A becomes')
    expect(() => convertPartialTags(['O', 'I-A', null], 'iob2', 'iobes')).toThrow('expected labels in IOB2')
  })

  it('keep the line in errors and −1 in a corpus', () => {
    const corpus = corpusOf([{ tokens: ['a', 'b', 'c'], labels: ['B-A', 'O', null] }])
    expect(detectTagScheme(corpus)).toBe('iob2')
    expect(sequenceAt(convertCorpusTags(corpus, 'iob2', 'iobes'), 0).labels).toEqual(['S-A', 'O', null])
    const unsure = { ...corpusOf([{ tokens: ['a', 'b'], labels: ['B-A', null] }]), line: Int32Array.of(7) }
    expect(() => convertCorpusTags(unsure, 'iob2', 'iobes', 'x.tsv')).toThrow('x.tsv:7: token 1: B-A becomes')
  })
})
