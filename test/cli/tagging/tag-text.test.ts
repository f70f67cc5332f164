import { expect, test } from 'vitest'
import { createTextColumnsWriter, type TaggedPart, tagLines } from '../../../cli/tagging/tag-text.js'
import type { Tagger } from '../../../cli/tagging/tagger.js'
import { stringsAt } from '../../../src/data/writers/writer.js'

/** Labels each word with its length. */
const lengths: Tagger = {
  tag: corpus =>
    Array.from({ length: corpus.N }, (_, n) => ({
      labels: stringsAt(corpus, corpus.columns[0], n).map(word => String(word.length)),
    })),
}

const LINES = ['A b. See dee! E', '', 'x y z', ' ', 'Ends.'].map((text, k) => ({ text, line: k + 1 }))

function tagged(batchWords: number, pause = 4096) {
  const parts: TaggedPart[] = []
  const steps = [...tagLines(LINES, lengths, 'file', part => parts.push(part), { batchWords, pause })]
  let text = ''
  const write = createTextColumnsWriter(written => {
    text += written
  })
  for (const part of parts) write(part)
  const texts = parts.map(part => part.text).filter(found => found !== undefined)
  const sentences = parts.flatMap(part => part.sentences)
  return { steps, text, texts, sentences }
}

test('a line that comes in parts is the same as in one', () => {
  const { text, texts, sentences } = tagged(1000)
  expect(texts).toEqual(LINES.map(line => line.text))
  expect(text.split('\n\n')[1]).toBe('See\t3\ndee\t3\n!\t1')
  expect(sentences.map(({ starts }) => starts)).toEqual([[0, 2, 3], [5, 9, 12], [14], [0, 2, 4], [0, 4]])
  for (const batchWords of [1, 2, 3, 4, 7]) {
    const inParts = tagged(batchWords)
    expect({ ...inParts, steps: [] }).toEqual({ text, texts, sentences, steps: [] })
    expect(inParts.steps.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(12)
  }
})

test('there are steps within a sentence, in which a signal can be heard', () => {
  expect(tagged(1000, 2).steps.filter(({ tokens }) => tokens === 0)).toHaveLength(6)
})
