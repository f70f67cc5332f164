import { DataError } from '../errors.js'
import { type Corpus, CorpusBuilder } from './corpus.js'

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
  checkSequence(builder, sequence, n)
  const { tokens, labels, columns = [], attributes } = sequence
  for (let t = 0; t < tokens.length; t++) {
    builder.put(0, builder.columns[0]!.intern(tokens[t]!))
    for (let k = 0; k < columns.length; k++)
      builder.put(k + 1, builder.columns[k + 1]!.intern(columns[k]![t]!))
    if (builder.shape.labels) builder.putLabel(builder.labels.intern(labels![t]!))
    if (attributes) {
      for (const [name, value] of Object.entries(attributes[t]!)) {
        builder.putAttribute(builder.attributes.intern(name), value)
      }
    }
    builder.endToken()
  }
  builder.endSequence(0, sequence.weight ?? 1)
}

/** Sequence n of a corpus as people write it. */
export function sequenceAt(corpus: Corpus, n: number): Sequence {
  const [start, end] = [corpus.offset[n]!, corpus.offset[n + 1]!]
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
    ...(weight && { weight: weight[n]! }),
  }
}

function attributesAt(column: NonNullable<Corpus['attributes']>, p: number): Record<string, number> {
  const found: Record<string, number> = {}
  for (let k = column.offset[p]!; k < column.offset[p + 1]!; k++) {
    found[column.strings.get(column.ids[k]!)] = column.values[k]!
  }
  return found
}

function shapeOf(sequence: Sequence) {
  return {
    columns: 1 + (sequence.columns?.length ?? 0),
    labels: sequence.labels !== undefined,
    attributes: sequence.attributes !== undefined,
  }
}

function checkSequence(builder: CorpusBuilder, sequence: Sequence, n: number): void {
  const { tokens, weight = 1 } = sequence
  const fail = (reason: string): never => {
    throw new DataError(`sequence ${n + 1}: ${reason}`)
  }
  if (!Array.isArray(tokens)) fail(`expected an array of tokens, got ${typeof tokens}`)
  if (tokens.length === 0) fail('expected at least one token, got none')
  const shape = shapeOf(sequence)
  if (shape.columns !== builder.shape.columns)
    fail(`expected ${builder.shape.columns} columns, got ${shape.columns}`)
  if (shape.labels !== builder.shape.labels)
    fail(shape.labels ? 'expected no labels, got some' : 'expected labels, got none')
  if (shape.attributes !== (builder.shape.attributes ?? false))
    fail('expected attributes in all sequences or in none')
  const parallel: [string, readonly unknown[] | undefined][] = [
    ['labels', sequence.labels],
    ['attributes', sequence.attributes],
  ]
  for (const [k, column] of (sequence.columns ?? []).entries())
    parallel.push([`values in column ${k + 1}`, column])
  for (const [what, values] of parallel) {
    if (values && values.length !== tokens.length)
      fail(`expected ${tokens.length} ${what}, got ${values.length}`)
  }
  for (const column of [tokens, sequence.labels ?? [], ...(sequence.columns ?? [])]) {
    for (const value of column) if (typeof value !== 'string') fail(`expected strings, got ${String(value)}`)
  }
  for (const attributes of sequence.attributes ?? []) {
    for (const [name, value] of Object.entries(attributes)) {
      if (!Number.isFinite(value)) fail(`attribute ${name}: expected a finite value, got ${value}`)
    }
  }
  if (!(weight >= 0) || weight === Infinity) fail(`expected a weight of at least 0, got ${weight}`)
}
