import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spark as dialect } from '../../../src/sql/dialects/spark.js'
import { taggingOf } from '../../../src/sql/tagging/tagging.js'
import type { TaggingTask } from '../../../src/sql/tagging/task.js'
import { runProcess } from '../../measure/run-process.js'
import { findProgram } from '../../tools/find-program.js'
import { type Fault, killOne } from '../faults.js'
import { makeCommand } from '../make-command.js'
import { makeParquet } from '../make-parquet.js'
import { CLI, type Scale, type ScaleOutcome, Skipped } from '../scale.js'
import { compareTagging, readAnswers, type Tagging } from '../tagging.js'

const VERSION = '4.3.0'
/** Two executors, each a process of its own with one core and 1 GB. */
const MASTER = 'local-cluster[2,1,1024]'
/** What the job that keeps all columns needs. */
const FRAMES = ['pandas', 'pyarrow']
/** Executors start and read their classes in the first seconds; later they have tasks. */
const WORKED_SECONDS = 12

/** Spark with executors in their own processes, by `cofield train --engine spark`. */
export async function spark(scale: Scale): Promise<ScaleOutcome> {
  const home = await install(scale)
  const environment = [`SPARK_HOME=${sparkHome(home)}`, `PYSPARK_PYTHON=${path.join(home, 'bin/python')}`]
  const parquet = await makeParquet(scale)
  const model = path.join(scale.folder, 'spark.cofield')
  const train = ['train', '--engine', 'spark', parquet, '-o', model, '--master', MASTER, '--quiet', '--json']
  const args = [`PATH=${path.join(home, 'bin')}:${process.env['PATH']}`, ...environment]
  let killed = 0
  const harm = scale.fault && killOne(/CoarseGrainedExecutorBackend/, WORKED_SECONDS, () => killed++)
  await scale.run('engine', 'env', [...args, process.execPath, CLI, ...train], harm || undefined)
  const fault: Fault = { done: `${killed} of two executors killed`, refused: null }
  const tagging = await tagSample(scale, home, environment)
  return {
    model,
    tagging,
    figures: { version: VERSION, master: MASTER, ...(scale.fault && { fault }) },
  }
}

/** Labels the sample in both ways that `cofield sql tag` prints. */
async function tagSample(scale: Scale, home: string, environment: readonly string[]): Promise<Tagging[]> {
  const { sample, folder, expected } = scale
  if (sample === null) return []
  const { PATH } = makeCommand(folder)
  const task: TaggingTask = {
    model: expected,
    name: 'cofield_pos',
    from: `json.${dialect.quoteName(sample.questions)}`,
    column: 'tokens',
    input: 'tokens',
    answer: 'labels',
  }
  const { statements, job = '' } = taggingOf('spark', task)
  const submit = async (by: string, program: string) => {
    const [file, output] = [path.join(folder, `${by}.py`), path.join(folder, `${by}.answers`)]
    writeFileSync(file, program)
    const args = ['--master', MASTER, file, output]
    const usage = await scale.run(`tag by ${by}`, 'env', [
      `PATH=${PATH}`,
      ...environment,
      path.join(home, 'bin/spark-submit'),
      ...args,
    ])
    const files = readdirSync(output).filter(part => part.endsWith('.json'))
    const found = readAnswers(files.map(part => path.join(output, part)))
    return compareTagging(scale, sample, by, found, usage)
  }
  return [
    await submit('TRANSFORM', transformProgram(statements[0].sql)),
    await submit('mapInPandas', job.replace('.parquet(sys.argv[1])', '.json(sys.argv[1])')),
  ]
}

/** A program that runs a query and writes its rows. */
function transformProgram(sql: string): string {
  return [
    'import sys',
    'from pyspark.sql import SparkSession',
    'spark = SparkSession.builder.getOrCreate()',
    `spark.sql(${JSON.stringify(sql)}).write.json(sys.argv[1])`,
    '',
  ].join('\n')
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
  await runProcess(path.join(home, 'bin/pip'), ['install', '--quiet', `pyspark==${VERSION}`, ...FRAMES])
  return home
}

/** Where the programs of Spark are: local-cluster starts its executors from there. */
function sparkHome(home: string): string {
  const program = 'import os, pyspark; print(os.path.dirname(pyspark.__file__))'
  return execFileSync(path.join(home, 'bin/python'), ['-c', program], { encoding: 'utf8' }).trim()
}
