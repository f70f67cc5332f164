import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Bench } from '../context.js'
import { runProcess } from '../measure/run-process.js'
import { growthExponent, minimum } from '../measure/statistics.js'
import { figure, megabytes } from '../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../report/result.js'
import { CLI } from '../tools/cofield.js'

/** The largest exponent that counts as linear: the process must start, and memory must be allocated. */
const LINEAR = 1.15
const SECONDS_A_MEGABYTE = 5
const BYTES_A_BYTE = 64
const BYTES_BESIDES = 256e6

/** One input of several sizes. */
interface Case {
  readonly title: string
  readonly file: string
  /** Content of this many bytes. */
  readonly content: (bytes: number) => string
  readonly megabytes: readonly number[]
  /** The command that reads the file. */
  readonly args: (file: string) => readonly string[]
}

const WORDS = 'the dog barks at it '
const SENTENCE = 'The dog barks at it. '
const CHINESE = '我们研究生命的起源'

const repeated = (text: string, bytes: number) =>
  text.repeat(Math.ceil(bytes / new TextEncoder().encode(text).length))
const convert = (file: string) => ['convert', file, '-', '--to', 'columns', '-q']
const text = (title: string, part: string): Case => ({
  title,
  file: 'line.txt',
  content: bytes => `${repeated(part, bytes)}\n`,
  megabytes: [1, 2, 5, 10],
  args: file => [...convert(file), '--from', 'text'],
})

const CASES: readonly Case[] = [
  text('one line, words without a sentence end', WORDS),
  text('one line, sentences', SENTENCE),
  text('one line, Chinese without spaces', CHINESE),
  {
    title: 'JSON line with text',
    file: 'line.jsonl',
    content: bytes => `${JSON.stringify({ text: repeated(WORDS, bytes) })}\n`,
    megabytes: [1, 2, 5, 10],
    args: convert,
  },
  {
    title: 'a row of 25,000 to 250,000 columns',
    file: 'wide.tsv',
    content: bytes => `${repeated('a\t', bytes)}x\n`,
    megabytes: [0.05, 0.1, 0.2, 0.5],
    args: convert,
  },
]

interface ReadingRow {
  readonly megabytes: number
  readonly seconds: number
  /**
   * Processor time: growth is judged by it, since on a shared machine the clock depends on other processes.
   */
  readonly cpuSeconds: number
  readonly peakMemoryBytes: number | null
}

/** Growth of reading time and memory for difficult inputs: everything on one line. */
export async function reading(bench: Bench): Promise<PartResult> {
  const measured: { readonly title: string; readonly rows: readonly ReadingRow[] }[] = []
  for (const each of CASES) measured.push({ title: each.title, rows: await measure(bench, each) })
  return {
    title: 'Reading: everything in one line',
    tables: measured.map(({ title, rows }) => tableOf(title, rows)),
    goals: measured.flatMap(({ title, rows }) => goalsOf(title, rows)),
    figures: measured,
  }
}

async function measure(bench: Bench, { title, file, content, megabytes: sizes, args }: Case) {
  const rows: ReadingRow[] = []
  const input = path.join(bench.folder, file)
  const outputFile = path.join(bench.folder, 'converted.tsv')
  for (const size of bench.quick ? sizes.slice(0, 2) : sizes) {
    writeFileSync(input, content(size * 1e6))
    const runs = []
    for (let round = 0; round < Math.min(2, bench.rounds); round++)
      runs.push(await runProcess(process.execPath, [CLI, ...args(input)], { outputFile }))
    const seconds = minimum(runs.map(run => run.seconds))
    bench.note(`${title}, ${size} MB: ${figure(seconds)} s`)
    const cpuSeconds = minimum(runs.map(run => run.cpuSeconds ?? run.seconds))
    rows.push({ megabytes: size, seconds, cpuSeconds, peakMemoryBytes: runs[0].peakMemoryBytes })
  }
  return rows
}

function tableOf(title: string, rows: readonly ReadingRow[]): Table {
  const first = rows[0]
  return {
    title,
    columns: ['MB', 's', 'CPU s', '× first', 'size × first', 'peak MB'],
    rows: rows.map(({ megabytes: size, seconds, cpuSeconds, peakMemoryBytes }) => [
      figure(size),
      figure(seconds),
      figure(cpuSeconds),
      figure(cpuSeconds / first.cpuSeconds),
      figure(size / first.megabytes),
      megabytes([peakMemoryBytes]),
    ]),
  }
}

function goalsOf(title: string, rows: readonly ReadingRow[]): GoalOutcome[] {
  const exponent = growthExponent(rows.map(({ megabytes: size, cpuSeconds }) => [size, cpuSeconds] as const))
  const slowest = Math.max(...rows.map(({ megabytes: size, seconds }) => seconds / Math.max(1, size)))
  const hungriest = Math.max(
    ...rows.map(
      ({ megabytes: size, peakMemoryBytes }) =>
        (peakMemoryBytes ?? 0) / (BYTES_A_BYTE * size * 1e6 + BYTES_BESIDES),
    ),
  )
  return [
    {
      work: `${title}: CPU seconds`,
      goal: `linear: exponent ≤ ${LINEAR}`,
      measured: figure(exponent),
      met: exponent <= LINEAR,
    },
    {
      work: `${title}: seconds a megabyte`,
      goal: `≤ ${SECONDS_A_MEGABYTE}`,
      measured: figure(slowest),
      met: slowest <= SECONDS_A_MEGABYTE,
    },
    {
      work: `${title}: memory, of ${BYTES_A_BYTE} times the input and 256 MB`,
      goal: '≤ 1',
      measured: figure(hungriest),
      met: hungriest <= 1,
    },
  ]
}
