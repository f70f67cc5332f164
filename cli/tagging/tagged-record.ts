import type { Corpus } from '../../src/data/corpus.js'
import { locateTokens } from '../../src/data/segment.js'
import { type Sequence, sequenceAt } from '../../src/data/sequence.js'
import { spansOf } from '../../src/data/spans.js'
import { spansOfText, type TextSpan } from '../../src/data/text-spans.js'
import { recordWith } from '../../src/data/writers/json-lines.js'
import { areChunkTags } from '../../src/evaluation/chunk-tags.js'
import type { Tagged } from './tagger.js'

/** The JSON object, as text, that stands for sequence n of a corpus: what it was, its labels, and what else was asked for. */
export type TaggedRecord = (corpus: Corpus, n: number, tagged: Tagged) => string

/** Figures of an earlier run, which do not belong to the new labels. */
const OUTDATED = { probabilities: undefined, nbest: undefined }

/** How records are made of what a model with these labels finds. Labels that mark spans also give those of a record's text. */
export function createTaggedRecord(labels: readonly string[]): TaggedRecord {
  const marksSpans = areChunkTags(labels)
  return (corpus, n, tagged) => {
    const { tokens, labels: _, ...rest } = sequenceAt(corpus, n)
    const members = { tokens, ...OUTDATED, ...tagged, ...rest } satisfies Sequence & Partial<Tagged>
    const spans = marksSpans ? spansInText(corpus, n, tokens, tagged.labels) : undefined
    return recordWith(corpus, n, spans ? { ...members, spans } : members)
  }
}

/** The spans of characters that labels mark in the text of a record; undefined if there is none, or the tokens are not in it. */
function spansInText(
  { asides }: Corpus,
  n: number,
  tokens: readonly string[],
  labels: readonly string[],
): TextSpan[] | undefined {
  if (asides?.format !== 'jsonl') return undefined
  const { text } = JSON.parse(asides.texts[n]![0]!)
  const located = typeof text === 'string' ? locateTokens(text, tokens) : undefined
  return located && spansOfText(spansOf(labels), located)
}
