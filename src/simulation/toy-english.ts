import { Random } from '../common/random.js'
import type { Corpus } from '../data/corpus.js'
import { corpusOf, type Sequence } from '../data/sequence.js'
import { entities, grammar } from './toy-grammar.js'
import { lexicon } from './toy-lexicon.js'
import { names } from './toy-names.js'
import { pickByRank } from './zipf.js'

export interface ToyEnglishOptions {
  /** How many sentences. Default 1000. */
  readonly sentences?: number
  /**
   * What is to be learned. Default `pos`.
   * - `pos`: the label is the part of speech; the only column is the word.
   * - `entities`: the label is an IOB2 entity tag; column 1 is the part of speech.
   */
  readonly layer?: 'pos' | 'entities'
  /** Default 1. */
  readonly seed?: number
}

interface Token {
  word: string
  readonly tag: string
  readonly entity: string
}

interface Rule {
  readonly weights: readonly number[]
  readonly expansions: readonly (readonly string[])[]
}

const rules: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries(grammar).map(([symbol, lines]) => [symbol, readRule(lines)]),
)

/** Sentences of a small made-up English with parts of speech and named entities, for demos and tests. */
export function simulateToyEnglish(options: ToyEnglishOptions = {}): Corpus {
  const { sentences = 1000, layer = 'pos', seed = 1 } = options
  const random = new Random(seed)
  return corpusOf(Array.from({ length: sentences }, () => simulateSentence(layer, random)))
}

function simulateSentence(layer: 'pos' | 'entities', random: Random): Sequence {
  const sentence: Token[] = []
  expand('sentence', 'O', random, sentence)
  adjustSpelling(sentence)
  const tokens = sentence.map(token => token.word)
  const tags = sentence.map(token => token.tag)
  if (layer === 'pos') return { tokens, labels: tags }
  return { tokens, columns: [tags], labels: sentence.map(token => token.entity) }
}

/** Expands a symbol into the sentence. All words inside an entity get its type. */
function expand(symbol: string, entity: string, random: Random, sentence: Token[]): void {
  const rule = rules[symbol]
  if (!rule) {
    sentence.push({ ...emit(symbol, random), entity })
    return
  }
  const type = entities[symbol]
  const start = sentence.length
  for (const part of rule.expansions[random.choice(rule.weights)]) {
    const tag = type === undefined ? entity : `${sentence.length === start ? 'B' : 'I'}-${type}`
    expand(part, tag, random, sentence)
  }
}

/** A word of a class, or the literal word of the rule. */
function emit(symbol: string, random: Random): { word: string; tag: string } {
  const words = lexicon[symbol]
  if (words) return { word: pickByRank(words.words, random), tag: words.tag }
  const name = names[symbol]
  if (name) return { word: name.make(random), tag: name.tag }
  const slash = symbol.lastIndexOf('/')
  return { word: symbol.slice(0, slash), tag: symbol.slice(slash + 1) }
}

/** `a` becomes `an` before a vowel, and the first word gets its capital. */
function adjustSpelling(sentence: Token[]): void {
  for (let t = 0; t + 1 < sentence.length; t++) {
    if (sentence[t].word === 'a' && /^[aeio8]/.test(sentence[t + 1].word)) sentence[t].word = 'an'
  }
  const first = sentence[0]
  first.word = first.word[0].toUpperCase() + first.word.slice(1)
}

function readRule(lines: readonly string[]): Rule {
  const parts = lines.map(line => line.split(' '))
  return {
    weights: parts.map(([weight]) => Number(weight)),
    expansions: parts.map(([, ...expansion]) => expansion),
  }
}
