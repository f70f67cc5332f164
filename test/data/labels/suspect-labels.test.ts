import { describe, expect, it } from 'vitest'
import { suspectLabels } from '../../../src/data/labels/suspect-labels.js'
import { readConll } from '../../../src/data/reading/read-content.js'
import { corpusOf } from '../../../src/data/sequence.js'

const UNIVERSAL = 'ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X'
const PENN = 'NN NNS NNP VB VBD VBZ DT IN JJ JJR RB'
const ENTITIES = 'O B-PER I-PER B-LOC I-LOC B-ORG I-ORG B-MISC I-MISC'
const POSITIONAL = 'NNMS1 NNMS2 NNFS1 NNFS2 AAMS1 AAFS1 VBMS1 VBFS1'

/** Twenty tokens of each label, then the others. */
function corpusWith(frequent: string, ...others: string[]) {
  const labels = [...frequent.split(' ').flatMap(name => new Array<string>(20).fill(name)), ...others]
  return corpusOf([{ tokens: labels, labels }])
}

describe('labels that are suspect', () => {
  it.each([
    [UNIVERSAL, 'NUON', 'NOUN'],
    [UNIVERSAL, 'NOUM', 'NOUN'],
    [UNIVERSAL, 'Noun', 'NOUN'],
    [UNIVERSAL, 'PRONS', 'PRON'],
    [PENN, 'nn', 'NN'],
    [ENTITIES, 'B-PRE', 'B-PER'],
    [ENTITIES, 'I-MSC', 'I-MISC'],
    [ENTITIES, 'B_PER', 'B-PER'],
    [ENTITIES, 'BPER', 'B-PER'],
    [ENTITIES, '0', 'O'],
    [ENTITIES, 'o', 'O'],
    ['QTY UNIT NAME OTHER', 'UNTI', 'UNIT'],
  ])('among %s: %s, for %s', (frequent, label, meant) => {
    expect(suspectLabels(corpusWith(frequent, label))).toMatchObject([
      { kind: 'misspelled', label, meant, count: 1 },
    ])
  })

  it.each([
    [PENN, 'VBN'],
    [PENN, 'NNPS'],
    [PENN, 'JJS'],
    [ENTITIES, 'E-PER'],
    [ENTITIES, 'B-EVENT'],
    [UNIVERSAL, 'PRON2'],
    ['1 2 3', '4'],
    ['T1 T2', 'T3'],
    ['wdt+bez ber bez', 'wdt+ber'],
    ['. , --', ':'],
    [POSITIONAL, 'NNXS1'],
  ])('among %s: not %s', (frequent, label) => {
    expect(suspectLabels(corpusWith(frequent, label))).toEqual([])
  })

  it('are not what is seen twice, or is like a label that is rare, too', () => {
    expect(suspectLabels(corpusWith('UNIT NAME', 'UNTI', 'UNTI'))).toEqual([])
    expect(suspectLabels(corpusWith('NAME', 'UNIT', 'UNIT', 'UNTI'))).toEqual([])
  })

  it('are compared with known labels, which are never suspect', () => {
    const corpus = corpusWith('NAME', 'UNTI', 'UNIT')
    expect(suspectLabels(corpus, { known: ['UNIT'] })).toMatchObject([{ label: 'UNTI', meant: 'UNIT' }])
    expect(suspectLabels(corpus, { known: ['UNIT', 'UNTI'] })).toEqual([])
  })

  it('are told with the line of the token, the file and all in words', () => {
    const rows = Array.from({ length: 20 }, (_, k) => `${k}\tUNIT\n\n`).join('')
    const corpus = readConll(`${rows}a\tUNIT\nb\tUNTI\n`, { source: 'a.tsv' })
    expect(suspectLabels(corpus)).toEqual([
      {
        kind: 'misspelled',
        label: 'UNTI',
        meant: 'UNIT',
        count: 1,
        source: 'a.tsv',
        line: 42,
        message: 'a.tsv:42: the label UNTI occurs once; was UNIT meant?',
      },
    ])
  })

  it('are never those that are not known', () => {
    expect(suspectLabels(corpusWith('A B', '_', '_'))).toEqual([])
    expect(suspectLabels(corpusWith('_'))).toEqual([])
    expect(suspectLabels(corpusWith('UNIT NAME', '_', 'UNTI'))).toMatchObject([{ label: 'UNTI' }])
  })

  it('are numbers of many values, but not numbered classes', () => {
    const values = Array.from({ length: 200 }, (_, k) => (1 / (k + 1)).toFixed(6))
    expect(suspectLabels(corpusWith('1.000000', ...values))).toMatchObject([
      { kind: 'numbers', label: '1.000000', count: 220 },
    ])
    const classes = Array.from({ length: 30 }, (_, k) => String(k))
    expect(suspectLabels(corpusWith(classes.join(' ')))).toEqual([])
    const offsets = Array.from({ length: 200 }, (_, k) => String(7 * k))
    expect(suspectLabels(corpusWith('0', ...offsets))).toMatchObject([{ kind: 'numbers' }])
  })

  it('are found among a hundred thousand labels', () => {
    const labels = Array.from({ length: 100_000 }, (_, k) => `class-${k.toString(36)}`)
    expect(suspectLabels(corpusWith('UNIT NAME', 'UNTI', ...labels))).toMatchObject([{ label: 'UNTI' }])
  })

  it('may be of any length', () => {
    const long = 'x'.repeat(100_000)
    expect(suspectLabels(corpusWith(`${long} UNIT`, `${long}y`, 'UNTI'))).toMatchObject([{ label: 'UNTI' }])
  })

  it('are none where there are no labels', () => {
    expect(suspectLabels(corpusOf([{ tokens: ['a'] }]))).toEqual([])
  })
})
