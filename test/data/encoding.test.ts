import { expect, test } from 'vitest'
import { decodeUtf8 } from '../../src/data/reading/encoding.js'
import { createLineReader } from '../../src/data/reading/lines.js'
import { corpusOf } from '../../src/data/sequence.js'
import { StringTable } from '../../src/data/string-table.js'
import { refusal } from './reading.js'

test('a line that no string can hold is refused with its length', () => {
  const bytes = new TextEncoder().encode('abcdef')
  const at = { source: 'a.txt', line: 3 }
  expect(decodeUtf8(bytes, 0, 5, at, 5)).toBe('abcde')
  expect(refusal(() => decodeUtf8(bytes, 0, 6, at, 5))).toBe(
    'a.txt:3: expected at most 5 bytes in a line of text or JSON, got 6',
  )
})

test('a limit of what is filled from a line names the line', () => {
  const table = new StringTable(1, 3)
  const reader = createLineReader({}, () => ({
    line: (bytes, start, end) => table.internBytes(bytes, start, end),
    end() {},
    take: () => corpusOf([]),
  }))
  reader.begin('a.tsv')
  expect(refusal(() => reader.write(new TextEncoder().encode('ab\ncd\n')))).toBe(
    'a.tsv:2: expected at most 3 bytes of distinct strings in a column, got more',
  )
})
