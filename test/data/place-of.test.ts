import { describe, expect, it } from 'vitest'
import { placeOf, placeOfPosition } from '../../src/data/place-of.js'
import { createReader } from '../../src/data/reading/create-reader.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { readConll } from '../../src/data/reading/read-content.js'
import { subset } from '../../src/data/subset.js'

function read(format: Format, files: Record<string, string>) {
  const reader = createReader(format, { labels: 'required' })
  for (const [name, content] of Object.entries(files)) {
    reader.begin(name)
    reader.write(new TextEncoder().encode(content))
    reader.end()
  }
  return reader.take()
}

describe('the place of a token', () => {
  const corpus = read('columns', {
    'a.tsv': 'a\tX\nb\tX\n\n\nc\tX\n',
    'b.tsv': '',
    'c.tsv': '\n\n\n\n\nd\tX\ne\tX\n',
  })

  it('is the line of its row, in the file that it is from', () => {
    expect([0, 1, 2, 3, 4].map(position => placeOfPosition(corpus, position))).toEqual([
      { source: 'a.tsv', line: 1 },
      { source: 'a.tsv', line: 2 },
      { source: 'a.tsv', line: 5 },
      { source: 'c.tsv', line: 6 },
      { source: 'c.tsv', line: 7 },
    ])
  })

  it('stays where it is in a part of the corpus', () => {
    expect(placeOf(subset(corpus, [2, 0]), 0, 1)).toEqual({ source: 'c.tsv', line: 7 })
  })

  it('is that of its sequence where tokens have no lines of their own', () => {
    const lines = read('jsonl', { 'a.jsonl': '\n{"tokens":["a","b"],"labels":["X","Y"]}\n' })
    expect(placeOf(lines, 0, 1)).toEqual({ source: 'a.jsonl', line: 2 })
  })

  it('has no file where none was named', () => {
    expect(placeOf(readConll('a\tX\nb\tX\n'), 0, 1)).toEqual({ line: 2 })
  })
})
