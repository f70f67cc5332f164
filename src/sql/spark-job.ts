import type { TrainingQueries } from './statements.js'

/** What a job of Spark reads and where it leaves the tuples. */
export interface SparkJob {
  /** Parquet files, which the queries read as the table `SPARK_VIEW`; none: the queries read a table of the catalog. */
  readonly files: readonly string[]
  readonly queries: Pick<TrainingQueries, 'pairs' | 'totals'>
  /** The folder for the tuples, on a file system that all executors see. */
  readonly tuples: string
}

/** The table that files become. */
export const SPARK_VIEW = 'cofield_corpus'

/** A PySpark program that counts a corpus: the same queries as in SQL, with results in Parquet. */
export function sparkJob({ files, queries, tuples }: SparkJob): string {
  const read =
    files.length === 0
      ? []
      : [`spark.read.parquet(*${python(files)}).createOrReplaceTempView(${python(SPARK_VIEW)})`, '']
  return [
    '"""Counts a corpus for Cofield. Run it with spark-submit; cofield count makes a model of the files that it leaves."""',
    'from pyspark.sql import SparkSession',
    '',
    `TUPLES = ${python(tuples)}`,
    `TOTALS = """`,
    ...pythonLines(queries.totals),
    `PAIRS = """`,
    ...pythonLines(queries.pairs),
    '',
    'spark = SparkSession.builder.appName("cofield").getOrCreate()',
    ...read,
    'for name, query in [("totals", TOTALS), ("pairs", PAIRS)]:',
    '    spark.sql(query).write.mode("overwrite").parquet(f"{TUPLES}/{name}")',
    'spark.stop()',
    '',
  ].join('\n')
}

/** JSON is Python, too, for texts and lists of them. */
function python(value: string | readonly string[]): string {
  return JSON.stringify(value)
}

/** The rest of a text in triple quotes. */
function pythonLines(text: string): string[] {
  return [text.replaceAll('\\', '\\\\').replaceAll('"', '\\"'), '"""']
}
