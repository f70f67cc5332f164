import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { runProcess } from '../../measure/run-process.js'
import { findProgram } from '../../tools/find-program.js'
import { makeParquet } from '../make-parquet.js'
import { CLI, type Scale, type ScaleOutcome, Skipped } from '../scale.js'

const VERSION = '4.3.0'
/** Two executors, each a process of its own with one core and 1 GB. */
const MASTER = 'local-cluster[2,1,1024]'

/** Spark with executors in their own processes, by `cofield train --engine spark`. */
export async function spark(scale: Scale): Promise<ScaleOutcome> {
  const home = await install(scale)
  const parquet = await makeParquet(scale)
  const model = path.join(scale.folder, 'spark.cofield')
  const args = ['train', '--engine', 'spark', parquet, '-o', model, '--master', MASTER, '--quiet', '--json']
  await scale.run('engine', 'env', [
    `PATH=${path.join(home, 'bin')}:${process.env['PATH']}`,
    `SPARK_HOME=${sparkHome(home)}`,
    process.execPath,
    CLI,
    ...args,
  ])
  return { model, figures: { version: VERSION, master: MASTER } }
}

/** Installs PySpark beside the project. */
async function install({ peers, note }: Scale): Promise<string> {
  const python = findProgram('python3')
  if (!python || !findProgram('java')) throw new Skipped('there is no python3 and java')
  const home = path.join(peers, 'spark')
  if (existsSync(path.join(home, 'bin/spark-submit'))) return home
  note('installing PySpark')
  mkdirSync(peers, { recursive: true })
  await runProcess(python, ['-m', 'venv', home])
  await runProcess(path.join(home, 'bin/pip'), ['install', '--quiet', `pyspark==${VERSION}`])
  return home
}

/** Where the programs of Spark are: local-cluster starts its executors from there. */
function sparkHome(home: string): string {
  const program = 'import os, pyspark; print(os.path.dirname(pyspark.__file__))'
  return execFileSync(path.join(home, 'bin/python'), ['-c', program], { encoding: 'utf8' }).trim()
}
