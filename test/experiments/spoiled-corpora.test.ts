import { expect, it } from 'vitest'
import {
  DOCUMENT_COLUMNS,
  hasDocuments,
  SENTENCE_COLUMNS,
  withGlobalColumns,
} from '../../experiments/reproduce/questions/global-columns.js'
import { mistakeLabels, overlookEntities } from '../../experiments/reproduce/questions/noisy-labels.js'
import { type Corpus, corpusOf, sequenceAt } from '../../src/index.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'

const labelsOf = (corpus: Corpus) =>
  Array.from({ length: corpus.N }, (_, n) => sequenceAt(corpus, n).labels!.join(' '))

const entities = corpusOf([
  { tokens: ['a', 'B', 'C', 'D', 'e'], labels: ['O', 'B-PER', 'I-PER', 'B-LOC', 'O'] },
  { tokens: ['B', 'C'], labels: ['I-PER', 'I-PER'] },
])

it('entities are overlooked as wholes', () => {
  expect(labelsOf(overlookEntities(entities, 0))).toEqual(labelsOf(entities))
  expect(labelsOf(overlookEntities(entities, 1))).toEqual(['O O O O O', 'O O'])
  const whole = new Set(['O', 'B-PER I-PER'])
  for (let seed = 1; seed <= 20; seed++) {
    const [first] = labelsOf(overlookEntities(entities, 0.5, seed))
    const [, b, c] = first!.split(' ')
    expect(whole).toContain(b === 'O' && c === 'O' ? 'O' : `${b} ${c}`)
  }
})

it('labels are mistaken about as often as was said, and words stay', () => {
  const corpus = simulateToyEnglish({ sentences: 300 })
  expect(labelsOf(mistakeLabels(corpus, 0))).toEqual(labelsOf(corpus))
  const spoiled = mistakeLabels(corpus, 0.5)
  const [before, after] = [corpus, spoiled].map(one => labelsOf(one).join(' ').split(' '))
  const changed = before!.filter((label, p) => label !== after![p]).length / corpus.P
  expect(changed).toBeGreaterThan(0.3)
  expect(changed).toBeLessThan(0.5)
  expect(sequenceAt(spoiled, 7).tokens).toEqual(sequenceAt(corpus, 7).tokens)
})

it('columns say how a sentence ends and how a word is written elsewhere in its document', () => {
  const corpus = corpusOf(
    [
      ['-DOCSTART-', 'The', 'bank', '?'],
      ['Bank', 'of', 'The', 'The'],
      ['-DOCSTART-', 'Bank', 'RUN'],
    ].map(tokens => ({ tokens, labels: tokens.map(() => 'O') })),
  )
  expect(hasDocuments(corpus)).toBe(true)
  expect(hasDocuments(entities)).toBe(false)
  const added = withGlobalColumns(corpus)
  expect(added.columns).toHaveLength(1 + SENTENCE_COLUMNS.length + DOCUMENT_COLUMNS.length)
  const [last, length, caps, again, elsewhere] = sequenceAt(added, 1).columns!
  expect([last![0], length![0], caps![0]]).toEqual(['The', 'short', 'mixed'])
  expect(again).toEqual(['once', 'once', 'again', 'again'])
  expect(elsewhere).toEqual(['lower', 'lower', 'capital', 'capital'])
  expect(sequenceAt(added, 2).columns![4]).toEqual(['nowhere', 'capital', 'nowhere'])
})
