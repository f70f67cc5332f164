import { describe, expect, it } from 'vitest'
import { WordCollector } from '../../src/classes/word-collector.js'
import { corpusOf, trainClasses, trainClassesAsync } from '../../src/index.js'

const text = (lines: readonly string[]) => corpusOf(lines.map(line => ({ tokens: line.split(' ') })))

const SUBJECTS = ['Ann', 'Bob', 'Eve', 'Max']
const VERBS = ['sees', 'hears', 'likes']
const OBJECTS = ['cats', 'dogs', 'birds']
const sentences = SUBJECTS.flatMap(subject =>
  VERBS.flatMap(verb => OBJECTS.map(object => `${subject} ${verb} ${object} .`)),
)

describe('trainClasses', () => {
  it('puts words that stand beside the same words into one class', () => {
    const { words, classes, iterations } = trainClasses(text(sentences), { classes: 4 })
    const pathOf = Object.fromEntries(words.map(({ word, path }) => [word, path]))
    for (const group of [SUBJECTS, VERBS, OBJECTS])
      expect(new Set(group.map(word => pathOf[word]))).toHaveProperty('size', 1)
    expect(new Set(Object.values(pathOf)).size).toBe(4)
    expect(classes).toBe(4)
    expect(iterations).toBeGreaterThan(0)
  })

  it('gives paths of 0 and 1 of which none begins another, and how often words occur', () => {
    const { words } = trainClasses(text(sentences), { classes: 5 })
    const paths = [...new Set(words.map(({ path }) => path))]
    for (const path of paths) {
      expect(path).toMatch(/^[01]+$/)
      expect(paths.filter(other => other.startsWith(path))).toEqual([path])
    }
    expect(words.find(({ word }) => word === 'Ann')).toMatchObject({ count: 9 })
  })

  it('does not depend on the order of the sequences', () => {
    const forth = trainClasses(text(sentences), { classes: 3 })
    expect(trainClasses(text([...sentences].reverse()), { classes: 3 })).toEqual(forth)
  })

  it('says how surprising the text is: not at all if each word follows from the one before', () => {
    expect(trainClasses(text(['a b c', 'a b c']), { classes: 3 }).perplexity).toBeCloseTo(1, 10)
    const { perplexity } = trainClasses(text(sentences), { classes: 4 })
    expect(perplexity).toBeCloseTo((4 * 3 * 3) ** (1 / 5), 6) // one of 4, of 3, of 3, then the full stop and the end
  })

  it('leaves out rare words, which count as one', () => {
    const { words, classes } = trainClasses(text(['a b', 'a c', 'a d']), { classes: 8, minCount: 2 })
    expect(words.map(({ word }) => word)).toEqual(['a'])
    expect(classes).toBe(2) // that of a and that of the rare words
  })

  it('has one class for one word', () => {
    expect(trainClasses(text(['a'])).words).toEqual([{ word: 'a', path: '0', count: 1 }])
  })

  it('stops after the given number of passes', () => {
    expect(trainClasses(text(sentences), { classes: 4, maxIterations: 1 }).iterations).toBe(1)
  })

  it('refuses texts without words, and options that are none', () => {
    expect(() => trainClasses(corpusOf([]))).toThrow('expected words to divide into classes, got no words')
    expect(() => trainClasses(text(['a b']), { minCount: 3 })).toThrow('no word that occurs 3 times')
    expect(() => trainClasses(text(['a']), { classes: 1 })).toThrow(
      'classes: expected a whole number from 2 to 4096, got 1',
    )
    expect(() => trainClasses(text(['a']), { klasses: 3 } as object)).toThrow('unknown option klasses')
    expect(() => trainClasses(corpusOf([{ attributes: [{ a: 1 }] }]))).toThrow(
      'expected words, got data that have only attributes',
    )
  })
})

describe('trainClassesAsync', () => {
  it('gives the same, tells how far it is, and stops when it is told to', async () => {
    const told: number[] = []
    const onProgress = ({ done, total }: { done: number; total: number }) => told.push(done / total)
    const found = await trainClassesAsync(text(sentences), { classes: 4, onProgress })
    expect(found).toEqual(trainClasses(text(sentences), { classes: 4 }))
    expect(told.at(-1)).toBe(1)
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(trainClassesAsync(text(sentences), { signal })).rejects.toThrow('enough')
  })
})

describe('WordCollector', () => {
  it('joins corpora of different shapes', () => {
    const words = new WordCollector()
    words.add(corpusOf([{ tokens: ['a', 'b'], columns: [['X', 'Y']], labels: ['1', '2'] }]))
    words.add(text(['b a', 'c']))
    const { N, P, columns } = words.corpus()
    expect([N, P]).toEqual([3, 5])
    expect(Array.from(columns[0].ids, id => columns[0].strings.get(id))).toEqual(['a', 'b', 'b', 'a', 'c'])
  })
})
