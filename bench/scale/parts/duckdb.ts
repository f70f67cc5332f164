import path from 'node:path'
import { expectRefusal } from '../faults.js'
import { makeBadParquet, makeParquet } from '../make-parquet.js'
import type { Scale, ScaleOutcome } from '../scale.js'
import { compareTagging, readAnswers, type Tagging } from '../tagging.js'

const MEMORY = '256MB'
const CHILD = path.resolve(import.meta.dirname, '../children/duckdb-tagging.js')

/** DuckDB inside of `cofield train`, with little memory. */
export async function duckdb(scale: Scale): Promise<ScaleOutcome> {
  const files = [await makeParquet(scale), ...(scale.fault ? [await makeBadParquet(scale)] : [])]
  const model = path.join(scale.folder, 'duckdb.cofield')
  const options = ['-o', model, '--memory', MEMORY, '--quiet', '--json']
  const count = () => scale.cofield('engine', 'train', '--engine', 'duckdb', ...files, ...options)
  if (scale.fault) {
    const refused = await expectRefusal(count, model)
    return { model: null, figures: { fault: { done: 'a label is NULL in the last row', refused } } }
  }
  await count()
  const tagging = await tagSample(scale)
  return { model, tagging, figures: { memory: MEMORY } }
}

/** Labels the sample by a function of the library. */
async function tagSample(scale: Scale): Promise<Tagging[]> {
  const { sample, expected, folder, run } = scale
  if (sample === null) return []
  const output = path.join(folder, 'answers.jsonl')
  const usage = await run('tag', process.execPath, [CHILD, expected, sample.questions, output])
  return [await compareTagging(scale, sample, 'function', readAnswers([output]), usage)]
}
