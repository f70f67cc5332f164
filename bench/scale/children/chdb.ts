/** Counts a table with chDB: `node chdb.js FOLDER-OF-CHDB TABLE.tsv FOLDER`, which leaves pairs.tsv and totals.tsv. */
import path from 'node:path'
import { lafferty } from '../../../src/features/language/presets.js'
import { DEFAULT_COLUMNS, quoteTable } from '../../../src/sql/corpus-table.js'
import { clickhouse } from '../../../src/sql/dialects/clickhouse.js'
import { trainingQueries } from '../../../src/sql/statements.js'
import { writeOut } from '../../../terminal/standard-streams.js'
import { openChdb } from './open-chdb.js'

const [peer, table, folder] = process.argv.slice(2)
const session = openChdb(peer, path.join(folder, 'chdb'))
const version = session.query('SELECT version()').trim().replaceAll('"', '')
session.query('CREATE DATABASE IF NOT EXISTS corpora')
session.query(
  'CREATE TABLE corpora.corpus ENGINE = MergeTree ORDER BY (sentence, position) AS SELECT * FROM ' +
    `file(${clickhouse.quoteText(table)}, TabSeparatedWithNames, 'sentence UInt64, position UInt32, word String, label String')`,
)
const from = quoteTable(clickhouse, 'corpora.corpus')
const { check, pairs, totals } = trainingQueries(
  clickhouse,
  { ...DEFAULT_COLUMNS, from, rows: 'tokens' },
  lafferty(),
)
const faults = session.query(check)
for (const [name, sql] of Object.entries({ pairs, totals })) {
  const file = clickhouse.quoteText(path.join(folder, `${name}.tsv`))
  session.query(`${sql}\nINTO OUTFILE ${file} TRUNCATE FORMAT TabSeparatedWithNames`)
}
writeOut(`${JSON.stringify({ version, faults })}\n`)
