import { checkArgument } from '../common/arguments.js'
import { finish, finishInSlices, type LongCallOptions, type LongWork } from '../common/long-work.js'
import { shown } from '../common/shown.js'
import { VERSION } from '../common/version.js'
import type { Corpus } from '../data/corpus.js'
import { asCorpus, type LabeledData } from '../data/sequence.js'
import type { FeatureSet } from '../features/language/feature.js'
import { nBest } from '../inference/decoders/n-best.js'
import { ForwardBackward } from '../inference/forward-backward.js'
import type { Lattice } from '../inference/lattice.js'
import { labelMarginals, namedMarginals } from '../inference/marginals.js'
import { pathLogProbability } from '../inference/path-score.js'
import { spanProbability } from '../inference/spans.js'
import type { Engine, Figures, ModelOrigin, UpdateOptions } from './engine.js'
import { exportEngine, learningOf } from './engine-calls.js'
import { writeContainer } from './file/container.js'
import { checkSameUse, type ModelUse, writeUse } from './file/model-use.js'
import { latticesOf, noProbabilities } from './fit-scores.js'
import { GraphDecoder } from './graph-decoder.js'
import { checkLength, type Input, InputCorpus, lengthOf, wordsOf } from './input.js'
import { checkTagOptions, LabelDecoder, type TagOptions } from './label-decoder.js'
import {
  type Explanation,
  explanationsOf,
  type Labeling,
  type LabelPair,
  labelingsOf,
  labelPairsOf,
} from './labeling.js'
import { type ModelWeights, strongestWeights, type WeightsOptions } from './model-weights.js'
import { type ParseManyOptions, parseInSteps, parseOne, textsOf } from './parse-many.js'
import { chunkTags, type LabeledSpan, spanMarks, spansOf } from './span.js'
import { boundScorer, decodeSequence, tagInSteps, whileUnchanged } from './tag-corpus.js'
import { type ParsedText, type ParseOptions, TextParser } from './text-parser.js'
import type { WeightSource } from './weight-source.js'

export type { UpdateOptions } from './engine.js'
export type { Input } from './input.js'
export type { Explanation, Labeling, LabelPair } from './labeling.js'

/**
 * A trained model: labels sequences and texts, gives probabilities and explanations, and, if made of counts, learns and
 * forgets.
 */
export class Model {
  private readonly engine: Engine
  private readonly chain = new ForwardBackward()
  private decoder: LabelDecoder
  private readonly inputs = new InputCorpus()
  private textParser: TextParser | null = null
  private changeCount = 0
  /** How the model is meant to be used, as its file says. Options of a call win. */
  readonly use: ModelUse

  constructor(engine: Engine, use: ModelUse = {}) {
    this.engine = engine
    this.use = use
    this.decoder = new LabelDecoder(engine.labels, use.decoder)
  }

  get method(): string {
    return this.engine.method
  }

  /** The options of the method, including defaults. */
  get options(): object {
    return this.engine.options
  }

  get features(): FeatureSet {
    return this.engine.features
  }

  /** The names of the labels, in the order of their numbers. */
  get labels(): readonly string[] {
    return this.engine.labels.toArray()
  }

  get figures(): Figures {
    return this.engine.figures
  }

  /** What the file of another tool said beside the weights, if the model was read from one. */
  get origin(): ModelOrigin | undefined {
    return this.engine.origin
  }

  /**
   * How often this model has learned or forgotten something. If it is the same after some calls as before them, all of them
   * used the same model.
   */
  get changes(): number {
    return this.changeCount
  }

  /** Whether the words of the training data are not known: the data or the file had none. */
  get wordless(): boolean {
    return this.engine.wordless ?? false
  }

  /** Whether a word was in the training data. */
  knows(word: string): boolean {
    checkArgument('knows', typeof word === 'string', 'a word', word)
    return this.engine.knows(word)
  }

  /** The labels of a sequence. */
  tag(input: Input, options: TagOptions = {}): string[] {
    checkTagOptions(options)
    const T = lengthOf(input)
    if (T === 0) return []
    const { graphs } = this
    if (graphs) return this.namesOf(finish(graphs.decode(this.inputs.take(input), options)))
    const path = new Int32Array(T)
    const scorer = boundScorer(this.engine, this.inputs.take(input))
    decodeSequence(scorer, this.decoder, 0, path, options)
    return this.namesOf(path)
  }

  /** The label indices of all positions of a corpus, with names in `labels`: the fastest way to tag large data. */
  tagCorpus(data: LabeledData, options: TagOptions = {}): Int32Array {
    return finish(tagInSteps(this.engine, this.decoders, asCorpus(data), options))
  }

  /** The same in slices between which other work has its turn; `onProgress` gets the tokens done. */
  async tagCorpusAsync(data: LabeledData, options: TagOptions & LongCallOptions = {}): Promise<Int32Array> {
    const { onProgress, signal, ...tagOptions } = options
    const corpus = asCorpus(data)
    const tagging = tagInSteps(this.engine, this.decoders, corpus, tagOptions)
    return this.inSlices(tagging, corpus.P, { onProgress, signal })
  }

  /**
   * The lattice of each sequence of a corpus in turn, valid until the next one; label indices refer to
   * `labels`. The scores of a path are exact up to a constant. A caller that has let other work use the model says so by
   * `next(true)`.
   */
  lattices(corpus: Corpus): Generator<Lattice, void, boolean | undefined> {
    return latticesOf(this.engine, corpus)
  }

  /** For each token, the probabilities of the possible labels; all others have probability 0. */
  marginals(input: Input, options: TagOptions = {}): Record<string, number>[] {
    checkTagOptions(options)
    if (lengthOf(input) === 0) return []
    if (this.graphs) return this.graphs.marginals(this.inputs.take(input), options)
    const lattice = this.decoder.constrain(this.score(input), options)
    return namedMarginals(lattice, this.marginalsOf(lattice), label => this.engine.labels.get(label))
  }

  /**
   * For each token but the first, the probability of each pair of its label and the previous one. Impossible
   * pairs are left out.
   */
  transitions(input: Input, options: TagOptions = {}): LabelPair[][] {
    checkTagOptions(options)
    if (lengthOf(input) === 0) return []
    const lattice = this.decoder.constrain(this.score(input), options)
    this.sum(lattice)
    return labelPairsOf(lattice, this.chain, k => this.engine.labels.get(lattice.label[k]))
  }

  /** The k most probable labelings with their probabilities, fewer if fewer are possible. */
  nbest(input: Input, k: number, options: TagOptions = {}): Labeling[] {
    checkTagOptions(options)
    if (!Number.isInteger(k) || k < 1)
      throw new RangeError(`nbest: expected a whole number of at least 1, got ${shown(k)}`)
    if (lengthOf(input) === 0) return [{ labels: [], probability: 1 }]
    const { graphs } = this
    if (graphs)
      return graphs.infer(this.inputs.take(input), options, distribution =>
        labelingsOf(distribution.nbest(k), ({ values, logProbability }) => ({
          labels: this.namesOf(values),
          logProbability,
        })),
      )
    const lattice = this.decoder.constrain(this.score(input), options)
    this.sum(lattice, 'forward')
    return labelingsOf(nBest(lattice, k), ({ labels }) => ({
      labels: this.namesOf(labels),
      logProbability: pathLogProbability(lattice, this.chain, labels),
    }))
  }

  /** The probability of a labeling given the tokens. */
  probability(input: Input, labels: readonly string[]): number {
    checkLength('probability', labels, lengthOf(input))
    if (labels.length === 0) return 1
    const path = Int32Array.from(labels, label => this.engine.labels.find(label))
    if (path.includes(-1)) return 0
    const { graphs } = this
    if (graphs)
      return graphs.infer(this.inputs.take(input), {}, distribution =>
        Math.exp(distribution.logProbability(path)),
      )
    const lattice = this.decoder.fit(this.score(input))
    this.sum(lattice, 'forward')
    return Math.exp(pathLogProbability(lattice, this.chain, path))
  }

  /** The spans that B- I- O (or IOBES) labels mark, each with the probability of exactly this span. */
  spans(input: Input, options: TagOptions = {}): LabeledSpan[] {
    checkTagOptions(options)
    if (lengthOf(input) === 0) return []
    const lattice = this.decoder.constrain(this.score(input), options)
    const path = new Int32Array(lattice.T)
    this.decoder.decodeConstrained(lattice, path, options)
    this.sum(lattice)
    const marks = spanMarks(chunkTags(this.labels))
    return spansOf(path, marks, event => spanProbability(lattice, this.chain, event))
  }

  /** The fields of a text: its tokens with their labels, what belongs together, and how probable it all is. */
  parse(text: string, options: ParseOptions = {}): ParsedText {
    return parseOne(this.parser, text, options)
  }

  /** The same for tokens that are cut already: the text is the tokens, joined by spaces. */
  parseTokens(tokens: readonly string[], options: TagOptions = {}): ParsedText {
    return this.parser.parseTokens(tokens, options)
  }

  /** The same for many texts, in batches between which other work has its turn. */
  async parseMany(texts: Iterable<string>, options: ParseManyOptions = {}): Promise<ParsedText[]> {
    const all = textsOf(texts, options)
    const { onProgress, signal, ...parseOptions } = options
    return this.inSlices(parseInSteps(this.parser, all, parseOptions), all.length, { onProgress, signal })
  }

  /** Explains the scores of the labels of a sequence (those of `tag` by default). */
  explain(input: Input, given?: readonly string[]): Explanation[] {
    const scorer = this.engine.scorer() // fails first if labels do not form a chain
    const labels = given ?? this.tag(input)
    checkLength('explain', labels, lengthOf(input))
    if (labels.length === 0) return []
    const lattice = this.decoder.fit(this.score(input))
    const path = Int32Array.from(labels, label => this.engine.labels.find(label))
    const [p, tokens] = [this.marginalsOf(lattice), wordsOf(input)]
    return explanationsOf({ lattice, p, path, labels, tokens }, scorer)
  }

  /** Adds labeled sequences: the model becomes the one trained on them as well. */
  update(data: LabeledData, { newLabels = true }: UpdateOptions = {}): void {
    const learning = learningOf(this.engine, 'update')
    const corpus = asCorpus(data)
    try {
      learning.update(corpus, newLabels)
    } finally {
      this.changed() // a refused update changes nothing learned, but may renumber labels
    }
  }

  /** Removes labeled sequences: the model becomes the one trained without them. */
  forget(data: LabeledData): void {
    learningOf(this.engine, 'forget').forget(asCorpus(data))
    this.changed()
  }

  /** Adds what other models have learned: the model becomes the one trained on the data of all of them. */
  merge(...others: readonly Model[]): void {
    for (const other of others) checkArgument('merge', other instanceof Model, 'a model', other)
    for (const { use } of others) checkSameUse(this.use, use)
    learningOf(this.engine, 'merge').merge(...others.map(({ engine }) => engine))
    this.changed()
  }

  /** Lets a function change the engine, which labels by the changed one from then on. */
  async changeEngine(change: (engine: Engine) => Promise<void>): Promise<void> {
    await change(this.engine)
    this.changed()
  }

  /**
   * The strongest weights of attributes and transitions, or, in a model of counts, their
   * co-occurrence rates.
   */
  weights(options: WeightsOptions = {}): ModelWeights {
    return strongestWeights(this.engine.tables(), this.labels, options)
  }

  /** Initial weights for gradient training, by feature name. */
  initialWeights(): WeightSource {
    return this.engine.initialWeights()
  }

  /** The bytes of a `.cofield` file. Equal models have equal bytes. */
  save(): Uint8Array<ArrayBuffer> {
    const { method, options, features, figures } = this.engine
    const header = { producer: `cofield ${VERSION}`, method, options, features, figures }
    return writeContainer({ ...header, ...writeUse(this.use) }, this.engine.sections())
  }

  /** The bytes of a model file of another tool, such as `crfsuite`. It labels as this model does; what it cannot hold is refused. */
  async export(format: string): Promise<Uint8Array<ArrayBuffer>> {
    return exportEngine(this.engine, format)
  }

  private inSlices<Result>(work: LongWork<Result>, total: number, call: LongCallOptions): Promise<Result> {
    const { changes } = this
    return finishInSlices(
      whileUnchanged(() => changes === this.changes, work),
      total,
      call,
    )
  }

  /** Decodes labels that do not form a chain; null for chains. */
  private get graphs(): GraphDecoder | null {
    const { labels } = this.engine
    const inference = this.engine.graphInference?.()
    return inference ? new GraphDecoder(labels, inference, this.use.decoder) : null
  }

  private get decoders() {
    return { graphs: this.graphs, decoder: this.decoder }
  }

  private get parser(): TextParser {
    this.textParser ??= new TextParser(this.engine, this.use.decoder)
    return this.textParser
  }

  private namesOf(labels: Int32Array): string[] {
    const names = new Array<string>(labels.length)
    for (let t = 0; t < names.length; t++) names[t] = this.engine.labels.get(labels[t])
    return names
  }

  private score(input: Input): Lattice {
    return boundScorer(this.engine, this.inputs.take(input)).score(0)
  }

  /** Runs forward–backward, or half of it, on a lattice, and refuses one without a possible path. */
  private sum(lattice: Lattice, how: 'run' | 'forward' = 'run'): void {
    if (this.chain[how](lattice) === -Infinity) throw noProbabilities()
  }

  private marginalsOf(lattice: Lattice): Float64Array {
    this.sum(lattice)
    const p = new Float64Array(lattice.offset[lattice.T])
    labelMarginals(lattice, this.chain, p)
    return p
  }

  private changed(): void {
    this.decoder = new LabelDecoder(this.engine.labels, this.use.decoder)
    this.textParser = null
    this.changeCount++
  }
}
