import { VERSION } from '../../common/version.js'
import { spark } from '../dialects/spark.js'
import { lineCommand } from './shell-words.js'
import type { Tagging, TaggingTask } from './task.js'

const TOKENS = 'ARRAY<STRUCT<text: STRING, start: INT, end: INT, label: STRING, probability: DOUBLE>>'
const SPANS = 'ARRAY<STRUCT<label: STRING, start: INT, end: INT, text: STRING, probability: DOUBLE>>'

/** A parsed text as a type of Spark. */
const PARSED = `STRUCT<text: STRING, tokens: ${TOKENS}, fields: MAP<STRING, ARRAY<STRING>>, spans: ${SPANS}, probability: DOUBLE>`

/**
 * Two ways. TRANSFORM needs nothing but SQL, but a row of its result has only what the program wrote: so the program writes the parsed text,
 * which has the text in it. The job keeps all columns of the table.
 */
export function sparkTagging(task: TaggingTask): Tagging {
  const { name, input, answer, from } = task
  const column = spark.quoteName(task.column)
  const row = `to_json(named_struct('${input}', ${column}), map('ignoreNullFields', 'false'))`
  const command = lineCommand({ ...task, answer: 'parsed' })
  const labels = answer === 'labels' ? 'result.text AS text, result.tokens.label AS labels' : 'result.*'
  const sql = [
    `SELECT ${labels}`,
    'FROM (',
    `  SELECT from_json(answer, 'result ${PARSED}').result AS result`,
    '  FROM (',
    `    SELECT TRANSFORM (${row})`,
    `      USING ${spark.quoteText(command)} AS (answer STRING)`,
    `    FROM ${from}`,
    '  )',
    ')',
  ].join('\n')
  const head = `-- Labels each row. ${spark.usage} (written by cofield ${VERSION})`
  return {
    statements: [{ name: 'tag', sql }],
    script: `${head}\n\nCREATE OR REPLACE TEMPORARY VIEW ${spark.quoteName(name)} AS\n${sql};\n\nSELECT * FROM ${spark.quoteName(name)};\n`,
    job: jobFor(task),
  }
}

/** A program of PySpark: each partition has a process of its own, which a thread feeds while its answers are read. */
function jobFor(task: TaggingTask): string {
  const { input, answer, from, column, name } = task
  const type = answer === 'labels' ? 'ARRAY<STRING>' : PARSED
  return `"""Labels a table of Spark and keeps its columns (written by cofield ${VERSION}).

spark-submit job.py OUTPUT
"""
import json
import subprocess
import sys
import threading

from pyspark.sql import SparkSession

COMMAND = ${JSON.stringify(lineCommand(task))}
TABLE = ${JSON.stringify(from)}
COLUMN = ${JSON.stringify(column)}
TYPE = ${JSON.stringify(type)}


def question(value):
    if value is None or isinstance(value, float):  # NULL
        return {"${input}": None}
    return {"${input}": ${input === 'text' ? 'value' : 'list(value)'}}


def answers(process, values):
    def feed():
        for value in values:
            process.stdin.write(json.dumps(question(value)) + "\\n")
        process.stdin.flush()

    feeder = threading.Thread(target=feed)
    feeder.start()
    for _ in values:
        line = process.stdout.readline()
        if not line:
            raise RuntimeError("cofield ended before all rows were labeled; its message is in the log of this executor")
        yield json.loads(line)["result"]
    feeder.join()


def label(batches):
    process = subprocess.Popen(
        ["sh", "-c", "exec " + COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    try:
        for batch in batches:
            batch["labels"] = list(answers(process, list(batch[COLUMN])))
            yield batch
    finally:
        process.stdin.close()
        if process.wait() != 0:
            raise RuntimeError(f"cofield failed with exit code {process.returncode}")


if __name__ == "__main__":
    spark = SparkSession.builder.appName("${name}").getOrCreate()
    table = spark.sql(f"SELECT * FROM {TABLE}")
    fields = [f"\`{field.name}\` {field.dataType.simpleString()}" for field in table.schema]
    labeled = table.mapInPandas(label, ", ".join(fields + [f"labels {TYPE}"]))
    labeled.write.mode("overwrite").parquet(sys.argv[1])
`
}
