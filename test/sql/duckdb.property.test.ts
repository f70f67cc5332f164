/** What DuckDB counts makes the model that training on the same sequences makes, byte for byte. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sequence } from '../../src/data/sequence.js'
import * as f from '../../src/features/language/factories.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { chunk, lafferty, pos } from '../../src/features/language/presets.js'
import { type CorpusTable, quoteTable, type RowKind } from '../../src/sql/corpus-table.js'
import { duckdb } from '../../src/sql/dialects/duckdb.js'
import { evaluationStatements, trainingQueries } from '../../src/sql/statements.js'
import { train } from '../../src/train.js'
import { countTuples } from '../../src/tuples/count-tuples.js'
import type { TuplePart } from '../../src/tuples/tuple-part.js'

const WORDS = ['the', 'The', 'dog', 'a\tb', '\\N', '"', "it's", 'NULL', '3.0', '3', 'Ä', '𝒳', 'x\ny', '_B-1']
const FEATURES: Readonly<Record<string, FeatureSet>> = {
  lafferty: lafferty(),
  pos: pos(),
  chunk: chunk({ columns: 2 }),
  'a gap': { features: [f.word(), f.word(-3), f.column(1, 2)] },
  'only behind': { features: [f.column(1, 1), f.shape({ offset: 2 })] },
  'only before': { features: [f.join(f.word(-2), f.column(1, -1))] },
}
/** Names that must be quoted, and quoted right. */
const NAMES = {
  word: 'the "word"',
  label: 'select',
  sentence: "sentence's; --",
  position: 'ORDER BY',
  columns: ['pos'],
} as const
const TABLE = 'my "corpus"; DROP TABLE x'

const token = fc.record({
  word: fc.constantFrom(...WORDS),
  pos: fc.constantFrom('1', 'B'),
  label: fc.constantFrom('X', 'Y', 'Z z'),
})
const corpora = fc.array(fc.array(token, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })
type Corpus = typeof corpora extends fc.Arbitrary<infer Value> ? Value : never

let connection: DuckDBConnection
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
})
afterAll(() => connection.closeSync())

/** Texts of data may have line breaks, which names may not. */
const literal = (value: string) => `'${value.replaceAll("'", "''")}'`

/** Puts a corpus into the table: tokens in an order that is not theirs, with gaps between positions. */
async function fill(corpus: Corpus, rows: RowKind): Promise<CorpusTable> {
  const from = quoteTable(duckdb, `\`${TABLE}\``)
  const names = [NAMES.word, NAMES.label, NAMES.columns[0], NAMES.sentence, NAMES.position].map(
    duckdb.quoteName,
  )
  const list = (values: readonly string[]) => `[${values.map(literal).join(', ')}]`
  const values =
    rows === 'tokens'
      ? corpus.flatMap((tokens, n) =>
          tokens.map(
            ({ word, label, pos: tag }, t) =>
              `(${[word, label, tag, `s${n}`].map(literal).join(', ')}, ${t * 7 - 9})`,
          ),
        )
      : corpus.map(
          tokens =>
            `(${list(tokens.map(({ word }) => word))}, ${list(tokens.map(({ label }) => label))}, ${list(tokens.map(token => token.pos))}, '', 0)`,
        )
  await connection.run(
    `CREATE OR REPLACE TABLE ${from} AS SELECT * FROM (VALUES ${values.reverse().join(', ')}) AS t(${names.join(', ')})`,
  )
  return { ...NAMES, from, rows }
}

async function batch(sql: string) {
  return (await connection.runAndReadAll(sql)).getColumnsObject()
}

function sequencesOf(corpus: Corpus): Sequence[] {
  return corpus.map(tokens => ({
    tokens: tokens.map(({ word }) => word),
    columns: [tokens.map(token => token.pos)],
    labels: tokens.map(({ label }) => label),
  }))
}

describe('counting in DuckDB', () => {
  it.each(['tokens', 'sentences'] as const)('makes the same model of rows that are %s', async rows => {
    await fc.assert(
      fc.asyncProperty(corpora, fc.constantFrom(...Object.keys(FEATURES)), async (corpus, name) => {
        const features = FEATURES[name]
        const queries = trainingQueries(duckdb, await fill(corpus, rows), features)
        expect((await connection.runAndReadAll(queries.check)).getRowsJson()).toEqual([])
        const parts: TuplePart[] = [
          { batches: [await batch(queries.totals)] },
          { batches: [await batch(queries.pairs)] },
        ]
        const { model } = await countTuples(parts, { features, names: ['pos'] })
        const expected = await train(sequencesOf(corpus), { features })
        expect(Buffer.compare(model.save(), expected.save())).toBe(0)
      }),
      { numRuns: 25 },
    )
  })
})

describe('a bad row', () => {
  const good = `('a', 'X', 'B', 's', 1)`
  const table: CorpusTable = { ...NAMES, from: 'bad', rows: 'tokens' }
  const names = [NAMES.word, NAMES.label, NAMES.columns[0], NAMES.sentence, NAMES.position].map(
    duckdb.quoteName,
  )
  const queries = trainingQueries(duckdb, table, chunk({ columns: 2 }))
  const fillBad = (values: string) =>
    connection.run(
      `CREATE OR REPLACE TABLE bad AS SELECT * FROM (VALUES ${good}, ${values}) AS t(${names.join(', ')})`,
    )

  it.each([
    ['NULL word', `(NULL, 'X', 'B', 's', 2)`, 'the "word" is NULL', 's', '2'],
    ['NULL label', `('a', NULL, 'B', 's', 2)`, 'select is NULL', 's', '2'],
    ['NULL column', `('a', 'X', NULL, 's', 2)`, 'pos is NULL', 's', '2'],
    ['NULL sentence', `('a', 'X', 'B', NULL, 2)`, "sentence's; -- is NULL", 'NULL', '2'],
    ['NULL position', `('a', 'X', 'B', 's', NULL)`, 'ORDER BY is NULL', 's', 'NULL'],
  ])(
    'with a %s is found by the check and refused by the query',
    async (_, values, fault, sentence, position) => {
      await fillBad(values)
      expect((await connection.runAndReadAll(queries.check)).getRowsJson()).toEqual([
        [fault, sentence, position],
      ])
      await expect(connection.runAndReadAll(queries.pairs)).rejects.toThrow(
        `a word, label, sentence or position is NULL: sentence ${sentence}, position ${position}`,
      )
    },
  )

  it('that repeats a position is found by the check and refused by the query', async () => {
    await fillBad(`('b', 'X', 'B', 's', 1), ('b', 'X', 'B', 't', 1)`)
    expect((await connection.runAndReadAll(queries.check)).getRowsJson()).toEqual([
      ['two tokens of a sentence have the same position', 's', '1'],
    ])
    await expect(connection.runAndReadAll(queries.pairs)).rejects.toThrow(
      'two tokens of sentence s have position 1',
    )
  })

  it('whose position is text is found by the check and refused by the query', async () => {
    await connection.run(
      `CREATE OR REPLACE TABLE bad AS SELECT * FROM (VALUES ('a', 'X', 'B', 's', '9'), ('b', 'X', 'B', 's', '10')) AS t(${names.join(', ')})`,
    )
    const fault = 'positions are text, in which 10 comes before 9: convert them to numbers'
    expect((await connection.runAndReadAll(queries.check)).getRowsJson()).toEqual([
      [fault, 's', '9'],
      [fault, 's', '10'],
    ])
    await expect(connection.runAndReadAll(queries.pairs)).rejects.toThrow(fault)
  })

  it.each([
    ['differ in length', `['a', 'b']`, `['X']`],
    ['have a NULL', `['a', NULL]`, `['X', 'Y']`],
    ['are NULL', 'NULL', `['X']`],
  ])('whose lists %s is found by the check and refused by the query', async (_, words, labels) => {
    await connection.run(
      `CREATE OR REPLACE TABLE lists AS SELECT ['a'] AS word, ['X'] AS label UNION ALL SELECT ${words}, ${labels}`,
    )
    const lists: CorpusTable = {
      word: 'word',
      label: 'label',
      sentence: 's',
      position: 'p',
      columns: [],
      from: 'lists',
      rows: 'sentences',
    }
    const { check, pairs } = trainingQueries(duckdb, lists, lafferty())
    expect((await connection.runAndReadAll(check)).getRowsJson()).toHaveLength(1)
    await expect(connection.runAndReadAll(pairs)).rejects.toThrow(
      'lists of a sentence are NULL, have a NULL, or differ',
    )
  })
})

describe('scores', () => {
  it.each(['tokens', 'sentences'] as const)('of predictions are right for rows of %s', async rows => {
    await connection.run(
      `CREATE OR REPLACE TABLE scored AS SELECT * FROM (VALUES ('X', 'X', 1), ('X', 'Y', 1), ('Y', 'Y', 2), ('X', NULL, 2)) AS t(label, ${duckdb.quoteName('my guess')}, s)`,
    )
    if (rows === 'sentences')
      await connection.run(
        'CREATE OR REPLACE TABLE scored AS SELECT list(label) AS label, list("my guess") AS "my guess" FROM scored GROUP BY s',
      )
    const table: CorpusTable = { ...NAMES, label: 'label', from: 'scored', rows }
    const [accuracy, labels, confusion] = await Promise.all(
      evaluationStatements(duckdb, table, 'my guess').map(async ({ sql }) =>
        (await connection.runAndReadAll(sql)).getRowsJson(),
      ),
    )
    expect(accuracy).toEqual([['4', '2', 0.5]])
    expect(labels).toEqual([
      ['X', '3', '1', '1'],
      ['Y', '1', '2', '1'],
    ])
    expect(confusion).toEqual([
      ['X', 'X', '1'],
      ['X', 'Y', '1'],
      ['X', null, '1'],
      ['Y', 'Y', '1'],
    ])
  })
})
