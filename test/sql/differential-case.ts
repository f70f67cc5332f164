/** One random corpus with random features: counted by DuckDB, trained on as text, and trained on in shards. All three give the same bytes. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { Random } from '../../src/common/random.js'
import type { Sequence } from '../../src/data/sequence.js'
import * as f from '../../src/features/language/factories.js'
import type { Feature, FeatureSet } from '../../src/features/language/feature.js'
import { lafferty } from '../../src/features/language/presets.js'
import type { Model } from '../../src/model/model.js'
import { duckdb } from '../../src/sql/dialects/duckdb.js'
import { trainingQueries } from '../../src/sql/statements.js'
import { train, type UncheckedTrainOptions } from '../../src/train.js'
import { countTuples } from '../../src/tuples/count-tuples.js'
import type { TuplePart } from '../../src/tuples/tuple-part.js'
import { jsonLines, type Row, tsv } from '../tuples/brute-force.js'

const ODD = ['', '\\N', 'a\tb', 'x\ny', '\\', 'NULL', '"', "it's", 'Ä', '𝒳', '_B-1', '3.0', '3']
const METHODS: readonly UncheckedTrainOptions[] = [
  { method: 'empirical' },
  { method: 'empirical', options: { pairs: 'words' } },
  { method: 'empirical', options: { pairs: 'labels' } },
  { method: 'empirical', options: { variant: 'ep1' } },
  { method: 'hmm' },
]

/** What a seed stands for, and which of the models differ from that of the text. */
export interface DifferentialResult {
  readonly features: FeatureSet
  readonly method: UncheckedTrainOptions
  readonly tokens: number
  readonly different: readonly string[]
}

export async function runDifferentialCase(
  seed: number,
  connection: DuckDBConnection,
): Promise<DifferentialResult> {
  const random = new Random(seed)
  const sequences = randomSequences(random)
  const features = randomFeatures(random)
  const method = random.pick(METHODS)
  const setting = { ...method, features }
  const expected = (await train<UncheckedTrainOptions>(sequences, setting)).save()
  const parts = await tuplesOf(sequences, features, connection, random)
  const counted = await countTuples(parts, { ...setting, names: ['pos'] } as object)
  const merged = await trainInShards(sequences, setting, random)
  const models = { counted: counted.model, merged }
  const different = Object.entries(models)
    .filter(([, model]) => Buffer.compare(model.save(), expected) !== 0)
    .map(([name]) => name)
  return {
    features,
    method,
    tokens: sequences.reduce((sum, { tokens }) => sum + tokens.length, 0),
    different,
  }
}

function randomSequences(random: Random): Sequence[] {
  const words = 1 + random.below(random.pick([3, 30, 900]))
  const labels = 1 + random.below(random.pick([2, 12, 300]))
  // Enough rows, now and then, for the kernel that reads long chunks.
  const N = 1 + random.below(random.pick([2, 8, 300]))
  const word = () => (random.below(6) === 0 ? random.pick(ODD) : `w${random.below(words)}`)
  return Array.from({ length: N }, () => {
    const tokens = Array.from({ length: 1 + random.below(9) }, word)
    return {
      tokens,
      columns: [tokens.map(() => random.pick(['1', '2.5', '-3']))],
      labels: tokens.map(() => `L${random.below(labels)}`),
    }
  })
}

function randomFeatures(random: Random): FeatureSet {
  if (random.below(3) === 0) return lafferty()
  return { features: Array.from({ length: 1 + random.below(4) }, () => randomFeature(random)) }
}

function randomFeature(random: Random): Feature {
  const offset = random.below(7) - 3
  return random.pick([
    () => f.word(offset),
    () => f.word(0),
    () => f.word(offset, { lower: true }),
    () => f.suffix(1 + random.below(3)),
    () => f.column(1, offset),
    () => f.shape({ offset }),
    () => f.number(1),
    () => f.bias(),
    () => f.matches(/\d/u, { offset }),
    () => f.join(f.word(offset), f.column(1, random.below(3) - 1)),
  ])()
}

/** Lets DuckDB count, and deals out its rows to files in several formats. */
async function tuplesOf(
  sequences: readonly Sequence[],
  features: FeatureSet,
  connection: DuckDBConnection,
  random: Random,
): Promise<TuplePart[]> {
  const literal = (value: string | number | null) => `'${String(value).replaceAll("'", "''")}'`
  const rows = sequences.flatMap(({ tokens, columns, labels }, n) =>
    tokens.map(
      (word, t) => `(${[word, labels![t] as string, columns![0][t], n].map(literal).join()}, ${t * 3})`,
    ),
  )
  const values = random.shuffle(rows).join()
  await connection.run(
    `CREATE OR REPLACE TABLE differential AS SELECT * FROM (VALUES ${values}) AS t(word, label, pos, sentence, position)`,
  )
  const table = { word: 'word', label: 'label', sentence: 'sentence', position: 'position', columns: ['pos'] }
  const queries = trainingQueries(duckdb, { ...table, from: 'differential', rows: 'tokens' }, features)
  const [totals, pairs] = [await rowsOf(connection, queries.totals), await rowsOf(connection, queries.pairs)]
  const cut = random.below(pairs.length + 1)
  const write = () => random.pick([tsv, tsv, jsonLines])
  const files = [pairs.slice(0, cut), pairs.slice(cut), totals].filter(({ length }) => length > 0)
  return random.shuffle(files).map(file => ({ content: write()(file) }))
}

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  const reader = await connection.runAndReadAll(sql)
  return reader.getRowObjects().map(row => {
    const plain = Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ])
    return Object.fromEntries(plain) as Row
  })
}

/** Trains on random shards, and merges two or three of the models at random until one is left. */
async function trainInShards(
  sequences: readonly Sequence[],
  setting: UncheckedTrainOptions,
  random: Random,
): Promise<Model> {
  const shards: Sequence[][] = Array.from({ length: 1 + random.below(6) }, () => [])
  for (const sequence of sequences) random.pick(shards).push(sequence)
  let models = await Promise.all(
    shards.filter(({ length }) => length > 0).map(shard => train<UncheckedTrainOptions>(shard, setting)),
  )
  while (models.length > 1) {
    const [first, ...others] = random.shuffle([...models])
    const taken = others.splice(0, 1 + random.below(2))
    first.merge(...taken)
    models = [first, ...others]
  }
  return models[0]
}
