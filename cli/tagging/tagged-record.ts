import type { Corpus } from '../../src/data/corpus.js'
import { anySequenceAt } from '../../src/data/sequence.js'
import { spansOf } from '../../src/data/tags/spans.js'
import { marksSpans } from '../../src/data/tags/tag.js'
import { locateTokens } from '../../src/data/text/segment.js'
import { spansOfText, type TextSpan } from '../../src/data/text/text-spans.js'
import { recordWith } from '../../src/data/writers/json-lines.js'
import type { Tagged } from '../../src/model/tagged.js'

/** The JSON text of sequence n of a corpus: its own members, its labels, and whatever else was requested. */
export type TaggedRecord = (corpus: Corpus, n: number, tagged: Tagged) => string

/** Figures of an earlier run, which do not belong to the new labels. */
const OUTDATED = { probabilities: undefined, nbest: undefined }

/** The members of a record that are read besides its sequence. */
interface TextRecord {
  readonly text?: unknown
  readonly sentences?: unknown
}

/**
 * Creates records from the results of a model with these labels. Labels that mark spans also give the spans
 * in a record's text.
 */
export function createTaggedRecord(labels: readonly string[]): TaggedRecord {
  const haveSpans = marksSpans(labels)
  return (corpus, n, tagged) => {
    const { tokens, labels: _, attributes, ...rest } = anySequenceAt(corpus, n)
    const kept = corpus.passThrough?.format === 'jsonl' // with its attributes as somebody wrote them, nested or not
    const members = { tokens, ...OUTDATED, ...tagged, ...rest, ...(!kept && { attributes }) }
    const { text, sentences } = textRecordOf(corpus, n)
    const spans = haveSpans && tokens ? spansInText(text, tokens, tagged.labels) : undefined
    return recordWith(corpus, n, {
      ...members,
      ...(spans && { spans }),
      ...(areTagged(sentences) && { sentences: undefined }),
    })
  }
}

function textRecordOf({ passThrough }: Corpus, n: number): TextRecord {
  return passThrough?.format === 'jsonl' ? JSON.parse(passThrough.texts[n][0]) : {}
}

/**
 * Whether `sentences` was written by tagging raw text, so that its labels are outdated; other members of that
 * name belong to the user.
 */
function areTagged(sentences: unknown): boolean {
  return Array.isArray(sentences) && sentences.some(sentence => sentence?.labels && sentence.starts)
}

/**
 * The character spans that labels mark in the text of a record; undefined if there is no text or it does not
 * contain the tokens.
 */
function spansInText(
  text: unknown,
  tokens: readonly string[],
  labels: readonly string[],
): TextSpan[] | undefined {
  const located = typeof text === 'string' ? locateTokens(text, tokens) : undefined
  return located && spansOfText(spansOf(labels), located)
}
