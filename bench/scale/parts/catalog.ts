import type { ScalePart } from '../scale.js'
import { chdb } from './chdb.js'
import { clickhouse } from './clickhouse.js'
import { duckdb } from './duckdb.js'
import { shards } from './shards.js'
import { spark } from './spark.js'
import { tuples } from './tuples.js'

/** The parts by their names. */
export const SCALE_PARTS: Readonly<Record<string, ScalePart>> = {
  duckdb: { run: duckdb, faults: true, tags: true },
  clickhouse: { run: clickhouse, faults: true, tags: true },
  chdb: { run: chdb, faults: false, tags: true },
  spark: { run: spark, faults: true, tags: true },
  shards: { run: shards, faults: true, tags: false },
  tuples: { run: tuples, faults: false, tags: false },
}
