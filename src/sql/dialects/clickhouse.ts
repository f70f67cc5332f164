import type { Dialect } from '../dialect.js'
import { escaped } from '../quoted.js'

/**
 * ClickHouse, from version 18.16 on. That version has no window functions, so sentences are collected into arrays. Its
 * `throwIf` takes no message: the statement `check` finds the row.
 */
export const clickhouse: Dialect = {
  name: 'clickhouse',
  quoteName: name => escaped(name, '`'),
  quoteText,
  asText: value => `toString(${value})`,
  isText: value => `toTypeName(${value}) LIKE '%String%'`,
  asWhole: value => `toUInt64(${value})`,
  asTexts: list => `arrayMap(x -> toString(x), ${list})`,
  guard: (fault, _, otherwise = '1') => `if(throwIf(${fault}) = 0, ${otherwise}, 0)`,
  hasNull: list => `arrayExists(x -> isNull(x), ${list})`,
  length: list => `length(${list})`,
  distinctLength: list => `arrayUniq(${list})`,
  shift(list, offset) {
    const size = `length(${list}) + 1`
    const nulls = (n: number) => `[${Array.from({ length: n }, () => 'NULL').join(', ')}]`
    if (offset > 0) return `arrayResize(arrayConcat(arraySlice(${list}, ${offset}), [NULL]), ${size})`
    return `arrayResize(arrayConcat(${nulls(1 - offset)}, ${list}), ${size})`
  },
  explode(lists, from) {
    const names = lists.map(({ name }) => name).join(', ')
    const joined = lists.map(({ list, name }) => `${list} AS ${name}`).join(', ')
    return `SELECT ${names} FROM ${from} ARRAY JOIN ${joined}`
  },
  countRows: () => 'count()',
  countDistinct: value => `uniqExact(${value})`,
  neighbors: {
    by: 'lists',
    collect({ from, where, sentence, position, lists }, positions) {
      const sorted = lists.map(
        ({ value, name }) =>
          `arraySort((x, p) -> p, groupArray(${value}), groupArray(${position})) AS ${name}`,
      )
      const selected = [...sorted, `groupArray(${position}) AS ${positions}`].join(', ')
      return `SELECT ${selected}\nFROM ${from}\nWHERE ${where}\nGROUP BY ${sentence}`
    },
  },
  saveAs: (name, sql) => `${sql}\nINTO OUTFILE ${quoteText(`${name}.tsv`)}\nFORMAT TabSeparatedWithNames;`,
  usage: 'clickhouse-client --multiquery < script.sql',
  savedFiles: 'pairs.tsv totals.tsv',
}

function quoteText(text: string): string {
  return escaped(text, "'")
}
