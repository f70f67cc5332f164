import { DataError } from '../common/errors.js'
import { GrowingFloat64, GrowingInt32 } from '../common/growing-array.js'
import { finish, type LongWork } from '../common/long-work.js'
import type { Column, Corpus } from '../data/corpus.js'
import { StringTable } from '../data/string-table.js'
import type { AttributeRows, CompiledCorpus } from './compiled-corpus.js'
import { cutRare } from './cutoff.js'
import { AttributeIds, type TableMode } from './extraction/attribute-ids.js'
import { createExtractor, type Extractor } from './extraction/extractor.js'
import type { FeatureFunctions } from './extraction/function-source.js'
import type { Rows } from './extraction/row-source.js'
import type { Feature, FeatureSet } from './language/feature.js'

export interface CompileOptions {
  /** `grow` adds new strings to the tables, `frozen` leaves them out. Default `grow`. */
  readonly mode?: TableMode
  /** Attributes of positions. Default: an empty table. */
  readonly attributes?: StringTable
  /** Attributes of transitions. Default: an empty table. */
  readonly transitionAttributes?: StringTable
  /** Default: an empty table. */
  readonly labels?: StringTable
  /** Leaves out attributes that occur at fewer positions and renumbers the rest in a new table. Default 1. */
  readonly cutoff?: number
  /** The functions that `function` features name. Default none. */
  readonly functions?: FeatureFunctions
  /** Attributes of all positions together; more are refused. Default: 2³¹ − 1. */
  readonly most?: number
}

/** Extracts the attributes of all positions of a corpus. */
export function compileCorpus(
  corpus: Corpus,
  features: FeatureSet,
  options: CompileOptions = {},
): CompiledCorpus {
  return finish(compileInSteps(corpus, features, options))
}

/** The same as long work that counts positions. If transitions have features, too, each of the two passes counts half. */
export function* compileInSteps(
  corpus: Corpus,
  { features, transitions = [] }: FeatureSet,
  options: CompileOptions = {},
): LongWork<CompiledCorpus> {
  checkCutoff(options)
  const { attributes, transitionAttributes, labels = new StringTable(), mode = 'grow' } = options
  const both = transitions.length > 0
  const first = { of: 'positions', begin: 0, share: both ? 0.5 : 1 } as const
  const state = yield* compileRows(corpus, features, first, attributes, options)
  const second = { of: 'transitions', begin: corpus.P / 2, share: 0.5 } as const
  const trans = both ? yield* compileRows(corpus, transitions, second, transitionAttributes, options) : null
  const label = corpus.labels && renumber(corpus.labels, new AttributeIds(labels, mode))
  const { N, P, offset, weight, line } = corpus
  return { N, P, L: labels.size, A: state.A, offset, state, trans, label, labels, weight, line }
}

/** One pass over a corpus, and which part of the work it is. */
interface Pass {
  readonly of: RowsOf
  /** Positions that count as done when it begins. */
  readonly begin: number
  /** What a position of this pass counts. */
  readonly share: number
}

function* compileRows(
  corpus: Corpus,
  features: readonly Feature[],
  pass: Pass,
  table = new StringTable(Math.min(corpus.P, LARGE_TABLE)),
  { mode = 'grow', functions, cutoff = 1, most = MOST_ATTRIBUTES }: CompileOptions = {},
): LongWork<AttributeRows> {
  const extractor = createExtractor(features, table, { mode, functions })
  const rows = yield* extractRows(corpus, extractor, pass, most)
  return cutRare({ ...rows, A: table.size, strings: table }, cutoff)
}

/** Rows of all positions, or of those that a transition leads to: all but the first of a sequence. */
type RowsOf = 'positions' | 'transitions'

/** Positions that are extracted in one step, a multiple of the blocks of an extractor. */
const STEP = 4096

/** The limit of 32-bit offsets. */
const MOST_ATTRIBUTES = 2 ** 31 - 1

function tooMany(most: number, sequences: number): DataError {
  return new DataError(
    `expected at most ${most} attributes of all positions, got more after ${sequences} sequences; ` +
      'use fewer features or fewer sequences',
  )
}

function* extractRows(corpus: Corpus, extractor: Extractor, { of, begin, share }: Pass, most: number) {
  const rows: Rows = {
    offset: new GrowingInt32(corpus.P + 1),
    ids: new GrowingInt32(corpus.P * extractor.width),
    values: new GrowingFloat64(extractor.binary ? 0 : corpus.P * extractor.width),
  }
  extractor.bind(corpus)
  rows.offset.push(0)
  for (let n = 0; n < corpus.N; n++) {
    const start = corpus.offset[n]
    const end = corpus.offset[n + 1]
    if (of === 'transitions') rows.offset.push(rows.ids.length)
    for (let from = of === 'transitions' ? start + 1 : start; from < end; from += STEP) {
      const to = Math.min(from + STEP, end)
      extractor.extractRows(from, to, start, end, rows)
      if (rows.ids.length > most) throw tooMany(most, n)
      yield Math.floor(begin + share * to)
    }
  }
  const { offset, ids, values } = rows
  const binary = extractor.binary || values.data.subarray(0, values.length).every(value => value === 1)
  return { offset: taken(offset), ids: taken(ids), values: binary ? null : values.toArray() }
}

/**
 * The collected numbers; the array itself if little of it is unused, since copying takes as long as filling.
 */
function taken({ data, length }: GrowingInt32): Int32Array {
  return length * 1.1 > data.length ? data.subarray(0, length) : data.slice(0, length)
}

/** The column's ids, renumbered; −1 stays −1. Each distinct string is looked up once. */
function renumber({ ids, strings }: Column, attributeIds: AttributeIds): Int32Array {
  const to = new Int32Array(strings.size).fill(NOT_YET)
  return ids.map(id => {
    if (id < 0) return id
    if (to[id] === NOT_YET) to[id] = attributeIds.id(strings.get(id))
    return to[id]
  })
}

const NOT_YET = -2

/** Initial capacity in strings: growing a small table to this size costs as much as filling it. */
const LARGE_TABLE = 1 << 18

function checkCutoff({ cutoff = 1, mode, attributes, transitionAttributes }: CompileOptions): void {
  if (!Number.isInteger(cutoff) || cutoff < 1)
    throw new RangeError(`cutoff: expected a whole number of at least 1, got ${cutoff}`)
  if (cutoff > 1 && (mode === 'frozen' || attributes || transitionAttributes))
    throw new RangeError(
      `cutoff: expected 1 with given tables, because a cutoff would renumber them, got ${cutoff}`,
    )
}
