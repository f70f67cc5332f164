import { describe, expect, it } from 'vitest'
import type { Format } from '../../../src/data/formats/registry.js'
import { load } from '../../../src/load.js'
import { train } from '../../../src/train.js'
import { advance, emptyState } from '../../../studio/project/advance.js'
import { stringsOf } from '../../../studio/project/content/strings-of.js'
import { corpusOfAnswers } from '../../../studio/project/data/corpus-of-answers.js'
import { writeDataLines } from '../../../studio/project/data/data-lines.js'
import { rebuild } from '../../../studio/project/data/rebuild.js'
import { DATA_FORMATS, writeData } from '../../../studio/project/data/write-data.js'
import type { Happening } from '../../../studio/project/event.js'
import { accept, add, bioStateOf, CREATE, eventsOf, newString, stateOf } from './journal-of.js'

const STATE = bioStateOf(
  add(
    newString('a', 'Ann B.  sleeps'),
    newString('b', 'Ann Bob'),
    newString('c', 'nobody'),
    newString('d', 'x y'),
  ),
  accept('a', 'B-PER I-PER O'),
  accept('b', 'B-PER B-PER'),
  accept('d', 'B-PER _'),
)

describe('writeData', () => {
  it('writes rows of columns, open labels too', () => {
    const { files, written, leftOut } = writeData(STATE, 'columns', { name: 'names' })
    expect(files).toEqual([
      {
        name: 'names.tsv',
        text: 'Ann\tB-PER\nB.\tI-PER\nsleeps\tO\n\nAnn\tB-PER\nBob\tB-PER\n\nx\tB-PER\ny\t_\n\n',
      },
    ])
    expect([written, leftOut]).toEqual([3, []])
  })

  it('writes strings without an answer if asked to', () => {
    const { files, written } = writeData(STATE, 'columns', { unlabeled: 'keep' })
    expect(files[0].text).toContain('\n\nnobody\t_\n\n')
    expect(written).toBe(4)
  })

  it.each<Format>(['columns', 'jsonl', 'doccano', 'prodigy', 'spacy', 'label-studio', 'conllu', 'csv'])(
    'gives the same strings and labels when %s is read again',
    async format => {
      const { files, leftOut, lost } = writeData(STATE, format)
      const { strings } = await stringsOf(files[0].text, {
        source: files[0].name,
        format,
        scheme: 'bio',
        tokenizer: 'whitespace',
      })
      const expected = [
        ['Ann B.  sleeps', 'B-PER I-PER O'],
        ['Ann Bob', 'B-PER B-PER'],
        ['x y', 'B-PER _'],
      ].slice(0, 3 - leftOut.length)
      const inTokens = lost.includes('the text between tokens')
      expect(strings.map(({ text, labels }) => [text, labels?.join(' ')])).toEqual(
        expected.map(([text, labels]) => [inTokens ? text.replace(/ +/g, ' ') : text, labels]),
      )
    },
  )

  it('tells which strings a format cannot hold', () => {
    const { leftOut, written } = writeData(STATE, 'doccano')
    expect(written).toBe(2)
    expect(leftOut.map(({ string, reason }) => [string.id, reason])).toEqual([
      ['d', 'doccano: expected labels that are all known, got "_"'],
    ])
  })

  it('writes every format', () => {
    for (const { name, companion } of DATA_FORMATS) {
      const { files, written, leftOut } = writeData(STATE, name as Format)
      expect(written + leftOut.length, name).toBe(3)
      expect(files.length, name).toBe(companion?.('a.ann') === undefined ? 1 : 2)
    }
    expect(writeData(STATE, 'brat').files).toEqual([
      { name: 'data.ann', text: 'T1\tPER 0 6\tAnn B.\nT2\tPER 15 18\tAnn\nT3\tPER 19 22\tBob\n' },
      { name: 'data.txt', text: 'Ann B.  sleeps\nAnn Bob\n' },
    ])
  })

  it('keeps columns where it can', () => {
    const string = { ...newString('a', 'x y'), columns: [['N', 'V']] }
    const state = stateOf(add(string), accept('a', 'A O'))
    expect(writeData(state, 'columns').files[0].text).toBe('x\tN\tA\ny\tV\tO\n\n')
    expect(writeData(state, 'conllu').lost).toContain('columns')
    expect(
      corpusOfAnswers(stateOf(add(string, newString('b', 'z')), accept('a', 'A O'), accept('b', 'O')))
        .columns,
    ).toHaveLength(1)
  })
})

describe('writeDataLines', () => {
  it('tells all that is known of a string, with the tokens that were corrected', async () => {
    const state = stateOf(
      add({ ...newString('a', 'don’t  go'), line: 7 }),
      { type: 'retokenize', string: 'a', tokens: [0, 2, 2, 5, 7, 9] },
      accept('a', 'V NEG V'),
      { type: 'flag', string: 'a', on: true },
      { type: 'comment', string: 'a', text: 'odd' },
    )
    const text = writeDataLines(state)
    expect(JSON.parse(text)).toEqual({
      id: 'a',
      text: 'don’t  go',
      tokens: ['do', 'n’t', 'go'],
      offsets: [
        [0, 2],
        [2, 5],
        [7, 9],
      ],
      labels: ['V', 'NEG', 'V'],
      by: 'me',
      at: '1970-01-01T00:00:01.004Z',
      flagged: true,
      comment: 'odd',
      source: 'a.txt',
      line: 7,
    })
    const { strings } = await stringsOf(text, { source: 'data.jsonl' })
    expect(strings[0]).toMatchObject({
      text: 'don’t  go',
      tokens: [0, 2, 2, 5, 7, 9],
      labels: ['V', 'NEG', 'V'],
    })
  })
})

describe('rebuild', () => {
  const events = eventsOf([
    { ...CREATE, tokenizer: 'whitespace' } as Happening,
    add(newString('a', 'Ann sleeps'), newString('b', 'Bob works hard'), newString('c', 'x y')),
    accept('b', 'PER O _'),
    accept('a', 'PER O'),
    accept('c', '_ _'),
    { type: 'undo', event: 'e4' },
    { type: 'undo', event: 'e6' },
  ])
  const answers = [
    { tokens: ['Ann', 'sleeps'], labels: ['PER', 'O'] },
    { tokens: ['Bob', 'works', 'hard'], labels: ['PER', 'O', '_'] },
  ]

  it('gives the model of train on the answers, byte for byte', async () => {
    const { model, data } = await rebuild(events)
    const trained = await train(answers, { method: 'empirical', tokenizer: 'whitespace' })
    expect(model).toEqual(trained.save())
    expect(data.split('\n')).toHaveLength(3)
  })

  it('adds the answers to the model that the project began with', async () => {
    const base = (await train([{ tokens: ['Eve'], labels: ['PER'] }], { tokenizer: 'whitespace' })).save()
    const expected = load(base)
    expected.update(answers)
    expect((await rebuild(events, base)).model).toEqual(expected.save())
    expect((await rebuild(events.slice(0, 2), base)).model).toEqual(base)
  })

  it('gives no model without answers', async () => {
    expect(await rebuild(events.slice(0, 2))).toMatchObject({ model: null, data: '' })
    expect(advance(emptyState(), events).answers.size).toBe(3)
  })
})
