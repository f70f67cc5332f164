/** Labels sentences by a function of DuckDB: `node duckdb-tagging.js MODEL QUESTIONS.jsonl ANSWERS.jsonl`. */
import { readFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import { load } from '../../../src/index.js'
import { registerTagger } from '../../../src/node/duckdb/index.js'
import { duckdb } from '../../../src/sql/dialects/duckdb.js'

const [model, questions, answers] = process.argv.slice(2)
const connection = await (await DuckDBInstance.create(':memory:')).connect()
registerTagger(connection, 'cofield_pos', load(readFileSync(model)), { input: 'tokens' })
const rows = `read_json(${duckdb.quoteText(questions)}, format = 'newline_delimited', columns = {tokens: 'VARCHAR[]'})`
await connection.run(
  `COPY (SELECT tokens, cofield_pos(tokens) AS labels FROM ${rows}) TO ${duckdb.quoteText(answers)} (FORMAT json)`,
)
