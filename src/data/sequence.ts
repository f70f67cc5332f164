import { DataError } from '../common/errors.js'
import { shown } from '../common/shown.js'
import { type Corpus, CorpusBuilder, type CorpusShape } from './corpus.js'
import { MOST_COLUMNS } from './token-columns.js'

/** One sequence as people write it in code. */
export interface Sequence {
  /** The words, column 0 of each token. */
  readonly tokens: readonly string[]
  /** The labels, one for each token; left out where there are none. */
  readonly labels?: readonly string[]
  /** Columns 1, 2, … (part of speech, chunk, …), each as long as `tokens`. */
  readonly columns?: readonly (readonly string[])[]
  /** Attributes of each token, as CRFsuite's format gives them: name → value. */
  readonly attributes?: readonly Readonly<Record<string, number>>[]
  /** How often the sequence counts. Default 1. */
  readonly weight?: number
}

/** What everything that takes data takes: a corpus, or sequences. */
export type LabeledData = Corpus | Iterable<Sequence>

/** Data as a corpus. */
export function asCorpus(data: LabeledData): Corpus {
  if (typeof data === 'object' && data !== null) {
    if ('offset' in data) return data
    if (Symbol.iterator in data) return corpusOf(data)
  }
  throw new TypeError(`data: expected a corpus or an array of sequences, got ${kindOf(data)}`)
}

function kindOf(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'tokens' in data) return 'a single sequence'
  if (data instanceof Promise) return 'a promise'
  return data === null ? 'null' : typeof data
}

/** Puts sequences into columns. All must have the same columns, and labels either all or none. */
export function corpusOf(sequences: Iterable<Sequence>): Corpus {
  let builder: CorpusBuilder | undefined
  let n = 0
  for (const sequence of sequences) {
    builder ??= new CorpusBuilder(shapeOf(sequence))
    addSequence(builder, sequence, n++)
  }
  builder ??= new CorpusBuilder({ columns: 1, labels: true })
  return builder.take()
}

/** Adds one sequence to a builder of the same shape; `n` names it in an error. */
export function addSequence(builder: CorpusBuilder, sequence: Sequence, n: number): void {
  const reason = misfit(sequence, builder.shape)
  if (reason !== undefined) throw new DataError(`sequence ${n + 1}: ${reason}`)
  putSequence(builder, sequence)
}

/** Adds one sequence that is known to fit. */
export function putSequence(builder: CorpusBuilder, sequence: Sequence, line = 0): void {
  const { tokens, labels, columns = [], attributes } = sequence
  for (let t = 0; t < tokens.length; t++) {
    builder.put(0, builder.columns[0].intern(tokens[t]))
    for (let k = 0; k < columns.length; k++) builder.put(k + 1, builder.columns[k + 1].intern(columns[k][t]))
    if (labels) builder.putLabel(builder.labels.intern(labels[t]))
    if (attributes) {
      for (const [name, value] of Object.entries(attributes[t])) {
        builder.putAttribute(builder.attributes.intern(name), value)
      }
    }
    builder.endToken()
  }
  builder.endSequence(line, sequence.weight ?? 1)
}

/** Sequence n of a corpus as people write it. */
export function sequenceAt(corpus: Corpus, n: number): Sequence {
  const [start, end] = [corpus.offset[n], corpus.offset[n + 1]]
  const stringsOf = ({ ids, strings }: Corpus['columns'][number]) =>
    Array.from(ids.subarray(start, end), id => strings.get(id))
  const [tokens, ...columns] = corpus.columns.map(stringsOf)
  const { labels, attributes, weight } = corpus
  return {
    tokens: tokens!,
    ...(labels && { labels: stringsOf(labels) }),
    ...(columns.length > 0 && { columns }),
    ...(attributes && {
      attributes: Array.from({ length: end - start }, (_, t) => attributesAt(attributes, start + t)),
    }),
    ...(weight && weight[n] !== 1 && { weight: weight[n] }),
  }
}

/** An attribute that a token has more than once counts with the sum of its values. */
function attributesAt(column: NonNullable<Corpus['attributes']>, p: number): Record<string, number> {
  const found = new Map<string, number>()
  for (let k = column.offset[p]; k < column.offset[p + 1]; k++) {
    const name = column.strings.get(column.ids[k])
    found.set(name, (found.get(name) ?? 0) + column.values[k])
  }
  return Object.fromEntries(found)
}

/** What a corpus of such sequences is made of. */
export function shapeOf(sequence: Sequence): Required<CorpusShape> {
  return {
    columns: 1 + (sequence.columns?.length ?? 0),
    labels: sequence.labels !== undefined,
    attributes: sequence.attributes !== undefined,
  }
}

/** Why a sequence, which may come from anywhere, cannot be part of a corpus of this shape; undefined: it can. */
export function misfit(sequence: Sequence, shape: CorpusShape): string | undefined {
  return misshapen(sequence, shape) ?? unequalLengths(sequence) ?? badValue(sequence)
}

function misshapen(sequence: Sequence, shape: CorpusShape): string | undefined {
  const { tokens } = sequence
  for (const [name, list] of listsOf(sequence)) {
    if (!Array.isArray(list)) return `expected an array of ${name}, got ${typeof list}`
  }
  if (tokens.length === 0) return 'expected at least one token, got none'
  const got = shapeOf(sequence)
  if (got.columns > MOST_COLUMNS) return `expected at most ${MOST_COLUMNS} columns, got ${got.columns}`
  if (got.columns !== shape.columns) return `expected ${shape.columns} columns, got ${got.columns}`
  if (got.labels !== shape.labels)
    return shape.labels ? 'expected labels, got none' : 'expected no labels, got some'
  if (got.attributes !== (shape.attributes ?? false)) return 'expected attributes in all sequences or in none'
  return undefined
}

function unequalLengths(sequence: Sequence): string | undefined {
  const T = sequence.tokens.length
  for (const [name, list] of listsOf(sequence)) {
    if (name !== 'columns' && list.length !== T) return `expected ${T} ${name}, got ${list.length}`
  }
  return undefined
}

function badValue({ tokens, labels = [], columns = [], attributes = [], weight = 1 }: Sequence) {
  for (const strings of [[tokens, labels], columns].flat()) {
    for (const value of strings) {
      if (typeof value !== 'string') return `expected strings, got ${shown(value)}`
      if (LONE_SURROGATE.test(value)) return `expected whole characters, got half of one in ${shown(value)}`
    }
  }
  for (const item of attributes) {
    if (typeof item !== 'object' || item === null)
      return `expected attributes as an object, got ${shown(item)}`
    for (const [name, value] of Object.entries(item)) {
      if (!Number.isFinite(value)) return `attribute ${name}: expected a finite value, got ${shown(value)}`
      if (LONE_SURROGATE.test(name)) return `expected whole characters, got half of one in ${shown(name)}`
    }
  }
  if (!(Number.isFinite(weight) && weight >= 0))
    return `expected a weight of at least 0, got ${shown(weight)}`
  return undefined
}

/** A surrogate without its other half, which UTF-8 cannot hold: under the flag `u` pairs count as one character. */
const LONE_SURROGATE = /[\uD800-\uDFFF]/u

/** The lists of a sequence with the names they go by in errors. */
function* listsOf({
  tokens,
  labels,
  columns,
  attributes,
}: Sequence): Generator<readonly [string, readonly unknown[]]> {
  yield ['tokens', tokens]
  if (labels !== undefined) yield ['labels', labels]
  if (attributes !== undefined) yield ['attributes', attributes]
  if (columns !== undefined) yield ['columns', columns]
  if (!Array.isArray(columns)) return
  for (const [k, column] of columns.entries()) yield [`values in column ${k + 1}`, column]
}
