import { shown } from '../../../common/shown.js'
import type { Corpus } from '../../corpus.js'
import {
  type AnnotatedText,
  objectOf,
  type RawSpan,
  readSpans,
  readTokens,
} from '../../readers/annotation/annotated-text.js'
import {
  createJsonAnnotationReader,
  type RecordContext,
  type RecordParser,
  requireArray,
  requireObject,
  requireText,
} from '../../readers/annotation/json-annotations.js'
import { offsetsOf } from '../../readers/annotation/offsets.js'
import { spacySentencesOf } from '../../readers/annotation/spacy-sentences.js'
import { keptRecord } from '../../writers/annotation/kept-record.js'
import { textToWrite } from '../../writers/annotation/written-text.js'
import type { DataFormat } from '../format.js'
import { isJson } from '../json-shape.js'

const MEMBERS = ['text', 'ents', 'tokens']

/**
 * spaCy's JSON, in lines or an array: documents as `Doc.to_json` gives them, `{"text", "ents", "tokens"}`, or the pairs of
 * its tutorials, `["text", {"entities": [[0, 3, "PER"]]}]`, also as a list under "annotations", or the training data of version 2, which
 * have paragraphs of sentences. Offsets count code points.
 */
export const spacy = {
  name: 'spacy',
  description: "spaCy's JSON: documents with ents, or pairs of a text and its entities",
  extensions: [],
  sharedExtensions: ['json', 'jsonl', 'ndjson'],
  detect({ json: { record, members } }) {
    if (record === 'array') return members.has('entities')
    if (members.get('paragraphs')?.startsWith('[')) return true
    return (
      (members.has('text') && members.has('ents')) || (members.has('classes') && members.has('annotations'))
    )
  },
  mayBe: isJson,
  createReader: options => createJsonAnnotationReader('spacy', options, parseRecord),
  createWriter: sink => ({
    write: (corpus, n, labels) => sink(`${documentOf(corpus, n, labels)}\n`),
  }),
  offsets: 'code-points',
  holds: ['tokens', 'text'],
  otherMembers: record => Object.keys(record).filter(name => !MEMBERS.includes(name)),
} as const satisfies DataFormat

const parseRecord: RecordParser = (record, context) => {
  const { refuse } = context
  if (Array.isArray(record)) return [pairOf(record, context)]
  const members = requireObject(record, refuse)
  if (members['paragraphs'] !== undefined) return spacySentencesOf(members['paragraphs'], context)
  if (members['ents'] !== undefined || members['annotations'] === undefined)
    return [parseDocument(members, context)]
  return requireArray(members['annotations'], '"annotations"', refuse)
    .filter(pair => pair !== null || context.skip('null'))
    .map(pair => pairOf(pair, context))
}

function pairOf(pair: unknown, context: RecordContext): AnnotatedText {
  const { refuse } = context
  if (!Array.isArray(pair) || pair.length !== 2)
    return refuse(`expected a pair ["text", {"entities": […]}], got ${shown(pair)}`)
  const text = requireText(pair[0], 'the first of the pair', refuse)
  const entities = requireArray(requireObject(pair[1], refuse)['entities'], '"entities"', refuse)
  const spans = entities.map(entity => {
    const [start, end, label] = requireArray(entity, 'an entity', refuse)
    return { start, end, label }
  })
  return annotated(text, spans, context)
}

function parseDocument(members: Readonly<Record<string, unknown>>, context: RecordContext): AnnotatedText {
  const { options, text: record, refuse } = context
  const text = requireText(members['text'], '"text"', refuse)
  if (members['ents'] == null && options.labels !== 'none') refuse('expected "ents" beside "text", got none')
  const spans = requireArray(members['ents'] ?? [], '"ents"', refuse).map(entity => {
    const { start, end, label } = objectOf(entity)
    return { start, end, label }
  })
  const { tokens } = members
  if (tokens == null) return { ...annotated(text, spans, context), record }
  const offsets = offsetsOf(text, options.offsets ?? 'code-points')
  const given = readTokens(requireArray(tokens, '"tokens"', refuse), text, offsets, refuse)
  return { ...annotated(text, spans, context), tokens: given, record }
}

function annotated(
  text: string,
  spans: readonly RawSpan[],
  { options, refuse }: RecordContext,
): AnnotatedText {
  const offsets = offsetsOf(text, options.offsets ?? 'code-points')
  return { text, spans: options.labels === 'none' ? [] : readSpans(spans, text, offsets, refuse) }
}

function documentOf(corpus: Corpus, n: number, labels?: readonly string[]): string {
  const { text, tokens, starts, spans } = textToWrite('spaCy', corpus, n, labels)
  const { fromUtf16 } = offsetsOf(text, 'code-points')
  return keptRecord('spacy', corpus, n, {
    text,
    ents: spans?.map(({ start, end, label }) => ({ start: fromUtf16(start), end: fromUtf16(end), label })),
    tokens: tokens.map((token, id) => ({
      id,
      start: fromUtf16(starts[id]),
      end: fromUtf16(starts[id] + token.length),
    })),
  })
}
