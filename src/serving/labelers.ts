/** What `parse` and `tag` do with the texts or sequences of a task. The rest of a task is the same for both. */

import { createPauses } from '../common/long-work.js'
import { type AnySequence, corpusOf } from '../data/sequence.js'
import { tokenize } from '../data/text/tokenize.js'
import type { TokenizerPreset } from '../data/text/tokenizer.js'
import type { TagOptions } from '../model/label-decoder.js'
import type { Labeling, Model } from '../model/model.js'
import {
  namedLabels,
  type Tagged,
  type TaggedOptions,
  tagSequence,
  wantsLabelsOnly,
} from '../model/tagged.js'
import type { ParsedText } from '../model/text-parser.js'
import { PARSE_BODY, PARSE_LINE, PARSE_OPTIONS, TAG_BODY, TAG_LINE, TAG_OPTIONS } from './bodies.js'
import { readSequence, type SequenceRecord } from './read-sequences.js'
import type { Schema } from './schema.js'

/** The options of a request, as its schema has checked them. */
export interface LabelerOptions extends Omit<TaggedOptions, 'decoder'> {
  readonly decoder?: TagOptions['decoder']
  readonly tokenizer?: TokenizerPreset
}

/** What a kind of task does: reads items, labels them, and puts the results together. */
export interface Labeler<Item, Result extends object> {
  /** The member of a body that has the items. */
  readonly member: string
  readonly body: Schema
  readonly line: Schema
  readonly options: Schema
  /** The items of a body that has been checked, not read yet, and whatever else is in it. */
  split(body: Readonly<Record<string, unknown>>): { items: readonly unknown[]; options: LabelerOptions }
  /** One item, of a body or a line. */
  read(item: unknown, options: LabelerOptions, pointer: string): Item
  /** The item of a line. */
  itemOf(line: Readonly<Record<string, unknown>>): unknown
  /** The tokens of all items; a guess from above if it is not more than `enough`. */
  count(items: readonly Item[], model: Model, options: LabelerOptions, enough: number): number
  label(
    model: Model,
    items: readonly Item[],
    options: LabelerOptions,
    signal?: AbortSignal,
  ): Promise<Result[]>
  tokens(result: Result): number
  /** The members of the answer. */
  join(results: readonly Result[]): object
}

/** A text with its fields, and whatever else was requested. */
type Parsed = ParsedText & { readonly nbest?: readonly Labeling[]; readonly explanation?: unknown }

/** Finds the fields of texts. */
const parse: Labeler<string, Parsed> = {
  member: 'texts',
  body: PARSE_BODY,
  line: PARSE_LINE,
  options: PARSE_OPTIONS,
  split({ text, texts = [text], ...options }) {
    return { items: texts as readonly unknown[], options }
  },
  itemOf: ({ text }) => text,
  read: text => text as string,
  count(texts, model, { tokenizer = model.features.tokenizer }, enough) {
    // A token has at least one unit, so texts that are short enough are not cut twice.
    const units = texts.reduce((sum, text) => sum + text.length, 0)
    if (units <= enough) return units
    return texts.reduce((sum, text) => sum + tokenize(text, { tokenizer }).length, 0)
  },
  async label(model, texts, { nbest, explain, ...options }, signal) {
    const parsed: readonly ParsedText[] = await model.parseMany(texts, { ...options, signal })
    if (nbest === undefined && !explain) return [...parsed]
    const { tokenizer: _, ...tagOptions } = options
    return inTurn(parsed, signal, one => {
      const tokens = one.tokens.map(({ text }) => text)
      const labels = one.tokens.map(({ label }) => label)
      return {
        ...one,
        ...(nbest !== undefined && { nbest: model.nbest(tokens, nbest, tagOptions) }),
        ...(explain && { explanation: model.explain(tokens, labels) }),
      }
    })
  },
  tokens: ({ tokens }) => tokens.length,
  join: results => ({ results }),
}

/** From so many sequences on, making a corpus of them pays; few are labeled with the tables that the model keeps between calls. */
const WHOLE_CORPUS = 50

/** Labels sequences. */
const tag: Labeler<AnySequence, Tagged> = {
  member: 'sequences',
  body: TAG_BODY,
  line: TAG_LINE,
  options: TAG_OPTIONS,
  split({ sequences, tokens, columns, attributes, labels, ...options }) {
    const items = (sequences as unknown[] | undefined) ?? [{ tokens, columns, attributes, labels }]
    return { items, options }
  },
  itemOf: line => line,
  read(item, { partial }, pointer) {
    const record = item as SequenceRecord
    // A corpus has no empty sequences, but the empty sequence has labels: none.
    if (isEmpty(record)) return { tokens: [] }
    return readSequence(record, { labels: partial ? 'optional' : 'none' }, pointer)
  },
  count: sequences =>
    sequences.reduce((sum, { tokens, attributes }) => sum + (tokens ?? attributes ?? []).length, 0),
  async label(model, sequences, options, signal) {
    const few = !wantsLabelsOnly(options) || sequences.length < WHOLE_CORPUS
    if (few || sequences.some(isEmpty))
      return inTurn(sequences, signal, one => tagSequence(model, one, options))
    const { decoder, constraints } = options
    const corpus = corpusOf(sequences)
    const ids = await model.tagCorpusAsync(corpus, { decoder, constraints, signal })
    return namedLabels(model.labels, corpus, ids)
  },
  tokens: ({ labels }) => labels.length,
  join(results) {
    const all = <Name extends keyof Tagged>(name: Name) => results.map(result => result[name])
    const [first] = results
    return {
      labels: all('labels'),
      ...(first?.probabilities && { probabilities: all('probabilities') }),
      ...(first?.nbest && { nbest: all('nbest') }),
      ...(first?.explanation && { explanations: all('explanation') }),
    }
  },
}

/** Whether a sequence has no positions, whatever it describes them by. */
function isEmpty(sequence: SequenceRecord | AnySequence): boolean {
  const isNothing = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0)
  return Object.values(sequence).every(isNothing)
}

/** The labelers by kind of task. */
export const LABELERS = { parse, tag } as const

/** Does something with one item after the other, in slices. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (item: Item) => Result,
): Promise<Result[]> {
  const pauses = createPauses(signal)
  const results: Result[] = []
  for (const item of items) {
    if (pauses.isDue()) await pauses.take()
    results.push(work(item))
  }
  return results
}
