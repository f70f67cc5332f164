import { DataError } from '../common/errors.js'
import { GrowingFloat64, GrowingInt32 } from '../common/growing-array.js'
import { finish, type LongWork, type SharedWork } from '../common/long-work.js'
import { createShrinkable } from '../common/shrinkable-array.js'
import type { Column, Corpus } from '../data/corpus.js'
import { StringTable } from '../data/string-table.js'
import type { AttributeRows, CompiledCorpus } from './compiled-corpus.js'
import { cutRare } from './cutoff.js'
import { AttributeIds, type TableMode } from './extraction/attribute-ids.js'
import { createExtractor, type Extractor } from './extraction/extractor.js'
import type { FeatureFunctions } from './extraction/function-source.js'
import type { Rows } from './extraction/row-source.js'
import type { Feature, FeatureSet } from './language/feature.js'
import { RenewableRows, type Renewal } from './renewable-rows.js'

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
  /** Extracts attributes of positions faster, where it can. Default: the extractor does it. */
  readonly extraction?: RowExtraction
  /** Whether attributes of positions may be given up later and be extracted anew: see `RenewableRows`. Default false. */
  readonly renewable?: boolean
}

/** Rows of attributes, which are numbers of `strings`. */
export type ExtractedRows = Pick<AttributeRows, 'offset' | 'ids' | 'values' | 'strings'>

/** Extracts the attributes of all positions, at most so many, into a new table; null: it cannot. Yields the share of positions that are done. */
export type RowExtraction = (
  corpus: Corpus,
  extractor: Extractor,
  most: number,
) => SharedWork<ExtractedRows | null>

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
  const first: Pass = { of: 'positions', done: p => (both ? Math.floor(p / 2) : p) }
  const state = yield* compileRows(corpus, features, first, attributes, options)
  const second: Pass = { of: 'transitions', done: p => Math.floor((corpus.P + p) / 2) }
  const trans = both ? yield* compileRows(corpus, transitions, second, transitionAttributes, options) : null
  const label = corpus.labels && renumber(corpus.labels, new AttributeIds(labels, mode))
  const { N, P, offset, weight, line } = corpus
  return { N, P, L: labels.size, A: state.A, offset, state, trans, label, labels, weight, line }
}

/** One pass over a corpus, and which part of the work it is. */
interface Pass {
  readonly of: RowsOf
  /** How much is done when it has reached a position. */
  readonly done: (position: number) => number
}

function* compileRows(
  corpus: Corpus,
  features: readonly Feature[],
  pass: Pass,
  given: StringTable | undefined,
  options: CompileOptions,
): LongWork<AttributeRows> {
  const { functions, cutoff = 1, renewable = false } = options
  const extracted =
    (yield* extractFaster(corpus, features, pass, given, options)) ??
    (yield* extractInto(
      given ?? new StringTable(Math.min(corpus.P, LARGE_TABLE)),
      corpus,
      features,
      pass,
      options,
    ))
  const rows = cutRare({ ...extracted, A: extracted.strings.size }, cutoff)
  // A function may yield something else the next time.
  if (!renewable || functions || rows.values || pass.of === 'transitions') return rows
  rows.strings.forgetSlots()
  return new RenewableRows(rows, rows.ids, 0, corpus.N, renewalOf(corpus, features, rows.strings))
}

/** All rows by `extraction`; null: there is none, or it cannot. */
function* extractFaster(
  corpus: Corpus,
  features: readonly Feature[],
  { of, done }: Pass,
  given: StringTable | undefined,
  { mode = 'grow', functions, most = MOST_ATTRIBUTES, extraction }: CompileOptions,
): LongWork<ExtractedRows | null> {
  if (!extraction || given || mode !== 'grow' || of === 'transitions') return null
  const extractor = createExtractor(features, new StringTable(), { mode, functions })
  const work = extraction(corpus, extractor, most)
  for (let paused = false; ; ) {
    const next = work.next(paused)
    if (next.done) return next.value
    paused = yield done(Math.floor(next.value * corpus.P))
  }
}

/** All rows by an extractor, which numbers attributes in a table. */
function* extractInto(
  strings: StringTable,
  corpus: Corpus,
  features: readonly Feature[],
  pass: Pass,
  { mode = 'grow', functions, most = MOST_ATTRIBUTES }: CompileOptions,
): LongWork<ExtractedRows> {
  const extractor = createExtractor(features, strings, { mode, functions })
  const rows = yield* extractRows(corpus, extractor, { pass, most, first: 0, end: corpus.N })
  return { ...rows, strings }
}

/** How to extract rows anew whose attributes are known: no closure of `compileRows`, which would hold the rows. */
function renewalOf(corpus: Corpus, features: readonly Feature[], strings: StringTable): Renewal {
  return function* renew(first, end): SharedWork<Int32Array> {
    const start = corpus.offset[first]
    const P = corpus.offset[end] - start
    const extractor = createExtractor(features, strings, { mode: 'frozen' })
    const pass: Pass = { of: 'positions', done: p => (p - start) / P }
    const { ids } = yield* extractRows(corpus, extractor, { pass, most: MOST_ATTRIBUTES, first, end })
    strings.forgetSlots()
    return ids
  }
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

/** What is extracted: the sequences first … end−1. */
interface Extent {
  readonly pass: Pass
  readonly most: number
  readonly first: number
  readonly end: number
}

function* extractRows(
  corpus: Corpus,
  extractor: Extractor,
  { pass: { of, done }, most, first, end: last }: Extent,
) {
  const P = corpus.offset[last] - corpus.offset[first]
  const rows: Rows = {
    offset: new GrowingInt32(P + 1),
    ids: new GrowingInt32(createShrinkable(P * extractor.width)),
    values: new GrowingFloat64(extractor.binary ? 0 : P * extractor.width),
  }
  extractor.bind(corpus)
  rows.offset.push(0)
  for (let n = first; n < last; n++) {
    const start = corpus.offset[n]
    const end = corpus.offset[n + 1]
    if (of === 'transitions') rows.offset.push(rows.ids.length)
    for (let from = of === 'transitions' ? start + 1 : start; from < end; from += STEP) {
      const to = Math.min(from + STEP, end)
      extractor.extractRows(from, to, start, end, rows)
      if (rows.ids.length > most) throw tooMany(most, n)
      yield done(to)
    }
  }
  extractor.close()
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

/** The column's ids, renumbered, or the same array if no number changes; −1 stays −1. Each distinct string is looked up once. */
function renumber({ ids, strings }: Column, attributeIds: AttributeIds): Int32Array {
  const to = new Int32Array(strings.size).fill(NOT_YET)
  for (const id of ids) if (id >= 0 && to[id] === NOT_YET) to[id] = attributeIds.id(strings.get(id))
  if (to.every((own, id) => own === id || own === NOT_YET)) return ids
  return ids.map(id => (id < 0 ? id : to[id]))
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
