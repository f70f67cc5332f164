import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCaptured } from '../run-in-process.js'

const SUBJECTS = ['Ann', 'Bob', 'Eve', 'Max']
const VERBS = ['sees', 'hears', 'likes']
const OBJECTS = ['cats', 'dogs', 'birds']
const SENTENCES = SUBJECTS.flatMap(subject =>
  VERBS.flatMap(verb => OBJECTS.map(object => `${subject} ${verb} ${object} .`)),
)
const LABELED = 'Ann\tS\nsees\tV\ncats\tO\n.\tP\n\nBob\tS\nhears\tV\ndogs\tO\n.\tP\n'

describe('cofield classes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'classes-'))
  const at = (name: string) => path.join(folder, name)
  const run = (...args: string[]) => runCaptured(folder, args, '')
  writeFileSync(at('raw.txt'), `${SENTENCES.join('\n')}\n`)
  writeFileSync(at('train.tsv'), LABELED)
  afterAll(() => rmSync(folder, { recursive: true }))

  it('writes the words of texts of any format with the paths of their classes', async () => {
    const { code, out } = await run(...['classes', 'train.tsv', '-k', '4', '-o', 'classes.tsv', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ tokens: 8, words: 7, classes: 4, file: 'classes.tsv' })
    const lines = readFileSync(at('classes.tsv'), 'utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(7)
    for (const line of lines) expect(line).toMatch(/^[01]+\t\S+\t[12]$/)
  })

  it('takes plain text beside columns, and classes become features of a model that needs no other file', async () => {
    const made = await run(...['classes', 'raw.txt', '--format', 'text', '-k', '4', '-o', 'raw.tsv', '-q'])
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/^tokens +words +classes +perplexity +passes\n144 +11 +4 /)
    const trained = await run(
      ...['train', 'train.tsv', '-o', 'm.cofield', '-m', 'likelihood', '--classes', 'raw.tsv', '-q'],
    )
    expect(trained.code).toBe(0)
    const { out } = await runCaptured(
      folder,
      ['tag', 'm.cofield', '-', '--text', '-q'],
      'Max likes birds .\n',
    )
    expect(out).toContain('Max\tS\nlikes\tV\nbirds\tO\n.\tP\n')
    const { out: inspected } = await run('inspect', 'm.cofield')
    expect(inspected).toContain('"classes":"11 words, classes: 4"')
  })

  it('says what each file was taken for, and refuses text that looks like columns', async () => {
    writeFileSync(at('even.txt'), 'Ann sees Bob\nBob sees Ann\nEve hears Max\nMax hears Bob\n')
    const refused = await run('classes', 'even.txt', '-o', 'even.tsv', '-k', '2')
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/even.txt: expected columns or plain text, got what may be either/)
    const text = await run('classes', 'even.txt', '--format', 'text', '-o', 'even.tsv', '-k', '2')
    expect(text.err).toContain('even.txt: 12 tokens of plain text\n')
    const columns = await run(...['classes', 'even.txt', '--format', 'columns', '-o', '-', '-k', '2'])
    expect(columns.err).toContain('even.txt: 4 tokens, each the first column of a row\n')
    const { out } = await run('classes', 'train.tsv', '-o', 'even.tsv', '-k', '2', '--json')
    expect(JSON.parse(out)).toMatchObject({ texts: [{ file: 'train.tsv', format: 'columns', tokens: 8 }] })
  })

  it('refuses files without words', async () => {
    writeFileSync(at('empty.txt'), '')
    const { code, err } = await run('classes', 'empty.txt', '-o', 'none.tsv')
    expect([code, err]).toEqual([1, 'cofield: empty.txt: expected words, got none\n'])
    expect(existsSync(at('none.tsv'))).toBe(false)
  })

  it('are read where the JSON of features names their file, beside it', async () => {
    writeFileSync(at('paths'), '00\tMax\t3\n01\tlikes\t3\n00\tAnn\t1\n01\tsees\t2\n')
    writeFileSync(at('features.json'), '[{"type":"class","classes":"paths"},{"type":"bias"}]')
    const trained = await runCaptured(
      path.dirname(folder),
      ['train', at('train.tsv'), '-o', at('j.cofield'), '-m', 'likelihood', '-f', at('features.json'), '-q'],
      '',
    )
    expect(trained).toMatchObject({ code: 0 })
    const { out } = await runCaptured(folder, ['tag', 'j.cofield', '-', '--text', '-q'], 'Max likes\n')
    expect(out).toContain('Max\tS\nlikes\tV\n')
    writeFileSync(at('paths'), '00\tMax\t3\nlikes\n')
    const bad = await run('train', 'train.tsv', '-o', 'j.cofield', '-f', 'features.json')
    expect(bad.code).toBe(1)
    expect(bad.err).toContain('paths:2: expected path, word and count')
  })

  it('improve cross-validation where words are new', async () => {
    writeFileSync(at('cv.tsv'), SENTENCES.slice(0, 12).map(labeled).join('\n'))
    const { code, out } = await run(
      ...['cv', 'cv.tsv', '--folds', '2', '-m', 'perceptron', '--classes', 'raw.tsv', '--json', '-q'],
    )
    expect(code).toBe(0)
    expect(out).toContain('"accuracy"')
  })

  it.each([
    [['classes', 'raw.txt', '-k', '1', '-o', 'x'], 2, '--classes: expected'],
    [['classes', 'raw.txt', '-k', '9999', '-o', 'x'], 2, '--classes: expected at most 4096, got 9999'],
    [['classes', 'raw.txt'], 2, "required option '-o, --output <file>'"],
    [['classes', 'train.tsv', '-o', 'train.tsv'], 2, 'the output is the same file'],
    [['classes', 'train.tsv', '-o', 'x', '--min-count', '3'], 1, 'no word that occurs 3 times'],
    [['train', 'train.tsv', '-o', 'x', '--classes', 'train.tsv'], 1, 'train.tsv:9: expected each word once'],
    [
      ['train', 'train.tsv', '-o', 'x', '--classes', 'raw.tsv', '--init', 'm.cofield', '-m', 'likelihood'],
      2,
      '--classes: name the features beside it',
    ],
  ])('says what is wrong: %j', async (args, code, reason) => {
    const found = await run(...args)
    expect(found.err).toContain(reason)
    expect(found.code).toBe(code)
  })
})

function labeled(sentence: string): string {
  return sentence
    .split(' ')
    .map((word, k) => `${word}\t${'SVOP'[k]}\n`)
    .join('')
}
