/** The recipe of docs/worker.md in Node, as it is written, with the built package. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ABORTED_AND_REFUSED, recipeFile } from './worker-recipe.js'

const dist = path.resolve(import.meta.dirname, '../../dist/src')
const entry = (file: string) => pathToFileURL(path.join(dist, file)).href

/** Trains in a thread to the end, cancels, and fails, and prints what came of it. */
const PROGRAM = `
import { trainInWorker } from './train-in-worker.mjs'
import { train } from '${entry('index.js')}'
const data = [
  { tokens: ['2', 'cups', 'flour'], labels: ['QTY', 'UNIT', 'NAME'] },
  { tokens: ['1', 'cup', 'sugar'], labels: ['QTY', 'UNIT', 'NAME'] },
]
const how = { method: 'likelihood', options: { maxIterations: 5, delta: 0, epsilon: 0 } }
const reports = []
const model = await trainInWorker(data, how, { onProgress: report => reports.push(report) })
const here = await train(data, how)
${ABORTED_AND_REFUSED}
console.log(JSON.stringify({
  same: Buffer.from(model.save()).equals(here.save()),
  features: reports.findLast(({ phase }) => phase === 'features'), // a busy machine may report more
  iterations: reports.filter(({ phase }) => phase === 'iterations').map(({ iteration }) => iteration),
  tags: model.tag(['3', 'cups', 'sugar']),
  stopped: stopped.labels,
  failure,
}))
`

let directory = ''
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'cofield-worker-'))
  for (const name of ['train-worker.mjs', 'train-in-worker.mjs'])
    writeFileSync(path.join(directory, name), recipeFile(name, entry))
  writeFileSync(path.join(directory, 'main.mjs'), PROGRAM)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it('trains in a thread, reports progress, is cancelled, and sends the model back', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(directory, 'main.mjs')])
  expect(JSON.parse(stdout)).toEqual({
    same: true,
    features: { phase: 'features', done: 6, total: 6 },
    iterations: [1, 2, 3, 4, 5],
    tags: ['QTY', 'UNIT', 'NAME'],
    stopped: ['X', 'Y'],
    failure: 'expected at least one sequence to train on, got none',
  })
})
