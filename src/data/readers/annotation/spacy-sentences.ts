/**
 * The training data of spaCy 2: `{"paragraphs": [{"raw": "…", "sentences": [{"tokens": [{"orth": "Ada", "ner": "U-PER"}]}]}]}`. Each
 * sentence is a sequence. Tags are of the scheme BILOU, which spaCy calls BILUO; `-` is not known.
 */
import { shown } from '../../../common/shown.js'
import { UNKNOWN_LABEL } from '../../labels/unknown-label.js'
import { labelsOf, spansOf } from '../../tags/spans.js'
import { joinTokens } from '../../text/join-tokens.js'
import { plainLabels, type TextOptions } from '../../text/text-spans.js'
import { type AnnotatedText, objectOf } from './annotated-text.js'
import { type RecordContext, requireArray, requireText } from './json-annotations.js'

/** The sentences of a document. */
export function spacySentencesOf(paragraphs: unknown, context: RecordContext): AnnotatedText[] {
  const { refuse } = context
  return requireArray(paragraphs, '"paragraphs"', refuse).flatMap(paragraph => {
    const { raw, sentences } = objectOf(paragraph)
    const text = raw == null ? undefined : requireText(raw, '"raw"', refuse)
    let end = 0 // of the last sentence in the text
    return requireArray(sentences, '"sentences"', refuse).map(sentence => {
      const tokens = requireArray(objectOf(sentence)['tokens'], '"tokens"', refuse).map(objectOf)
      const words = tokens.map(({ orth }) => requireText(orth, '"orth"', refuse))
      const source =
        text === undefined ? joinTokens(words) : { text, starts: startsIn(text, words, end, refuse) }
      const from = source.starts[0] ?? 0
      const last = words.length - 1
      if (last >= 0) end = source.starts[last] + words[last].length
      const starts = source.starts.map(start => start - from)
      const labels = context.options.labels === 'none' ? undefined : labelsIn(tokens, context.options, refuse)
      // Tokens of spaces are left out, as in all other data.
      const kept = words.map((_, t) => t).filter(t => words[t].trim() !== '')
      return {
        text: source.text.slice(from, end),
        spans: [],
        labeled: {
          tokens: kept.map(t => words[t]),
          starts: kept.map(t => starts[t]),
          ...(labels && { labels: labels.filter((_, t) => words[t].trim() !== '') }),
        },
      }
    })
  })
}

/** Where words begin in a text that has nothing else but spaces from an offset on. */
function startsIn(
  text: string,
  words: readonly string[],
  from: number,
  refuse: (reason: string) => never,
): number[] {
  let end = from
  return words.map(word => {
    const start = text.indexOf(word, end)
    if (start < 0 || text.slice(end, start).trim() !== '')
      refuse(
        `token ${shown(word)}: expected it in "raw" behind ${shown(text.slice(Math.max(0, end - 20), end))}`,
      )
    end = start + word.length
    return start
  })
}

function labelsIn(
  tokens: readonly Readonly<Record<string, unknown>>[],
  { scheme = 'iob2' }: TextOptions,
  refuse: (reason: string) => never,
): string[] {
  const given = tokens.map(({ ner = '-' }) => (ner === null ? '-' : requireText(ner, '"ner"', refuse)))
  if (tokens.length > 0 && tokens.every(token => token['ner'] == null))
    refuse('expected "ner" in tokens, such as "U-PER" or "O", got none')
  const tags = given.map(tag => (tag === '-' ? 'O' : tag))
  const spans = spansOf(tags)
  const edge = spans
    .flatMap(({ start, end }) => [start, end - 1])
    .find(t => String(tokens[t]['orth']).trim() === '')
  if (edge !== undefined) refuse(`token ${edge + 1}: expected words at the ends of a span, got a space`)
  const wrong = labelsOf(spans, tags.length, 'bilou').findIndex((tag, t) => tag !== tags[t])
  if (wrong >= 0)
    refuse(
      `token ${wrong + 1} (${shown(tokens[wrong]['orth'])}): expected tags B-X, I-X, L-X, U-X and O in their order, got ${shown(given[wrong])}`,
    )
  const labels = scheme === 'plain' ? plainLabels(spans, tags.length) : labelsOf(spans, tags.length, scheme)
  return labels.map((label, t) => (given[t] === '-' ? UNKNOWN_LABEL : label))
}
