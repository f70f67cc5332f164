import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDifferentialCase } from './differential-case.js'

let connection: DuckDBConnection
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
})
afterAll(() => connection.closeSync())

describe('a random corpus with random features', () => {
  it.each(Array.from({ length: 8 }, (_, k) => k + 1))(
    'gives the same bytes counted by DuckDB, in shards and as text: seed %i',
    async seed => {
      expect((await runDifferentialCase(seed, connection)).different).toEqual([])
    },
  )
})
