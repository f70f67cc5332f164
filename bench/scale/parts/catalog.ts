import type { ScalePart } from '../scale.js'
import { chdb } from './chdb.js'
import { clickhouse } from './clickhouse.js'
import { duckdb } from './duckdb.js'
import { shards } from './shards.js'
import { spark } from './spark.js'
import { tuples } from './tuples.js'

/** The parts by their names. */
export const SCALE_PARTS: Readonly<Record<string, ScalePart>> = {
  duckdb,
  clickhouse,
  chdb,
  spark,
  shards,
  tuples,
}
