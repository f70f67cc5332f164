import path from 'node:path'
import { makeParquet } from '../make-parquet.js'
import type { Scale, ScaleOutcome } from '../scale.js'

const MEMORY = '256MB'

/** DuckDB inside of `cofield train`, with little memory. */
export async function duckdb(scale: Scale): Promise<ScaleOutcome> {
  const parquet = await makeParquet(scale)
  const model = path.join(scale.folder, 'duckdb.cofield')
  await scale.cofield(
    'engine',
    'train',
    '--engine',
    'duckdb',
    parquet,
    '-o',
    model,
    '--memory',
    MEMORY,
    '--quiet',
    '--json',
  )
  return { model, figures: { memory: MEMORY } }
}
