import { VERSION } from '../../common/version.js'
import { duckdb } from '../dialects/duckdb.js'
import type { Tagging, TaggingTask } from './task.js'

/** DuckDB runs inside of a program, so the function comes from the library: a module for Node. */
export function duckdbTagging({ name, model, from, column, input, answer }: TaggingTask): Tagging {
  const quoted = duckdb.quoteName(column)
  const sql = `SELECT *, ${duckdb.quoteName(name)}(${quoted}) AS result\nFROM ${from}`
  const options = {
    ...(input === 'tokens' && { input }),
    ...(answer === 'parsed' && { answer }),
  }
  const given = Object.keys(options).length > 0 ? `, ${JSON.stringify(options)}` : ''
  const script = [
    `// Labels a table of DuckDB: node tag.mjs corpus.duckdb labeled.parquet (written by cofield ${VERSION})`,
    '// It needs two packages: npm install cofield @duckdb/node-api',
    "import { readFileSync } from 'node:fs'",
    "import { DuckDBInstance } from '@duckdb/node-api'",
    "import { load } from 'cofield'",
    "import { registerTagger } from 'cofield/duckdb'",
    '',
    "const [database = ':memory:', output = 'labeled.parquet'] = process.argv.slice(2)",
    'const instance = await DuckDBInstance.create(database)',
    'const connection = await instance.connect()',
    `const model = load(readFileSync(${JSON.stringify(model)}))`,
    `registerTagger(connection, ${JSON.stringify(name)}, model${given})`,
    `const sql = ${JSON.stringify(sql)}`,
    `const file = output.replaceAll("'", "''")`,
    `await connection.run('COPY (' + sql + ") TO '" + file + "' (FORMAT parquet)")`,
    '',
  ]
  return { statements: [{ name: 'tag', sql }], script: script.join('\n') }
}
