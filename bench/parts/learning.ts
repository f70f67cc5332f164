import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { formatCount } from '../../reporting/format.js'
import { openLearner } from '../../server/learning/learner.js'
import { load, sequenceAt, train } from '../../src/index.js'
import { closeFile, disk, writeFully } from '../../src/node/disk.js'
import type { Task } from '../../src/serving/service.js'
import type { Bench } from '../context.js'
import { describeBrown } from '../corpora/catalog.js'
import { interleave } from '../measure/rounds.js'
import { median, minimum } from '../measure/statistics.js'
import { figure } from '../report/figures.js'
import type { PartResult } from '../report/result.js'

/** Changes that share one fsync. */
const BATCHES = [1, 16, 256]

/** Learning durably: changes a second, by how many share one fsync, beside the model and the disk alone. */
export async function learning(bench: Bench): Promise<PartResult> {
  const corpus = await describeBrown(bench.places, '32623-1000')
  const base = (await train(corpus.train)).save()
  const changes = bench.quick ? 64 : 512
  const sentences = Array.from({ length: changes }, (_, k) => sequenceAt(corpus.test, k % corpus.test.N))
  const tasks = sentences.map(
    (sentence): Task => ({
      kind: 'update',
      form: 'json',
      body: new TextEncoder().encode(JSON.stringify({ sequences: [sentence], newLabels: true })),
    }),
  )
  const competitors = [
    { name: 'the model alone', run: async () => secondsOfModel(base, sentences) },
    { name: 'the disk alone, one fsync a change', run: async () => secondsOfDisk(bench.folder, tasks) },
    ...BATCHES.map(size => ({
      name: `learner, ${size} a batch`,
      run: async () => secondsOfLearner(bench.folder, base, tasks, size),
    })),
  ]
  await interleave(competitors, 1) // compiles what is measured
  const seconds = await interleave(competitors, bench.rounds)
  const opening = Array.from({ length: bench.rounds }, () => secondsOfOpening(bench.folder, base, tasks))
  const rate = (time: number) => formatCount(Math.round(changes / time))
  return {
    title: `Learning ${changes} sentences of Brown durably`,
    tables: [
      {
        title: 'Changes a second',
        columns: ['', 'best', 'median'],
        rows: competitors.map(({ name }) => {
          const times = seconds.get(name)!
          return [name, rate(minimum(times)), rate(median(times))]
        }),
      },
    ],
    goals: [],
    notes: [
      `Opening a directory with ${changes} changes after its snapshot: min ${figure(minimum(opening))} s, median ${figure(median(opening))} s.`,
    ],
    figures: { changes, seconds: Object.fromEntries(seconds), opening },
  }
}

function secondsOfModel(base: Uint8Array, sentences: readonly ReturnType<typeof sequenceAt>[]): number {
  const model = load(base)
  return secondsOf(() => {
    for (const sentence of sentences) model.update([sentence])
  })
}

function secondsOfDisk(folder: string, tasks: readonly Task[]): number {
  const file = path.join(folder, 'appended')
  const fd = disk.open(file, 'wx')
  try {
    return secondsOf(() => {
      for (const { body } of tasks) {
        writeFully(fd, body)
        disk.sync(fd)
      }
    })
  } finally {
    closeFile(fd)
    rmSync(file)
  }
}

function secondsOfLearner(folder: string, base: Uint8Array, tasks: readonly Task[], size: number): number {
  return inDirectory(folder, directory => {
    const learner = openIn(directory, base)
    const seconds = secondsOf(() => {
      for (let k = 0; k < tasks.length; k += size) learner.learn(tasks.slice(k, k + size))
    })
    if (learner.version !== tasks.length) throw new Error(`${learner.version} changes, not ${tasks.length}`)
    learner.close()
    return seconds
  })
}

/** Opens what a server leaves that is killed. */
function secondsOfOpening(folder: string, base: Uint8Array, tasks: readonly Task[]): number {
  return inDirectory(folder, directory => {
    openIn(directory, base).learn(tasks)
    rmSync(path.join(directory, 'brown/lock'))
    return secondsOf(() => openIn(directory, base))
  })
}

function openIn(directory: string, base: Uint8Array) {
  const report = () => {}
  return openLearner({ directory, name: 'brown', base: { path: 'brown.cofield', bytes: base }, report })
}

function inDirectory<T>(folder: string, work: (directory: string) => T): T {
  const directory = mkdtempSync(path.join(folder, 'learning-'))
  try {
    return work(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function secondsOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}
