import { checkArgument, isIterable, isObject } from '../common/arguments.js'
import { DataError } from '../common/errors.js'
import { LONE_SURROGATE } from '../common/lone-surrogate.js'
import { shown } from '../common/shown.js'
import { type Column, type Corpus, CorpusBuilder, type CorpusShape } from './corpus.js'
import { type Item, itemFault, putItem } from './items.js'
import { UNKNOWN, UNKNOWN_LABEL } from './labels/unknown-label.js'
import { MOST_COLUMNS } from './token-columns.js'

/** One sequence as written in code. */
export interface Sequence {
  /** The words, column 0 of each token. */
  readonly tokens: readonly string[]
  /** The labels, one per token; left out if there are none. A label that is null, or `_`, is not known. */
  readonly labels?: readonly (string | null)[]
  /** Columns 1, 2, … (part of speech, chunk, …), each as long as `tokens`. */
  readonly columns?: readonly (readonly string[])[]
  /** Attributes of each token: values by name, or as else python-crfsuite takes them. */
  readonly attributes?: readonly Item[]
  /** How often the sequence counts. Default 1. */
  readonly weight?: number
}

/** A sequence without words: each token is its attributes. */
export interface ItemSequence extends Omit<Sequence, 'tokens' | 'attributes'> {
  readonly tokens?: undefined
  readonly attributes: readonly Item[]
}

/** A sequence with words or without. */
export type AnySequence = Sequence | ItemSequence

/** Data in any form: a corpus, or sequences. */
export type LabeledData = Corpus | Iterable<AnySequence>

/** Data as a corpus. */
export function asCorpus(data: LabeledData): Corpus {
  if (typeof data === 'object' && data !== null) {
    if ('offset' in data) return checkCorpus('data', data)
    if (Symbol.iterator in data) return corpusOf(data)
  }
  throw new TypeError(`data: expected a corpus or an array of sequences, got ${kindOf(data)}`)
}

/** The corpus itself, after a look at whether it is one. */
function checkCorpus(name: string, corpus: Corpus): Corpus {
  const isCorpus = isObject(corpus) && corpus.offset instanceof Int32Array && Array.isArray(corpus.columns)
  checkArgument(name, isCorpus, 'a corpus', corpus)
  return corpus
}

/** Refuses numbers of sequences that a corpus does not have. */
export function checkSequence(name: string, corpus: Corpus, n: number): void {
  const { N } = checkCorpus(name, corpus)
  if (!(Number.isInteger(n) && n >= 0 && n < N))
    throw new RangeError(`${name}: expected the number of a sequence from 0 to ${N - 1}, got ${shown(n)}`)
}

function kindOf(data: unknown): string {
  if (typeof data === 'object' && data !== null && ('tokens' in data || 'attributes' in data))
    return 'a single sequence'
  if (data instanceof Promise) return 'a promise'
  return data === null ? 'null' : typeof data
}

/** Converts sequences to columns. All must have the same columns, and either all have labels or none. */
export function corpusOf(sequences: Iterable<AnySequence>): Corpus {
  checkArgument('sequences', isIterable(sequences), 'an array of sequences', sequences)
  let builder: CorpusBuilder | undefined
  let n = 0
  for (const sequence of sequences) {
    if (!isObject(sequence))
      throw new DataError(`sequence ${n + 1}: expected a sequence, got ${shown(sequence)}`)
    builder ??= new CorpusBuilder(shapeOf(sequence))
    addSequence(builder, sequence, n++)
  }
  builder ??= new CorpusBuilder({ columns: 1, labels: true })
  return builder.take()
}

/** Adds one sequence to a builder of the same shape; `n` identifies it in an error. */
export function addSequence(builder: CorpusBuilder, sequence: AnySequence, n: number): void {
  const reason = misfit(sequence, builder.shape)
  if (reason !== undefined) throw new DataError(`sequence ${n + 1}: ${reason}`)
  putSequence(builder, sequence)
}

/** Adds one sequence without checking its shape. */
export function putSequence(builder: CorpusBuilder, sequence: AnySequence, line = 0): void {
  const { tokens, labels, columns = [], attributes } = sequence
  const T = lengthOf(sequence)
  const put = (name: string, value: number) => builder.putAttribute(builder.attributes.intern(name), value)
  for (let t = 0; t < T; t++) {
    builder.put(0, builder.columns[0].intern(tokens?.[t] ?? NO_WORD))
    for (let k = 0; k < columns.length; k++) builder.put(k + 1, builder.columns[k + 1].intern(columns[k][t]))
    if (labels) builder.putLabel(builder.labels.intern(nameOf(labels[t])))
    if (attributes) putItem(attributes[t], put)
    builder.endToken()
  }
  builder.endSequence(line, sequence.weight ?? 1)
}

/** What stands in column 0 where there are no words. */
const NO_WORD = ''

/** The number of tokens of a sequence. */
function lengthOf({ tokens, attributes }: AnySequence): number {
  return (tokens ?? attributes)!.length
}

/** Sequence n of a corpus as people write it. The corpus must have words: `anySequenceAt` is for those that may have none. */
export function sequenceAt(corpus: Corpus, n: number): Sequence {
  const sequence = anySequenceAt(corpus, n)
  if (sequence.tokens) return sequence
  throw new DataError(
    'sequenceAt: expected a corpus with words, got one with attributes alone (use anySequenceAt)',
  )
}

/** Sequence n of a corpus as people write it, without tokens if the corpus has no words. */
export function anySequenceAt(corpus: Corpus, n: number): AnySequence {
  checkSequence('sequenceAt', corpus, n)
  const [start, end] = [corpus.offset[n], corpus.offset[n + 1]]
  const stringsOf = ({ ids, strings }: Corpus['columns'][number]) =>
    Array.from(ids.subarray(start, end), id => strings.get(id))
  const [tokens, ...columns] = corpus.columns.map(stringsOf)
  const { labels, attributes, weight } = corpus
  return {
    ...(!corpus.wordless && { tokens }),
    ...(labels && { labels: labelsOf(corpus, labels, n) }),
    ...(columns.length > 0 && { columns }),
    ...(attributes && {
      attributes: Array.from({ length: end - start }, (_, t) => attributesAt(attributes, start + t)),
    }),
    ...(weight && weight[n] !== 1 && { weight: weight[n] }),
  } as AnySequence // a corpus without words has attributes
}

/** The labels of a sequence whose labels are all known; any other is refused. */
export function completeLabels({ labels }: Pick<Sequence, 'labels'>): readonly string[] {
  if (!labels) throw new DataError('expected a labeled sequence, got one without labels')
  const t = labels.findIndex(label => label === null || label === UNKNOWN_LABEL)
  if (t >= 0) throw new DataError(`token ${t + 1}: expected a label, got one that is not known`)
  return labels as readonly string[]
}

/** A label by its name, `_` if it is not known. */
function nameOf(label: string | null): string {
  return label === null ? UNKNOWN_LABEL : label
}

function labelsOf({ offset }: Corpus, { ids, strings }: Column, n: number): (string | null)[] {
  return Array.from(ids.subarray(offset[n], offset[n + 1]), id => (id === UNKNOWN ? null : strings.get(id)))
}

/** An attribute that occurs several times at a token counts with the sum of its values. */
function attributesAt(column: NonNullable<Corpus['attributes']>, p: number): Record<string, number> {
  const found = new Map<string, number>()
  for (let k = column.offset[p]; k < column.offset[p + 1]; k++) {
    const name = column.strings.get(column.ids[k])
    found.set(name, (found.get(name) ?? 0) + column.values[k])
  }
  return Object.fromEntries(found)
}

/** The shape of a corpus of such sequences. */
export function shapeOf(sequence: AnySequence): Required<CorpusShape> {
  return {
    words: sequence.tokens !== undefined,
    columns: 1 + (sequence.columns?.length ?? 0),
    labels: sequence.labels !== undefined,
    attributes: sequence.attributes !== undefined,
  }
}

/** Why a sequence from user code cannot be part of a corpus of this shape; undefined if it can. */
export function misfit(sequence: AnySequence, shape: CorpusShape): string | undefined {
  return misshapen(sequence, shape) ?? unequalLengths(sequence) ?? badValue(sequence)
}

function misshapen(sequence: AnySequence, shape: CorpusShape): string | undefined {
  const got = shapeOf(sequence)
  if (!got.words && !got.attributes && 'text' in sequence)
    return 'expected tokens, got a text; corpusOfTexts turns texts with spans into training data'
  if (!got.words && !got.attributes) return 'expected tokens, or attributes in their place, got neither'
  for (const [name, list] of listsOf(sequence)) {
    if (!Array.isArray(list)) return `expected an array of ${name}, got ${typeof list}`
  }
  if (lengthOf(sequence) === 0) return 'expected at least one token, got none'
  if (got.columns > MOST_COLUMNS) return `expected at most ${MOST_COLUMNS} columns, got ${got.columns}`
  if (got.words !== (shape.words ?? true)) return 'expected tokens in all sequences or in none'
  if (got.columns !== shape.columns) return `expected ${shape.columns} columns, got ${got.columns}`
  if (got.labels !== shape.labels)
    return shape.labels ? 'expected labels, got none' : 'expected no labels, got some'
  if (got.attributes !== (shape.attributes ?? false)) return 'expected attributes in all sequences or in none'
  return undefined
}

function unequalLengths(sequence: AnySequence): string | undefined {
  const T = lengthOf(sequence)
  for (const [name, list] of listsOf(sequence)) {
    if (name !== 'columns' && list.length !== T) return `expected ${T} ${name}, got ${list.length}`
  }
  return undefined
}

function badValue({ tokens = [], labels = [], columns = [], attributes = [], weight = 1 }: AnySequence) {
  const known = Array.from(labels, nameOf)
  for (const strings of [[tokens, known], columns].flat()) {
    for (const value of strings) {
      if (typeof value !== 'string') return `expected strings, got ${shown(value)}`
      if (LONE_SURROGATE.test(value)) return `expected whole characters, got half of one in ${shown(value)}`
    }
  }
  for (const item of attributes) {
    const fault = itemFault(item)
    if (fault !== undefined) return fault
  }
  if (!(Number.isFinite(weight) && weight >= 0))
    return `expected a weight of at least 0, got ${shown(weight)}`
  return undefined
}

/** The arrays of a sequence with their names in errors. */
function* listsOf({
  tokens,
  labels,
  columns,
  attributes,
}: AnySequence): Generator<readonly [string, readonly unknown[]]> {
  if (tokens !== undefined) yield ['tokens', tokens]
  if (labels !== undefined) yield ['labels', labels]
  if (attributes !== undefined) yield ['attributes', attributes]
  if (columns !== undefined) yield ['columns', columns]
  if (!Array.isArray(columns)) return
  for (const [k, column] of columns.entries()) yield [`values in column ${k + 1}`, column]
}
