import { describe, expect, it } from 'vitest'
import { readClasses, writeClasses } from '../../src/index.js'

const WORDS = [
  { path: '00', word: 'the', count: 7 },
  { path: '00', word: 'a b', count: 2 },
  { path: '010', word: '\\', count: 1 },
]

describe('files of word classes', () => {
  it('are read as they were written', () => {
    const text = [...writeClasses(WORDS)].join('')
    expect(text).toBe('00\tthe\t7\n00\ta b\t2\n010\t\\\t1\n')
    expect(readClasses(text)).toEqual(WORDS)
    expect(readClasses(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(WORDS)
  })

  it('may have two columns, the word and the name of its class', () => {
    expect(readClasses('dog\t17\ncat\tC\n')).toEqual([
      { word: 'dog', path: '17', count: 1 },
      { word: 'cat', path: 'C', count: 1 },
    ])
  })

  it.each([
    ['0\ta\t1\nthe\n', 'classes.tsv:2: expected path, word and count with tabs between them'],
    ['x0\ta\t1\n', 'classes.tsv:1: expected a path of 0 and 1, got "x0"'],
    ['0\ta\tmany\n', 'classes.tsv:1: expected a count, got "many"'],
    ['0\ta\t1\n1\tb\t1\n1\ta\t2\n', 'classes.tsv:3: expected each word once, got "a" of line 1 again'],
    ['0\t\t1\n', 'classes.tsv:1: expected path, word and count'],
    ['0\ta\t1\n1\tb\n', 'classes.tsv:2: expected 3 fields as in the lines before, got "1\\tb"'],
    ['0\tthe\n10\ta\n', 'classes.tsv: expected word and class in files of two columns, got path and word'],
    ['\n', 'classes.tsv: expected words with classes, got none'],
  ])('are refused with their line: %j', (text, reason) => {
    expect(() => readClasses(text, 'classes.tsv')).toThrow(reason)
  })

  it('cannot hold words with tabs and line breaks', () => {
    expect(() => [...writeClasses([{ path: '0', word: 'a\tb', count: 1 }])]).toThrow('word "a\\tb"')
  })
})
