import { checkArgument, isObject } from '../common/arguments.js'
import { DataError } from '../common/errors.js'
import { LONE_SURROGATE } from '../common/lone-surrogate.js'
import { finish, type Steps } from '../common/long-work.js'
import { providedMatcher } from '../common/regex/provided-matcher.js'
import { fieldTags } from '../data/tags/fields.js'
import type { TokenScan } from '../data/text/token-scanner.js'
import type { Token } from '../data/text/tokenize.js'
import { createEngineScan, type Tokenizer, tokenScanBy } from '../data/text/tokenizer.js'
import { needsOf } from '../features/language/needs.js'
import { ForwardBackward } from '../inference/forward-backward.js'
import { allowedBy } from '../inference/spans.js'
import { type CutText, cutInSteps, joinTokens, wordsOfText } from './cut-text.js'
import type { Engine } from './engine.js'
import type { DecoderName } from './file/model-use.js'
import { GraphDecoder } from './graph-decoder.js'
import { InputCorpus } from './input.js'
import { labelChain, type SequenceLabels } from './label-chain.js'
import { checkTagOptions, LabelDecoder, type TagOptions } from './label-decoder.js'
import type { Scorer } from './scorer.js'
import { type SpanMarks, spanMarks, spansOf } from './span.js'

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

const NOTHING: SequenceLabels = {
  labels: new Int32Array(0),
  probabilities: new Float64Array(0),
  spans: [],
  probability: 1,
}

/** What the labels of chains are found with. */
interface Workspace {
  readonly scorer: Scorer
  readonly inputs: InputCorpus
  readonly decoder: LabelDecoder
  readonly chain: ForwardBackward
}

/** Tokens that become objects in one step. */
const TOKENS_PER_STEP = 4096

/** Finds fields in texts with a model as it is now. */
export class TextParser {
  private readonly names: readonly string[]
  private readonly marks: SpanMarks
  private readonly inputs = new InputCorpus()
  private shared: Workspace | null = null

  /** `standard` is the decoder if the options name none. */
  constructor(
    private readonly engine: Engine,
    private readonly standard: DecoderName = 'viterbi',
  ) {
    checkTextIsEnough(engine)
    this.names = engine.labels.toArray()
    this.marks = spanMarks(fieldTags(this.names))
  }

  /** The texts with their labels. What comes out of a text does not depend on those beside it. `first` is the number of the first in errors. */
  parse(texts: readonly string[], options: ParseOptions, first?: number): ParsedText[] {
    const { scan, tagOptions } = this.checked(options)
    const cut = texts.map((text, n) => finish(cutInSteps(checkedText(text, nameOf(n, first)), scan)))
    return this.parseCut(cut, tagOptions)
  }

  /** Tokens that somebody else has cut, as a text in which spaces join them. */
  parseTokens(tokens: readonly string[], options: TagOptions): ParsedText {
    checkArgument('parseTokens', Array.isArray(tokens), 'an array of tokens', tokens)
    checkTagOptions(options, 'parseTokens')
    for (const [t, token] of tokens.entries()) checkedText(token, `token ${t + 1}`)
    return this.parseCut([joinTokens(tokens)], options)[0]
  }

  /**
   * Parses one long text in steps, in memory of its own that is free again afterwards. Between steps, others may use the model.
   */
  *parseLong(text: string, options: ParseOptions, first?: number): Steps<ParsedText> {
    const { scan, tagOptions } = this.checked(options)
    const cut = yield* cutInSteps(checkedText(text, nameOf(0, first)), scan)
    if (cut.T === 0) return yield* this.parsed(cut, NOTHING)
    return yield* this.parsed(cut, yield* this.labelLong(cut, tagOptions))
  }

  private parseCut(cut: readonly CutText[], options: TagOptions): ParsedText[] {
    const found = this.label(
      cut.filter(({ T }) => T > 0),
      options,
    )
    return cut.map(one => finish(this.parsed(one, one.T === 0 ? NOTHING : (found.next().value ?? NOTHING))))
  }

  private checked(options: ParseOptions): { scan: TokenScan; tagOptions: TagOptions } {
    checkArgument('parse', isObject(options), 'an object of options', options)
    const { tokenizer = this.engine.features.tokenizer, ...tagOptions } = options
    checkTagOptions(tagOptions, 'parse', ['tokenizer'])
    return { scan: tokenScanBy(providedMatcher() ?? createEngineScan, tokenizer), tagOptions }
  }

  private *label(texts: readonly CutText[], options: TagOptions): Generator<SequenceLabels, void, void> {
    const { engine } = this
    if (engine.graphInference) {
      const graphs = new GraphDecoder(engine.labels, engine.graphInference(), this.standard)
      for (const text of texts) yield this.labelGraph(graphs, text, options)
      return
    }
    this.shared ??= this.workspace('shared')
    const { scorer, inputs, decoder, chain } = this.shared
    const corpus = finish(inputs.takeWords(texts.map(wordsOfText)))
    scorer.bind(corpus)
    for (let n = 0; n < corpus.N; n++) {
      const lattice = decoder.constrain(scorer.score(n), options)
      yield finish(labelChain(lattice, decoder, this.marks, options, chain))
    }
  }

  private *labelLong(text: CutText, options: TagOptions): Steps<SequenceLabels> {
    if (this.engine.graphInference) return this.label([text], options).next().value ?? NOTHING
    const { scorer, inputs, decoder } = this.workspace('own')
    scorer.bind(yield* inputs.takeWords([wordsOfText(text)]))
    const lattice = decoder.constrain(yield* scorer.scoreInSteps(0), options)
    return yield* labelChain(lattice, decoder, this.marks, options)
  }

  private workspace(whose: 'shared' | 'own'): Workspace {
    const { engine } = this
    return {
      scorer: engine.scorer(whose),
      inputs: new InputCorpus(),
      decoder: new LabelDecoder(engine.labels, this.standard),
      chain: new ForwardBackward(),
    }
  }

  private labelGraph(graphs: GraphDecoder, text: CutText, options: TagOptions): SequenceLabels {
    const corpus = finish(this.inputs.takeWords([wordsOfText(text)]))
    return graphs.infer(corpus, options, distribution => {
      const labels = graphs.decodeOne(distribution, options)
      const marginals = distribution.marginals()
      return {
        labels,
        probabilities: Float64Array.from(
          labels,
          (label, t) => marginals[t].find(([l]) => l === label)?.[1] ?? 0,
        ),
        spans: spansOf(labels, this.marks, event => {
          const { from, to, allows } = allowedBy(event, text.T)
          return distribution.probabilityWhere(from, to, allows)
        }),
        probability: Math.exp(distribution.logProbability(labels)),
      }
    })
  }

  private *parsed({ text, T, starts, ends }: CutText, found: SequenceLabels): Steps<ParsedText> {
    const { labels, probabilities, probability } = found
    const tokens: ParsedToken[] = []
    for (let t = 0; t < T; t++) {
      const [start, end] = [starts[t], ends[t]]
      const label = this.names[labels[t]]
      tokens.push({ text: text.slice(start, end), start, end, label, probability: probabilities[t] })
      if (tokens.length % TOKENS_PER_STEP === 0) yield
    }
    const spans = found.spans.map((span): ParsedSpan => {
      const [start, end] = [starts[span.start], ends[span.end - 1]]
      return { label: span.type, start, end, text: text.slice(start, end), probability: span.probability }
    })
    return { text, tokens, fields: fieldsOf(spans), spans, probability }
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

function nameOf(n: number, first: number | undefined): string {
  return first === undefined ? 'text' : `text ${first + n + 1}`
}

function checkedText(text: string, name: string): string {
  if (typeof text !== 'string') throw new TypeError(`parse: ${name}: expected a string, got ${typeof text}`)
  const half = LONE_SURROGATE.exec(text)
  if (half) throw new DataError(`${name}: expected whole characters, got half of one at ${half.index}`)
  return text
}
