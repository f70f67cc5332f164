import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { resultOf, runProcess } from '../../measure/run-process.js'
import { makeCommand } from '../make-command.js'
import type { Scale, ScaleOutcome } from '../scale.js'
import { compareTagging, readAnswers, type Tagging } from '../tagging.js'

const VERSION = '3.4.0'
const COUNT = path.resolve(import.meta.dirname, '../children/chdb.js')
const TAG = path.resolve(import.meta.dirname, '../children/chdb-tagging.js')

/** A modern ClickHouse inside of a process, by the script that `cofield sql` prints; then `cofield count`. */
export async function chdb(scale: Scale): Promise<ScaleOutcome> {
  const { folder, table } = scale
  const peer = await install(scale)
  const run = await scale.run('engine', process.execPath, [COUNT, peer, table, folder])
  const model = path.join(folder, 'chdb.cofield')
  const files = ['pairs.tsv', 'totals.tsv'].map(name => path.join(folder, name))
  await scale.cofield('count', 'count', ...files, '-o', model, '--quiet', '--json')
  const tagging = await tagSample(scale, peer)
  return { model, tagging, figures: resultOf(run) }
}

/** Labels the sample by the function whose configuration `cofield sql tag` prints. */
async function tagSample(scale: Scale, peer: string): Promise<Tagging[]> {
  const { sample, expected, folder, run } = scale
  if (sample === null) return []
  const output = path.join(folder, 'answers.jsonl')
  const { PATH } = makeCommand(folder)
  const args = [`PATH=${PATH}`, process.execPath, TAG, peer, expected, sample.questions, output]
  const usage = await run('tag', 'env', args)
  return [await compareTagging(scale, sample, 'executable function', readAnswers([output]), usage)]
}

/** Installs chDB beside the project: it has 546 MB, and is no dependency. */
async function install({ peers, note }: Scale): Promise<string> {
  const folder = path.join(peers, 'chdb')
  if (!existsSync(path.join(folder, 'node_modules/chdb'))) {
    note('installing chDB')
    mkdirSync(folder, { recursive: true })
    const flags = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock']
    await runProcess('npm', ['install', '--prefix', folder, ...flags, `chdb@${VERSION}`])
  }
  return folder
}
