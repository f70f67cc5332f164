/** Labels sentences by an executable function: `node chdb-tagging.js FOLDER-OF-CHDB MODEL QUESTIONS.jsonl ANSWERS.jsonl`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clickhouse } from '../../../src/sql/dialects/clickhouse.js'
import { taggingOf } from '../../../src/sql/tagging/tagging.js'
import { openChdb } from './open-chdb.js'

const [peer, model, questions, answers] = process.argv.slice(2)
const folder = `${answers}.chdb`
mkdirSync(folder)
const from = `file(${clickhouse.quoteText(questions)}, JSONEachRow, 'tokens Array(String)')`
const { script } = taggingOf('clickhouse', {
  model,
  name: 'cofield_pos',
  from,
  column: 'tokens',
  input: 'tokens',
  answer: 'labels',
})
writeFileSync(path.join(folder, 'cofield_function.xml'), script)
const config = path.join(folder, 'config.xml')
writeFileSync(
  config,
  `<clickhouse><user_defined_executable_functions_config>${folder}/*_function.xml</user_defined_executable_functions_config></clickhouse>\n`,
)
const session = openChdb(peer, path.join(folder, 'data'), `--config-file=${config}`)
session.query(
  `SELECT tokens, cofield_pos(tokens) AS labels FROM ${from} INTO OUTFILE ${clickhouse.quoteText(answers)} FORMAT JSONEachRow`,
)
process.exit(0) // processes of the pool would keep it running
