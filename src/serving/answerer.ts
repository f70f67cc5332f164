import { DataError } from '../common/errors.js'
import { finish } from '../common/long-work.js'
import { type AnySequence, corpusOf } from '../data/sequence.js'
import { tokenize } from '../data/text/tokenize.js'
import type { Tokenizer } from '../data/text/tokenizer.js'
import { InputCorpus } from '../model/input.js'
import type { TagOptions } from '../model/label-decoder.js'
import type { Model } from '../model/model.js'
import { namedLabels } from '../model/tagged.js'
import type { ParsedText } from '../model/text-parser.js'

/** What a database asks for: the labels of a text, or of a sequence. */
export type Question = { readonly text: string } | { readonly sequence: AnySequence }

/** How questions are answered. */
export interface AnswerOptions {
  /** How texts are cut. Default: as the model says, or else `words`. */
  readonly tokenizer?: Tokenizer
  readonly decoding?: Pick<TagOptions, 'decoder' | 'constraints'>
}

/** Answers questions, each by itself. Throws a `DataError` if one of them cannot be answered. */
export type Answerer<Answer> = (questions: readonly Question[]) => Answer[]

/** From so many sequences on, making a corpus of them pays; few are labeled with the tables that the model keeps between calls. */
const WHOLE_CORPUS = 8

/** Answers with labels: those of the tokens, or of what the text is cut into. */
export function createTagger(
  model: Model,
  { tokenizer, decoding = {} }: AnswerOptions,
): Answerer<readonly string[]> {
  const cut = { tokenizer: tokenizer ?? model.features.tokenizer }
  const inputs = new InputCorpus() // keeps its words, by which scorers remember what they have computed
  const sequenceOf = (question: Question): AnySequence =>
    'text' in question ? { tokens: tokenize(question.text, cut).map(({ text }) => text) } : question.sequence
  return questions => {
    const sequences = questions.map(sequenceOf)
    const full = sequences.filter(({ tokens }) => tokens?.length !== 0)
    if (full.length < WHOLE_CORPUS) return sequences.map(sequence => model.tag(sequence, decoding))
    const isWords = full.every(({ columns, attributes }) => !columns && !attributes)
    const corpus = isWords ? finish(inputs.takeWords(full.map(({ tokens }) => tokens ?? []))) : corpusOf(full)
    const tagged = namedLabels(model.labels, corpus, model.tagCorpus(corpus, decoding)).values()
    return sequences.map(({ tokens }) => (tokens?.length === 0 ? [] : (tagged.next().value?.labels ?? [])))
  }
}

/** Answers with texts and their fields. */
export function createParser(
  model: Model,
  { tokenizer, decoding = {} }: AnswerOptions,
): Answerer<ParsedText> {
  const parsing = { ...decoding, ...(tokenizer !== undefined && { tokenizer }) }
  return questions =>
    questions.map(question => {
      if ('text' in question) return model.parse(question.text, parsing)
      const { tokens, columns, attributes } = question.sequence
      if (!tokens || columns || attributes)
        throw new DataError('expected a text, or tokens alone, to parse; got columns or attributes')
      return model.parseTokens(tokens, decoding)
    })
}
