/** Crash tests of all that the command line writes: models, checkpoints, labeled and converted data, corpora, reports. */
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { saveModel } from '../../cli/models/save-model.js'
import { writeReport } from '../../experiments/report/write-report.js'
import { FinishedExperiments } from '../../experiments/reproduce/finished.js'
import type { Reproduction } from '../../experiments/reproduce/reproduction.js'
import { load } from '../../src/load.js'
import { disk } from '../../src/node/disk.js'
import { nameThisProcess } from '../../src/node/process.js'
import { temporaryFor } from '../../src/node/temporary.js'
import { writeFileAtomically } from '../../src/node/write.js'
import { planOutput } from '../../terminal/output.js'
import { runInProcess } from '../cli/run-in-process.js'
import { TEST, TRAIN } from '../cli/tiny-data.js'
import { createDirectories } from '../node/directory.js'
import { type Job, testCrashes } from './crash-test.js'
import { runOn, SimulatedDisk } from './simulated-disk.js'

const createDirectory = createDirectories()

/** The bytes of a model of the training data. */
async function trained(...options: string[]): Promise<Buffer> {
  const root = createDirectory()
  writeFileSync(join(root, 'train'), TRAIN)
  await runInProcess('train', join(root, 'train'), '-o', join(root, 'model'), ...options)
  return readFileSync(join(root, 'model'))
}

const MODEL = await trained()
const loaded = load(MODEL)

/** Words so long that what is written does not go in one piece. */
const LONG = ['x', 'y', 'z'].map(letter => `${letter.repeat(140_000)}\tNN\n\n`).join('')

const reproduction = (note: string): Reproduction => ({
  id: 'toy',
  title: 'a toy',
  source: 'nobody',
  rows: [],
  notes: [note],
  table: { columns: ['method', 'overall'], rows: [['empirical', '90']] },
  plots: [
    {
      name: 'toy-points',
      kind: 'points',
      drawing: {
        title: note,
        x: { label: 'x', kind: 'linear' },
        y: { label: 'y', kind: 'linear' },
        groups: [{ name: 'a', color: 0, points: [{ name: 'b', x: 1, y: 2 }] }],
      },
    },
  ],
})

const machine = { cores: 2, processor: 'any', memoryGiB: 8, node: '20', load: 0, date: '2026-01-02 03:04' }

async function report(root: string): Promise<void> {
  const out = join(root, 'report')
  const found = reproduction('new')
  await new FinishedExperiments(join(out, 'finished')).keep(
    { id: 'toy', version: '1', data: 'none', settings: {} },
    found,
  )
  const provenance = { machine, version: '1', command: 'cofield reproduce', quick: true }
  await writeReport({ provenance, reproductions: [found] }, out)
}

const command =
  (name: string, ...args: string[]) =>
  (root: string) =>
    runInProcess(name, ...args.map(word => word.replace(/^@/, `${root}/`)))

const WEIGHTS = ['-m', 'likelihood', '--max-iterations', '3', '--threads', '1']
const CHECKPOINTS = ['--checkpoint', '@checkpoint', '--checkpoint-every', '1']

const ALL = ['ENOSPC', 'EIO', 'EINTR', 'EAGAIN'] as const
const FEW = ['EIO', 'EINTR'] as const

function save(root: string): Promise<number> {
  return saveModel(loaded, planOutput(join(root, 'model'), { reads: [] }))
}

const JOBS: readonly Job[] = [
  {
    name: 'a new model',
    files: {},
    writes: ['model'],
    run: save,
    repeatable: true,
    most: 7,
    codes: ALL,
  },
  {
    name: 'a model in place of another',
    files: { model: 'old' },
    writes: ['model'],
    run: save,
    repeatable: true,
    most: 7,
    codes: ALL,
  },
  {
    name: 'an updated model',
    files: { more: TEST, model: MODEL },
    writes: ['model'],
    run: command('update', '@model', '@more', '-o', '@model'),
    repeatable: false,
    most: 7,
    codes: FEW,
  },
  {
    name: 'a model with checkpoints',
    files: { train: TRAIN, model: 'old' },
    writes: ['model'],
    run: command('train', '@train', '-o', '@model', ...WEIGHTS, ...CHECKPOINTS),
    repeatable: true,
    most: 7,
    codes: FEW,
  },
  {
    name: 'labeled data',
    files: { data: LONG, model: MODEL, tagged: 'old' },
    writes: ['tagged'],
    run: command('tag', '@model', '@data', '--format', 'columns', '-o', '@tagged'),
    repeatable: true,
    most: 70_000,
    codes: FEW,
  },
  {
    name: 'converted data',
    files: { data: LONG, converted: 'old' },
    writes: ['converted'],
    run: command('convert', '@data', '@converted', '--from', 'columns', '--to', 'jsonl'),
    repeatable: true,
    most: 70_000,
    codes: FEW,
  },
  {
    name: 'a corpus',
    files: { 'train.tsv': 'old' },
    writes: ['corpus/brown.tsv'],
    run: command('data', 'grammar', '--sentences', '3', '-o', '@corpus/brown.tsv'),
    repeatable: true,
    most: 7,
    codes: FEW,
  },
  {
    name: 'a report',
    files: { 'report/index.html': 'old', 'report/report.md': 'old', 'report/plots/toy-points.svg': 'old' },
    writes: ['index.html', 'report.md', 'report.json', 'plots/toy-points.svg'].map(name => `report/${name}`),
    run: report,
    repeatable: true,
    most: 999,
    codes: FEW,
  },
]

for (const job of JOBS) testCrashes(job)

describe('a disk that stops', () => {
  it.each(['content', 'names'] as const)('finds out who does not sync %s', async kind => {
    const root = createDirectory()
    const file = join(root, 'file')
    writeFileSync(file, 'old')
    const simulated = new SimulatedDisk(root)
    const { sync } = simulated
    let synced = 0
    simulated.sync = fd => {
      // The first is the content, the second the directory.
      if ((synced++ === 0) !== (kind === 'content')) sync.call(simulated, fd)
    }
    await runOn(simulated, () => writeFileAtomically(file, write => write('new')))
    const found = [...simulated.remains()].map(tree => tree.get('file')?.toString())
    expect(found).toContain(kind === 'content' ? '' : 'old')
  })
})

describe('what killed processes left', () => {
  const leave = (file: string, pid: number, place = nameThisProcess().place, start = 1) => {
    const { writer } = disk
    disk.writer = () => ({ place, pid, start })
    const temporary = temporaryFor(file)
    disk.writer = writer
    writeFileSync(temporary, 'left')
    return temporary
  }
  const week = (file: string) => utimesSync(file, new Date(0), new Date(0))

  it('is removed with the next writing of the same file, and nothing else is', async () => {
    const root = createDirectory()
    const file = join(root, 'model')
    const { pid, start } = nameThisProcess()
    leave(file, 999_999_999)
    leave(join(root, 'x'.repeat(250)), 999_999_999)
    week(leave(file, 1, '00000000'))
    const kept = [
      leave(file, pid, undefined, start),
      leave(join(root, 'model2'), 999_999_999),
      leave(file, 999_999_999, '00000000'),
      ...['.model.ab12cd34', '.model.cofield-1.tmp', 'model.cofield-1-1-1-1.tmp'].map(name =>
        join(root, name),
      ),
    ]
    for (const name of kept) writeFileSync(name, 'mine')
    await writeFileAtomically(file, write => write('new'))
    await writeFileAtomically(join(root, 'x'.repeat(250)), write => write('new'))
    const names = [...kept, file, join(root, 'x'.repeat(250))]
    expect(readdirSync(root).sort()).toEqual(names.map(name => name.slice(root.length + 1)).sort())
  })

  it.skipIf(process.platform !== 'linux')(
    'is told from what a later process of the same number writes',
    async () => {
      const root = createDirectory()
      const file = join(root, 'model')
      leave(file, process.pid, undefined, 1)
      await writeFileAtomically(file, write => write('new'))
      expect(readdirSync(root)).toEqual(['model'])
    },
  )
})
