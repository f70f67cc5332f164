import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Conversion, convertFile } from '../../../cli/conversion/convert-file.js'
import type { Corpus } from '../../../src/data/corpus.js'
import type { Format } from '../../../src/data/reading/detect-format.js'
import { preset } from '../../../src/features/language/presets.js'
import { planOutput } from '../../../terminal/output.js'
import { createReporter } from '../../../terminal/reporter.js'
import { createDirectories } from '../../node/directory.js'

const createDirectory = createDirectories()

/** Converts content; returns what was warned of and written. */
async function converted(
  from: string,
  content: string,
  to: Format,
  options: Partial<Conversion> = {},
): Promise<{ warnings: string[]; out: string }> {
  const directory = createDirectory()
  const [input, output] = [join(directory, `in.${from}`), join(directory, 'out')]
  writeFileSync(input, content)
  const warnings: string[] = []
  const reporter = { ...createReporter({ quiet: true }), warn: (text: string) => warnings.push(text) }
  const conversion = { data: {}, to, labels: true, scheme: undefined, features: undefined, cutoff: undefined }
  await convertFile(input, planOutput(output, { reads: [input] }), { ...conversion, ...options }, reporter)
  return { warnings, out: readFileSync(output, 'utf8') }
}

const record = (members: object) => `${JSON.stringify({ tokens: ['a'], labels: ['O'], ...members })}\n`
const LONG = 'a'.repeat(1000) // few sentences are more than one batch, which is cut by bytes
const longRecord = record({ tokens: [LONG] })
const several = longRecord.repeat((3 << 18) / longRecord.length) // batches
const word = (id: number, form = 'a') => `${id}\t${form}\t_\tX\t_\t_\t_\t_\t_\t_\n`

test('what is lost is told wherever it stands in a file, and once', async () => {
  const late =
    record({ id: 1 }) + several + record({ weight: 2, id: 2, meta: 1 }) + several + record({ z: 1 })
  const { warnings } = await converted('jsonl', late, 'columns')
  expect(warnings).toEqual(['columns cannot hold weights and other members (id, meta, z): left out'])
  expect((await converted('jsonl', several, 'columns')).warnings).toEqual([])
})

test('comments are told that stand alone, before more sentences than are read at once, or after them', async () => {
  const sentences = `${word(1, LONG)}\n`.repeat((3 << 18) / word(1, LONG).length)
  for (const content of ['# a\n', `# a\n${sentences}`, `${sentences}# a\n`]) {
    expect((await converted('conllu', content, 'jsonl')).warnings).toEqual([
      'jsonl cannot hold comments, ranges and empty nodes: left out',
    ])
  }
  expect((await converted('conllu', '# a\n', 'brown')).warnings).toEqual([
    'brown cannot hold comments, ranges and empty nodes: left out',
  ])
})

test('comments and members are told where a file is read as a whole, too', async () => {
  const content = record({ labels: ['I-X'], id: 1 })
  const { warnings, out } = await converted('jsonl', content, 'columns', { scheme: 'iob2' })
  expect(out).toBe('a\tB-X\n\n')
  expect(warnings).toEqual(['columns cannot hold other members (id): left out'])
})

test('a file that is read as a whole is not held in memory as text, too, unless it is written again', async () => {
  const seen: Corpus[] = []
  const features = (corpus: Corpus) => {
    seen.push(corpus)
    return preset('lafferty')
  }
  const { warnings } = await converted('jsonl', record({ id: 1 }), 'crfsuite', { features })
  expect(warnings).toEqual(['crfsuite cannot hold other members (id): left out'])
  expect(seen.length).toBeGreaterThan(0)
  for (const corpus of seen) expect(corpus).not.toHaveProperty('passThrough')
})

test('text and spans beside tokens are lost in other formats, labels beside text as well', async () => {
  const beside = record({ text: 'a', spans: [] })
  expect((await converted('jsonl', beside, 'columns')).warnings).toEqual([
    'columns cannot hold other members (text, spans): left out',
  ])
  const text = '{"text":"a","spans":[],"labels":["X"]}\n'
  expect((await converted('jsonl', text, 'columns')).warnings).toEqual([
    'columns cannot hold other members (labels): left out',
  ])
  const absent = ['{"text":"a","spans":[],"tokens":null}\n', record({ text: null, spans: null })].join('')
  expect((await converted('jsonl', absent, 'columns')).warnings).toEqual([])
})

test('many members are counted', async () => {
  const members = Object.fromEntries(Array.from('abcdefghijkl', name => [name, 0]))
  expect((await converted('jsonl', record(members), 'columns')).warnings).toEqual([
    'columns cannot hold other members (a, b, c, d, e, f, g, h, i, j and 2 more): left out',
  ])
})

test('names of FASTA are members of JSON lines; descriptions are lost', async () => {
  const { warnings, out } = await converted('fasta', '>r1 of a fly\nAC\n>r1\nXY\n', 'jsonl')
  expect(out).toBe('{"name":"r1","tokens":["A","C"],"labels":["X","Y"]}\n')
  expect(warnings).toEqual(['jsonl cannot hold descriptions of records: left out'])
  expect((await converted('fasta', '>r1\nAC\n>r1\nXY\n', 'columns')).warnings).toEqual([
    'columns cannot hold names of sequences: left out',
  ])
})
