import { afterAll, describe, expect, it } from 'vitest'
import { createSandbox } from './run-cli.js'

const RECORDS = [
  { id: 1, attributes: [{ word: 'the', shape: { title: true } }, { word: 'dog' }], labels: ['D', 'N'] },
  { id: 2, attributes: [['word:a', 'short'], { word: 'cat', length: 0.3 }], labels: ['D', 'N'] },
]

describe('data with attributes and without words', () => {
  const sandbox = createSandbox()
  const { run, write, read } = sandbox
  afterAll(() => sandbox.remove())
  write('items.jsonl', RECORDS.map(record => `${JSON.stringify(record)}\n`).join(''))

  it('are trained on, tagged and evaluated', async () => {
    const training = await run([
      'train',
      'items.jsonl',
      '-o',
      'm.cofield',
      '--method',
      'likelihood',
      '--json',
    ])
    expect(training.json).toMatchObject({ sequences: 2, tokens: 4, attributes: 7 })
    const tagged = await run(['tag', 'm.cofield', 'items.jsonl'])
    expect(
      tagged.out
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(RECORDS)
    const evaluation = await run(['eval', 'm.cofield', 'items.jsonl'])
    expect(evaluation.out).toMatch(/tokens +4 +100/)
    expect(evaluation.out).not.toContain('known words')
  })

  it('say what they cannot be used for', async () => {
    const counted = await run(['train', 'items.jsonl', '-o', 'c.cofield'])
    expect([counted.code, counted.err]).toEqual([
      1,
      expect.stringContaining('choose a method that trains weights'),
    ])
    const columns = await run(['convert', 'items.jsonl', 'items.tsv'])
    expect(columns.err).toContain('items.jsonl:1: columns: expected words, got attributes alone')
    const crfsuite = await run(['convert', 'items.jsonl', 'items.crfsuite'])
    expect(crfsuite.code).toBe(0)
    expect(read('items.crfsuite').toString()).toContain('N\tword\\:cat\tlength:0.3\n')
  })
})
