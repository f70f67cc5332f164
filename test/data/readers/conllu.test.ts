import { expect, test } from 'vitest'
import { type ConlluOptions, createConlluReader } from '../../../src/data/readers/conllu.js'
import { readAll, refusal, sequencesOf } from '../reading.js'

const SENTENCE = `# sent_id = 1
# text = We went.
1\tWe\twe\tPRON\tPRP\tCase=Nom\t2\tnsubj\t_\t_
1.1\tghost\t_\t_\t_\t_\t_\t_\t_\t_
2-3\twent.\t_\t_\t_\t_\t_\t_\t_\t_
2\twent\tgo\tVERB\tVBD\t_\t0\troot\t_\tSpaceAfter=No
3\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

`

function read(content: string, options?: ConlluOptions) {
  return readAll(createConlluReader(options), content, { source: 'a.conllu' })
}

test('words are tokens; comments, ranges and empty nodes are not; the label is hidden among the columns', () => {
  expect(sequencesOf(read(SENTENCE))).toEqual([
    {
      tokens: ['We', 'went', '.'],
      labels: ['PRON', 'VERB', 'PUNCT'],
      columns: [
        ['we', 'go', '.'],
        ['_', '_', '_'],
        ['PRP', 'VBD', '.'],
        ['Case=Nom', '_', '_'],
        ['2', '0', '2'],
        ['nsubj', 'root', 'punct'],
        ['_', '_', '_'],
        ['_', 'SpaceAfter=No', '_'],
      ],
    },
  ])
})

test('a sentence begins at its first word', () => {
  expect(read(SENTENCE + SENTENCE).line).toEqual(Int32Array.of(3, 11))
})

test('another field can be the label', () => {
  const [sequence] = sequencesOf(read(SENTENCE, { labelField: 'deprel' }))
  expect(sequence!.labels).toEqual(['nsubj', 'root', 'punct'])
  expect(sequence!.columns![1]).toEqual(['PRON', 'VERB', 'PUNCT'])
  expect(sequence!.columns![5]).toEqual(['_', '_', '_'])
})

test('fields without any label count as unlabeled only where labels are optional', () => {
  const options: ConlluOptions = { labelField: 'deps' }
  expect(read(SENTENCE, options).labels!.ids.every(id => id === -1)).toBe(true)
  expect(read(SENTENCE, { ...options, labels: 'optional' }).labels).toBeNull()
  expect(read(SENTENCE, { labels: 'optional' }).labels).not.toBeNull()
  expect(read(SENTENCE, { labels: 'none' }).labels).toBeNull()
})

test.each([
  ['1\ta\tb\n', 'a.conllu:1: expected 10 fields separated by tabs, got 3'],
  ['1\ta\tb\tc\td\te\tf\tg\th\ti\tj\tk\n', 'a.conllu:1: expected 10 fields separated by tabs, got 12'],
  ['1 a b c d e f g h i\n', 'a.conllu:1: expected 10 fields separated by tabs, got 1'],
  ['\n1\ta\t\tc\td\te\tf\tg\th\ti\n', 'a.conllu:2: expected a value or _ in field 3, got an empty field'],
  ['x\ta\tb\tc\td\te\tf\tg\th\ti\n', 'a.conllu:1: expected an ID such as 1, 1-2 or 1.1, got "x"'],
  [`${SENTENCE.trim()}\n1\ta\tb\tc\td\te\tf\tg\th\ti\n`, 'a.conllu:8: expected the ID 4, got 1'],
])('%j is refused', (content, message) => {
  expect(refusal(() => read(content))).toBe(message)
})

test('an ID of any length is refused with its line', () => {
  const row = (id: string) => `${id.repeat(2e5)}\ta\tb\tc\td\te\tf\tg\th\ti\n`
  expect(refusal(() => read(row('x')))).toBe(
    `a.conllu:1: expected an ID such as 1, 1-2 or 1.1, got "${'x'.repeat(20)}"`,
  )
  expect(refusal(() => read(row('9')))).toBe(`a.conllu:1: expected the ID 1, got ${'9'.repeat(20)}`)
})
