import { describe, expect, it } from 'vitest'
import * as features from '../../src/features/language/factories.js'
import type { Feature } from '../../src/features/language/feature.js'
import { chunk19, kmer, lafferty, ner, pos } from '../../src/features/language/presets.js'
import { readFeatures } from '../../src/features/language/read-features.js'
import { pairColumnNames, tupleColumns } from '../../src/tuples/tuple-columns.js'

const namesOf = (list: readonly Feature[]) => tupleColumns({ features: list }).map(({ name }) => name)

describe('tupleColumns', () => {
  it('needs two words for features that look at one', () => {
    expect(tupleColumns(lafferty())).toEqual([
      { name: 'word', column: 0, offset: 0 },
      { name: 'next_word', column: 0, offset: 1 },
    ])
    expect(pairColumnNames(tupleColumns(lafferty()))).toEqual([
      'word',
      'next_word',
      'label',
      'next_label',
      'n',
    ])
  })

  it('reaches as far as the features look from both words of the pair', () => {
    expect(tupleColumns(pos()).map(({ name }) => name)).toEqual([
      'word_before_2',
      'word_before_1',
      'word',
      'next_word',
      'word_after_2',
      'word_after_3',
    ])
    expect(tupleColumns(kmer(4)).map(({ offset }) => offset)).toEqual([-2, -1, 0, 1, 2])
    expect(tupleColumns(ner({ columns: 1 }))).toEqual(tupleColumns(pos()))
  })

  it('has no gaps among words, since these tell how far away the boundary is', () => {
    expect(namesOf([features.word(-3)])).toEqual([
      'word_before_3',
      'word_before_2',
      'word_before_1',
      'word',
      'next_word',
    ])
    expect(namesOf([features.column(2, 3)])).toEqual([
      'word',
      'next_word',
      'word_after_2',
      'word_after_3',
      'word_after_4',
      'column2_after_3',
      'column2_after_4',
    ])
  })

  it('has the other columns where they are read', () => {
    expect(namesOf([features.word(), features.column(1)])).toEqual([
      'word',
      'next_word',
      'column1',
      'next_column1',
    ])
    const chunks = tupleColumns(chunk19()).filter(({ column }) => column === 1)
    expect(chunks.map(({ offset }) => offset)).toEqual([-2, -1, 0, 1, 2, 3])
  })

  it('takes names of columns', () => {
    const set = { features: [features.word(), features.column(1), features.column(2, -1)] }
    expect(tupleColumns(set, { names: ['pos'] }).map(({ name }) => name)).toEqual([
      'word_before_1',
      'word',
      'next_word',
      'pos',
      'next_pos',
      'column2_before_1',
      'column2',
    ])
    expect(() => tupleColumns(set, { names: ['label'] })).toThrow(
      'tuples: two columns have the name "label"; name the columns otherwise',
    )
  })

  it('reads templates, joins, windows and transitions', () => {
    const set = readFeatures('U00:%x[-2,0]\nU01:%x[0,0]/%x[1,1]\nB:%x[-1,1]\n')
    expect(tupleColumns(set).map(({ name }) => name)).toEqual([
      'word_before_2',
      'word_before_1',
      'word',
      'next_word',
      'word_after_2',
      'column1_before_1',
      'column1',
      'next_column1',
      'column1_after_2',
    ])
    expect(namesOf([features.window(features.suffix(2), 1, 2), features.bias()])).toEqual([
      'word',
      'next_word',
      'word_after_2',
      'word_after_3',
    ])
    expect(namesOf([features.join(features.word(-1), features.shape())])).toEqual([
      'word_before_1',
      'word',
      'next_word',
    ])
    expect(namesOf([features.gazetteer('city', ['Paris', 'Rome'])])).toEqual(['word', 'next_word'])
  })

  it('refuses features that may look at the whole sequence', () => {
    expect(() => namesOf([features.attributes()])).toThrow('attributes of the data are no columns')
    expect(() => namesOf([features.fromFunction('f')])).toThrow(
      'feature {"type":"function","name":"f"}: tuples need features that look at a fixed number of texts around a token, and a function may look at the whole sequence; train on the text instead',
    )
    expect(() => namesOf([features.gazetteer('city', ['New York'])])).toThrow(
      'where its phrases of several words begin depends on the whole sequence',
    )
    const absolute = { features: [{ type: 'template', dialect: 'wapiti', text: 'u:%x[@1,0]' } as const] }
    expect(() => tupleColumns(absolute)).toThrow('it counts from the start or the end of the sequence')
    expect(() => namesOf([features.join(features.word(), features.attributes())])).toThrow('attributes')
  })
})
