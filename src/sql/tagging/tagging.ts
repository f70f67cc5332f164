import type { EngineName } from '../dialect.js'
import { clickhouseTagging } from './clickhouse.js'
import { duckdbTagging } from './duckdb.js'
import { sparkTagging } from './spark.js'
import type { Tagging, TaggingTask } from './task.js'

const TAGGINGS: Readonly<Record<EngineName, (task: TaggingTask) => Tagging>> = {
  duckdb: duckdbTagging,
  clickhouse: clickhouseTagging,
  spark: sparkTagging,
}

/** What an engine needs to label a table. */
export function taggingOf(engine: EngineName, task: TaggingTask): Tagging {
  return TAGGINGS[engine](task)
}
