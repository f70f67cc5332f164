/** The text of the queries: one golden file for each dialect, so that a change of the SQL shows in a review. */
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunk, lafferty, pos } from '../../src/features/language/presets.js'
import { type CorpusTable, DEFAULT_COLUMNS, quoteTable } from '../../src/sql/corpus-table.js'
import { ENGINES } from '../../src/sql/dialect.js'
import { DIALECTS } from '../../src/sql/dialects/registry.js'
import {
  evaluationStatements,
  printingScript,
  trainingScript,
  trainingStatements,
} from '../../src/sql/statements.js'

const golden = path.resolve(import.meta.dirname, '../golden/sql')
const CASES = {
  words: { rows: 'tokens', features: lafferty(), columns: [] },
  window: { rows: 'tokens', features: chunk({ columns: 2 }), columns: ['pos'] },
  lists: { rows: 'sentences', features: pos(), columns: [] },
} as const

describe.each(ENGINES)('SQL for %s', engine => {
  const dialect = DIALECTS[engine]
  const corpus = { ...DEFAULT_COLUMNS, from: quoteTable(dialect, 'corpora.corpus') }

  it.each(Object.entries(CASES))('is the golden file for training on %s', async (name, given) => {
    const { rows, columns, features } = given
    const statements = trainingStatements(dialect, { ...corpus, rows, columns }, features)
    const script = trainingScript(dialect, statements).replace(
      /written by cofield [^)]*/,
      'written by cofield',
    )
    await expect(script).toMatchFileSnapshot(path.join(golden, `${engine}-${name}.sql`))
  })

  it.each(['tokens', 'sentences'] as const)('is the golden file for scoring rows of %s', async rows => {
    const table: CorpusTable = { ...corpus, rows }
    const script = printingScript(dialect, 'Scores.', evaluationStatements(dialect, table, 'predicted'))
    const text = script.replace(/written by cofield [^)]*/, 'written by cofield')
    await expect(text).toMatchFileSnapshot(path.join(golden, `${engine}-eval-${rows}.sql`))
  })
})

describe('names and texts', () => {
  const { duckdb, clickhouse, spark } = DIALECTS

  it('are quoted so that nothing in them ends the quotes', () => {
    expect(duckdb.quoteName('a"; DROP TABLE b; --')).toBe('"a""; DROP TABLE b; --"')
    expect(clickhouse.quoteName('a`b\\')).toBe('`a\\`b\\\\`')
    expect(spark.quoteName('a`b')).toBe('`a``b`')
    expect(duckdb.quoteText("it's \\")).toBe("'it''s \\'")
    expect(clickhouse.quoteText("it's \\")).toBe("'it\\'s \\\\'")
    expect(spark.quoteText("it's \\")).toBe("'it\\'s \\\\'")
  })

  it('with characters that engines cannot take or would replace are refused', () => {
    for (const { quoteName, quoteText } of [duckdb, clickhouse, spark]) {
      expect(() => quoteName('a\0b')).toThrow('zero character')
      expect(() => quoteText('a\0b')).toThrow('zero character')
    }
    expect(() => duckdb.quoteName('a\nb')).toThrow('line break')
    expect(clickhouse.quoteName('a\nb')).toBe('`a\\nb`')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Spark
    expect(() => spark.quoteName('${env:HOME}')).toThrow('Spark would replace')
  })

  it('of tables may have parts, and parts may be quoted', () => {
    expect(quoteTable(duckdb, 'db.main.corpus')).toBe('"db"."main"."corpus"')
    expect(quoteTable(duckdb, 'db."my.corpus"')).toBe('"db"."my.corpus"')
    expect(quoteTable(spark, '`a``b`."c""d"')).toBe('`a``b`.`c"d`')
    expect(quoteTable(clickhouse, 'select')).toBe('`select`')
    expect(quoteTable(duckdb, 'my corpus')).toBe('"my corpus"')
  })

  it.each(['', '.', 'a.', '.a', 'a..b', '"a', 'a"b', '""', '`a`b'])('%j is no table', table => {
    expect(() => quoteTable(duckdb, table)).toThrow('SQL: expected a table')
  })

  it('of columns may not be those that the queries use inside', () => {
    const table: CorpusTable = { ...DEFAULT_COLUMNS, from: 'c', rows: 'tokens', word: 'cofield_label' }
    expect(() => trainingStatements(duckdb, table, lafferty())).toThrow('names that begin with cofield_')
  })

  it('are needed for all columns that the features read', () => {
    const table: CorpusTable = { ...DEFAULT_COLUMNS, from: 'c', rows: 'tokens' }
    expect(() => trainingStatements(duckdb, table, chunk({ columns: 2 }))).toThrow('read column 1')
  })
})
