import { checkArgument, isObject } from '../common/arguments.js'
import { DataError } from '../common/errors.js'
import { fieldTags } from '../data/tags/fields.js'
import type { Tag } from '../data/tags/tag.js'
import { type Token, tokensOf } from '../data/text/tokenize.js'
import { type Tokenizer, tokenScanOf } from '../data/text/tokenizer.js'
import { needsOf } from '../features/language/needs.js'
import { ForwardBackward } from '../inference/forward-backward.js'
import type { Lattice } from '../inference/lattice.js'
import { labelMarginals } from '../inference/marginals.js'
import { pathLogProbability } from '../inference/path-score.js'
import { allowedBy, spanProbability } from '../inference/spans.js'
import type { Engine } from './engine.js'
import { noProbabilities } from './fit-scores.js'
import { decodeOne, GraphDecoder } from './graph-decoder.js'
import { InputCorpus } from './input.js'
import { checkTagOptions, LabelDecoder, type TagOptions } from './label-decoder.js'
import { type LabeledSpan, spansOf } from './span.js'

/** How a text is cut, and how its labels are chosen. */
export interface ParseOptions extends TagOptions {
  /** How the text is cut. Default: as the model says, or else `words`. */
  readonly tokenizer?: Tokenizer | RegExp
}

/** A token of a text with its label and the probability that it has this label. */
export interface ParsedToken extends Token {
  readonly label: string
  readonly probability: number
}

/** Tokens of a text that belong together, and the probability that just these do, with this label. */
export interface ParsedSpan {
  readonly label: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly probability: number
}

/**
 * A text with what a model finds in it. All places are counted in UTF-16 units, as JavaScript does. Probabilities are those among all
 * labelings that the options allow.
 */
export interface ParsedText {
  readonly text: string
  readonly tokens: readonly ParsedToken[]
  /** By label, the parts of the text that have it, in order. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly spans: readonly ParsedSpan[]
  /** That of all labels together. */
  readonly probability: number
}

/** The labels of a sequence, and how probable they are one by one, in spans and all together. */
interface SequenceLabels {
  readonly labels: Int32Array
  readonly probabilities: readonly number[]
  readonly spans: readonly LabeledSpan[]
  readonly probability: number
}

const NOTHING: SequenceLabels = { labels: new Int32Array(0), probabilities: [], spans: [], probability: 1 }

/** Finds fields in texts with a model as it is now. */
export class TextParser {
  private readonly decoder: LabelDecoder
  private readonly inputs = new InputCorpus()
  private readonly chain = new ForwardBackward()
  private readonly names: readonly string[]
  private readonly tags: readonly Tag[] // [L]

  constructor(private readonly engine: Engine) {
    checkTextIsEnough(engine)
    this.decoder = new LabelDecoder(engine.labels)
    this.names = engine.labels.toArray()
    this.tags = fieldTags(this.names)
  }

  /** The texts with their labels. What comes out of a text does not depend on those beside it. `first` is the number of the first in errors. */
  parse(texts: readonly string[], options: ParseOptions, first?: number): ParsedText[] {
    checkArgument('parse', isObject(options), 'an object of options', options)
    const { tokenizer = this.engine.features.tokenizer, ...tagOptions } = options
    checkTagOptions(tagOptions, 'parse', ['tokenizer'])
    const scan = tokenScanOf(tokenizer)
    const nameOf = (n: number) => (first === undefined ? 'text' : `text ${first + n + 1}`)
    const cut = texts.map((text, n) => tokensOf(checkedText(text, nameOf(n)), scan))
    const found = this.label(
      cut.filter(tokens => tokens.length > 0).map(tokens => tokens.map(token => token.text)),
      tagOptions,
    )
    return texts.map((text, n) =>
      this.parsed(text, cut[n], cut[n].length === 0 ? NOTHING : (found.next().value ?? NOTHING)),
    )
  }

  private *label(
    sequences: readonly (readonly string[])[],
    options: TagOptions,
  ): Generator<SequenceLabels, void, void> {
    const { engine } = this
    if (engine.graphInference) {
      const graphs = new GraphDecoder(engine.labels, engine.graphInference())
      for (const tokens of sequences) yield this.labelGraph(graphs, tokens, options)
      return
    }
    const corpus = this.inputs.takeWords(sequences)
    const scorer = engine.scorer()
    scorer.bind(corpus)
    for (let n = 0; n < corpus.N; n++)
      yield this.labelChain(this.decoder.constrain(scorer.score(n), options), options)
  }

  private labelChain(lattice: Lattice, options: TagOptions): SequenceLabels {
    const { chain } = this
    const labels = new Int32Array(lattice.T)
    this.decoder.decodeConstrained(lattice, labels, options)
    if (chain.run(lattice) === -Infinity) throw noProbabilities()
    const p = new Float64Array(lattice.offset[lattice.T])
    labelMarginals(lattice, chain, p)
    return {
      labels,
      probabilities: Array.from(labels, (label, t) => p[candidateOf(lattice, t, label)]),
      spans: spansOf(labels, this.tags, event => spanProbability(lattice, chain, event)),
      probability: Math.exp(pathLogProbability(lattice, chain, labels)),
    }
  }

  private labelGraph(graphs: GraphDecoder, tokens: readonly string[], options: TagOptions): SequenceLabels {
    return graphs.infer(this.inputs.takeWords([tokens]), options, distribution => {
      const labels = decodeOne(distribution, options)
      const marginals = distribution.marginals()
      return {
        labels,
        probabilities: Array.from(labels, (label, t) => marginals[t].find(([l]) => l === label)?.[1] ?? 0),
        spans: spansOf(labels, this.tags, event => {
          const { from, to, allows } = allowedBy(event, tokens.length)
          return distribution.probabilityWhere(from, to, allows)
        }),
        probability: Math.exp(distribution.logProbability(labels)),
      }
    })
  }

  private parsed(text: string, tokens: readonly Token[], found: SequenceLabels): ParsedText {
    const spans = found.spans.map(({ start, end, type, probability }): ParsedSpan => {
      const place = { start: tokens[start].start, end: tokens[end - 1].end }
      return { label: type, ...place, text: text.slice(place.start, place.end), probability }
    })
    const { labels, probabilities, probability } = found
    return {
      text,
      tokens: tokens.map((token, t) => ({
        ...token,
        label: this.names[labels[t]],
        probability: probabilities[t],
      })),
      fields: fieldsOf(spans),
      spans,
      probability,
    }
  }
}

/** The texts of spans by their labels. A label may be called `__proto__`, which `fromEntries` takes as any other. */
function fieldsOf(spans: readonly ParsedSpan[]): Record<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const { label, text } of spans) {
    const texts = fields.get(label)
    if (texts) texts.push(text)
    else fields.set(label, [text])
  }
  return Object.fromEntries(fields)
}

function candidateOf({ offset, label }: Lattice, t: number, wanted: number): number {
  let k = offset[t]
  while (label[k] !== wanted) k++
  return k
}

/** Refuses a model that looks at more than words. */
function checkTextIsEnough({ features, options }: Engine): void {
  const { columns, attributes } = needsOf([...features.features, ...(features.transitions ?? [])])
  const column = [...columns.keys()].find(number => number > 0)
  const instead = 'which text does not have; tag takes sequences that have it'
  if (column !== undefined) throw new DataError(`parse: the model looks at column ${column}, ${instead}`)
  if (attributes) throw new DataError(`parse: the model looks at attributes of the data, ${instead}`)
  if ('structure' in options && options.structure === 'tree')
    throw new DataError(`parse: the model labels trees and looks at the heads of tokens, ${instead}`)
}

/** A surrogate without its other half: under the flag `u` pairs count as one character. */
const LONE_SURROGATE = /[\uD800-\uDFFF]/u

function checkedText(text: string, name: string): string {
  if (typeof text !== 'string') throw new TypeError(`parse: ${name}: expected a string, got ${typeof text}`)
  const half = LONE_SURROGATE.exec(text)
  if (half) throw new DataError(`${name}: expected whole characters, got half of one at ${half.index}`)
  return text
}
