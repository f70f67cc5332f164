import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { resultOf, runProcess } from '../../measure/run-process.js'
import type { Scale, ScaleOutcome } from '../scale.js'

const VERSION = '3.4.0'
const CHILD = path.resolve(import.meta.dirname, '../children/chdb.js')

/** A modern ClickHouse inside of a process, by the script that `cofield sql` prints; then `cofield count`. */
export async function chdb(scale: Scale): Promise<ScaleOutcome> {
  const { folder, table } = scale
  const peer = await install(scale)
  const run = await scale.run('engine', process.execPath, [CHILD, peer, table, folder])
  const model = path.join(folder, 'chdb.cofield')
  const files = ['pairs.tsv', 'totals.tsv'].map(name => path.join(folder, name))
  await scale.cofield('count', 'count', ...files, '-o', model, '--quiet', '--json')
  return { model, figures: resultOf(run) }
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
