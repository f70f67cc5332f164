import { DataError } from '../../common/errors.js'
import { shown } from '../../common/shown.js'
import type { Dialect } from '../dialect.js'
import { escaped, quoted } from '../quoted.js'

/** Spark SQL, from version 3.3 on. */
export const spark: Dialect = {
  name: 'spark',
  quoteName: name => quoted(withoutVariables(name), '`'),
  quoteText,
  asText: value => `CAST(${value} AS STRING)`,
  isText: value => `typeof(${value}) LIKE 'string%'`,
  asWhole: value => `CAST(${value} AS BIGINT)`,
  asTexts: list => `CAST(${list} AS ARRAY<STRING>)`,
  guard: (fault, message, otherwise = 'true') =>
    `CASE WHEN ${fault} THEN raise_error(${message}) ELSE ${otherwise} END`,
  hasNull: list => `exists(${list}, x -> x IS NULL)`,
  length: list => `size(${list})`,
  distinctLength: list => `size(array_distinct(${list}))`,
  shift(list, offset) {
    const size = `size(${list}) + 1`
    const none = 'CAST(NULL AS STRING)'
    if (offset > 0) return `slice(concat(${list}, array_repeat(${none}, ${offset + 1})), ${offset}, ${size})`
    return `slice(concat(array_repeat(${none}, ${1 - offset}), ${list}), 1, ${size})`
  },
  explode(lists, from) {
    const names = lists.map(({ name }) => name).join(', ')
    const zipped = lists.map(({ list }) => list).join(', ')
    return `SELECT ${names} FROM ${from} LATERAL VIEW inline(arrays_zip(${zipped})) cofield_rows AS ${names}`
  },
  countRows: () => 'count(*)',
  countDistinct: value => `count(DISTINCT ${value})`,
  neighbors: {
    by: 'windows',
    twiceIf: condition => `explode(CASE WHEN ${condition} THEN array(0, 1) ELSE array(0) END)`,
  },
  saveAs: (name, sql) => `INSERT OVERWRITE DIRECTORY ${quoteText(name)} USING parquet\n${sql};`,
  usage: 'spark-sql -f script.sql',
  savedFiles: 'pairs/*.parquet totals/*.parquet',
}

function quoteText(text: string): string {
  return escaped(withoutVariables(text), "'")
}

/** Spark replaces `${…}` by variables before it parses, even inside of quotes. */
function withoutVariables(text: string): string {
  if (text.includes('${'))
    throw new DataError(`SQL: Spark would replace \${…} in a name or text: ${shown(text)}`)
  return text
}
