/** The parts `separate`, `merge`, `size` and `corners`: what they write and conclude, and a run of each on tiny data, without other tools. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readPasses, writeCopies } from '../../bench/corpora/copies.js'
import { firstSentences } from '../../bench/corpora/first-sentences.js'
import { runProcess } from '../../bench/measure/run-process.js'
import { writeCornerCorpus } from '../../bench/parts/corners/corner-corpus.js'
import { behindTable, type CornerRecord, plotCorners } from '../../bench/parts/corners/corner-report.js'
import { flatGoal } from '../../bench/parts/large/stream.js'
import type { GoalOutcome } from '../../bench/report/result.js'
import { dealText } from '../../bench/scale/deal-text.js'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'bench-parts-'))
const file = (name: string, content?: string) => {
  const at = path.join(folder, name)
  if (content !== undefined) writeFileSync(at, content)
  return at
}
const read = (at: string) => readFileSync(at, 'utf8')
afterAll(() => rmSync(folder, { recursive: true }))

describe('copies of a text', () => {
  const words = Array.from({ length: 40 }, (_, k) => `w${k}`)
  const source = file('source.tsv', `${words.map(word => `${word}\tN\tO\n`).join('')}\nw0\tN\tO\n\n`)

  it('are the text again and again', () => {
    expect(writeCopies(source, 3, 'same', file('same.tsv'))).toBe(3 * 41)
    expect(read(file('same.tsv'))).toBe(read(source).repeat(3))
  })

  it('differ in some words, and in nothing else', () => {
    writeCopies(source, 2, 'altered', file('altered.tsv'))
    const lines = read(file('altered.tsv')).split('\n')
    const original = read(source).split('\n').slice(0, -1)
    expect(lines.slice(0, original.length)).toEqual(original)
    const second = lines.slice(original.length, -1)
    expect(second.map(line => line.replace('~1', ''))).toEqual(original)
    const altered = second.filter(line => line.includes('~1'))
    expect(altered.length).toBeGreaterThan(0)
    expect(altered.length).toBeLessThan(20)
    expect(second[0].split('\t')[0]).toBe(second[41].split('\t')[0])
    expect(readPasses(source).tokens).toBe(41)
  })

  it('may be cut after some sentences', () => {
    expect(firstSentences(source, 1, file('first.tsv'))).toBe(40)
    expect(read(file('first.tsv'))).toBe(read(source).replace(/w0\tN\tO\n\n$/, ''))
    expect(firstSentences(source, 9, file('all.tsv'))).toBe(41)
  })
})

it('deals out all sentences in turn', async () => {
  const text = file('text.tsv', 'a\tX\n\nb\tX\nc\tY\n\nd\tX\n\n')
  const shards = await dealText(text, 2, folder)
  expect(shards.map(read)).toEqual(['a\tX\n\nd\tX\n\n', 'b\tX\nc\tY\n\n'])
})

it('gives a process its standard input', async () => {
  const input = file('input.txt', 'to be read\n')
  const script = 'process.stdin.pipe(process.stdout)'
  const { lines } = await runProcess(process.execPath, ['-e', script], { inputFile: input })
  expect(lines.map(({ text }) => text)).toEqual(['to be read'])
})

describe('generated data', () => {
  const size = { labels: 7, attributes: 120, columns: 4, tokens: 90, tagged: 33 }
  const corpus = writeCornerCorpus('tiny', size, folder)
  const rows = (at: string) =>
    read(at)
      .split('\n')
      .filter(line => line !== '')
      .map(line => line.split('\t'))

  it('have so many tokens, labels and attributes', () => {
    expect(corpus.title).toBe('7 labels, 120 attributes, 90 tokens')
    const train = rows(corpus.train.columns)
    expect(train).toHaveLength(90)
    expect(rows(corpus.test.columns)).toHaveLength(33)
    const attributes = rows(corpus.train.attributes).flatMap(([, ...names]) => names)
    expect(new Set(attributes).size).toBe(120)
    expect(new Set(train.map(row => row.at(-1))).size).toBe(7)
  })

  it('are the same in both forms', () => {
    const columns = rows(corpus.train.columns).map(row => row.slice(0, -1))
    const attributes = rows(corpus.train.attributes).map(([, ...names]) =>
      names.map(name => name.replace(/^U\d\d=/, '')),
    )
    expect(attributes).toEqual(columns)
    expect(read(corpus.template!).split('\n')[3]).toBe('U03=%x[0,3]')
  })

  it('have no attributes that cannot occur', () => {
    expect(() => writeCornerCorpus('wrong', { ...size, attributes: 400 }, folder)).toThrow('got 400')
  })
})

describe('corners', () => {
  const record = (
    tool: string,
    threads: number,
    iteration: number,
    tagging: number | null,
  ): CornerRecord => ({
    by: 'labels',
    size: 20,
    tool,
    threads,
    tokens: 100,
    tagged: 10,
    iteration: { seconds: iteration, cpuSeconds: null },
    tagging: tagging === null ? null : { seconds: tagging, cpuSeconds: null },
    peakMemoryBytes: null,
  })
  const records = [
    record('Cofield, 1 thread', 1, 2, 5),
    record('Cofield, 2 threads', 2, 1, null),
    record('CRFsuite', 1, 3, 4),
    record('Wapiti', 2, 0.5, 6),
  ]

  it('are named where another tool is faster than the better of one and two threads', () => {
    expect(behindTable(records).rows).toEqual([
      ['20 labels', 'tagging', 'CRFsuite, 1 thread', '4,000', '1 thread', '5,000', '1.25 ×'],
      ['20 labels', 'iteration', 'Wapiti, 2 threads', '500', '2 threads', '1,000', '2 ×'],
    ])
    // Two threads are slower than one, and one is ahead.
    const slower = [record('Cofield, 1 thread', 1, 2, 5), record('Cofield, 2 threads', 2, 4, null)]
    expect(behindTable([...slower, record('Wapiti', 2, 3, 6)]).rows[0][0]).toBe('none')
    expect(behindTable(records.slice(0, 2)).rows[0][0]).toBe('none')
  })

  it('are drawn by tool', () => {
    const plots = plotCorners(records)
    expect(plots.map(({ name }) => name)).toEqual([
      'corners-labels-iteration',
      'corners-labels-tagging',
      'corners-attributes-iteration',
      'corners-attributes-tagging',
    ])
    expect(plots[0].svg).toContain('Wapiti')
  })
})

it('calls memory flat if it no longer grows', () => {
  const record = (tokens: number, peakMemoryBytes: number) => ({
    method: 'empirical',
    threads: 1,
    tokens,
    seconds: 1,
    cpuSeconds: 1,
    peakMemoryBytes,
  })
  const goal = (...peaks: number[]) => flatGoal(peaks.map((peak, k) => record(10 ** k, peak)))[0]
  expect(goal(50, 100, 109)).toMatchObject({ met: true, measured: '1.09 times' })
  expect(goal(50, 100, 120)).toMatchObject({ met: false })
})

it('runs with tiny data and without other tools', async () => {
  const corpus = file('conll2000')
  mkdirSync(corpus)
  const sentence = 'He\tPRP\tB-NP\nreckons\tVBZ\tB-VP\nthe\tDT\tB-NP\ndeficit\tNN\tI-NP\n\n'
  const other = 'Dogs\tNNS\tB-NP\nbark\tVBP\tB-VP\n\n'
  for (const name of ['train', 'test'])
    writeFileSync(path.join(corpus, `${name}.tsv`), (sentence + other).repeat(400))
  const [out, plots] = [file('out'), file('plots')]
  const main = path.join(root, 'dist/bench/main.js')
  const args = ['separate', 'merge', 'size', 'corners', '--quick', '--conll2000', corpus]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [main, ...args, '--out', out, '--plots', plots],
    { env: { ...process.env, PATH: folder } },
  )
  const { parts } = JSON.parse(read(path.join(out, 'bench.json'))) as {
    parts: { part: string; skipped: string | null; result: { goals: GoalOutcome[] } }[]
  }
  expect(parts.map(({ part, skipped }) => [part, skipped])).toEqual(
    ['separate', 'merge', 'size', 'corners'].map(part => [part, null]),
  )
  expect(stdout).toContain('CoNLL-2000 chunks, a part of it, preset chunk')
  const goals = parts.flatMap(({ result }) => result.goals)
  expect(goals.find(({ work }) => work.startsWith('the merged model'))?.measured).toBe('the same')
  const stream = /^memory of labeling a stream of .* tokens, likelihood, threads: 1/
  expect(goals.filter(({ work }) => stream.test(work))).toHaveLength(1)
  expect(stdout).not.toContain('the merged model and the one of all data')
  expect(stdout).toMatch(/4 +altered +\d/)
  // An iteration of so few tokens may take no time that can be measured, so which tools are drawn is not known.
  expect(read(path.join(plots, 'corners-labels-iteration.svg'))).toContain('An iteration, by labels')
  expect(read(path.join(plots, 'corners-labels-tagging.svg'))).toContain('Cofield, 1 thread')
}, 300_000)
