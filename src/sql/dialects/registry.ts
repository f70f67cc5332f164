import type { Dialect, EngineName } from '../dialect.js'
import { clickhouse } from './clickhouse.js'
import { duckdb } from './duckdb.js'
import { spark } from './spark.js'

/** The dialects by the names of their engines. */
export const DIALECTS: Readonly<Record<EngineName, Dialect>> = { duckdb, clickhouse, spark }
