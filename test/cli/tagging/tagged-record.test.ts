import { describe, expect, it } from 'vitest'
import { createTaggedRecord } from '../../../cli/tagging/tagged-record.js'
import { readContent } from '../../../src/data/reading/read-content.js'

const CHUNKS = ['O', 'B-PER', 'I-PER']

function tagged(record: object, labels: string[], all = CHUNKS): string {
  const corpus = readContent(JSON.stringify(record), 'jsonl', { labels: 'none', passThrough: 'keep' })
  return createTaggedRecord(all)(corpus, 0, { labels })
}

describe('tagged records', () => {
  const spans = [{ start: 0, end: 3, label: 'X' }]

  it('keep what else a record says, but for figures of an earlier run', () => {
    const record = { id: 7, nbest: [], labels: ['I-PER'], probabilities: [1], tokens: ['Ada'], meta: {} }
    expect(tagged(record, ['O'])).toBe('{"id":7,"labels":["O"],"tokens":["Ada"],"meta":{}}')
  })

  it('lose sentences that were tagged before, but not those of somebody else', () => {
    const before = [{ tokens: ['Ada'], starts: [0], labels: ['I-PER'] }]
    expect(tagged({ text: 'Ada', sentences: before, spans }, ['O'])).toBe(
      '{"text":"Ada","spans":[],"tokens":["Ada"],"labels":["O"]}',
    )
    expect(tagged({ text: 'Ada', sentences: before }, ['NNP'], ['NNP'])).not.toContain('sentences')
    for (const sentences of [1, ['Ada'], [null], [{ start: 0, end: 3 }]]) {
      expect(JSON.parse(tagged({ text: 'Ada', sentences }, ['O'])).sentences).toEqual(sentences)
    }
  })

  it('have the names of sequences that have one', () => {
    const corpus = readContent('>r1\nAC\n', 'fasta', { labels: 'none' })
    expect(createTaggedRecord(['X'])(corpus, 0, { labels: ['X', 'X'] })).toBe(
      '{"name":"r1","tokens":["A","C"],"labels":["X","X"]}',
    )
  })

  it('have new spans of their text where labels mark spans', () => {
    expect(tagged({ text: 'Ada  Byron.', spans, id: 7 }, ['B-PER', 'I-PER', 'O'])).toBe(
      '{"text":"Ada  Byron.","spans":[{"start":0,"end":10,"label":"PER"}],"id":7,' +
        '"tokens":["Ada","Byron","."],"labels":["B-PER","I-PER","O"]}',
    )
    const again = { text: 'Ada left', tokens: ['Ada', 'left'], spans }
    expect(JSON.parse(tagged(again, ['O', 'O'])).spans).toEqual([])
  })

  it('keep spans that labels say nothing of', () => {
    expect(JSON.parse(tagged({ text: 'Ada', spans }, ['NNP'], ['NNP', 'VBD'])).spans).toEqual(spans)
    expect(JSON.parse(tagged({ tokens: ['Ada'], spans }, ['O'])).spans).toEqual(spans)
    expect(JSON.parse(tagged({ tokens: ['Ada'], text: 'Eve', spans }, ['O'])).spans).toEqual(spans)
    expect(JSON.parse(tagged({ tokens: ['Ada'], text: 3, spans }, ['O'])).spans).toEqual(spans)
  })
})
