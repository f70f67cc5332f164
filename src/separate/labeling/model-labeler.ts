import type { Corpus } from '../../data/corpus.js'
import type { AttributePattern } from '../../features/patterns/attribute-pattern.js'
import type { SeparateWeights } from '../scoring/weights.js'
import { type ChainForm, chainFormOf } from './chain-form.js'
import type { ScorerParts } from './counted-positions.js'
import { createModelTagger, type ModelTagger } from './model-tagger.js'
import { ReadableTagger } from './readable-tagger.js'

/** Measured: weights that a tagger copies while one position is labeled without it. */
const WEIGHTS_A_POSITION = 250

/** Finds the best labels of sequences as those of a chain: by kernels once that pays, otherwise by their readable twin. Labels are the same. */
export class ModelLabeler {
  private corpus!: Corpus
  private positions = 0 // of all corpora so far
  private form: ChainForm | null | undefined //      found on first use; null: the models are no chain
  private readable: ReadableTagger | undefined
  private tagger: ModelTagger | null | undefined // created once it pays; null: not possible
  private bound = false // whether the tagger knows the corpus

  constructor(
    private readonly parts: ScorerParts,
    private readonly patterns: readonly AttributePattern[],
  ) {}

  /** Switches to a corpus, to which the extractor must be bound. */
  bind(corpus: Corpus): void {
    this.corpus = corpus
    this.positions += corpus.P
    this.bound = false
    this.readable?.bind(corpus)
  }

  /** Overwrites path with the labels of sequence n; false if only its lattice tells them. */
  tag(n: number, path: Int32Array): boolean {
    if (this.form === undefined) this.form = chainFormOf(this.parts, this.patterns.length)
    if (!this.form?.isOrdinary(path.length)) return false
    // What kernels refuse for lack of memory is labeled all the same, and what counts make impossible is refused again.
    return this.boundTagger(this.form)?.tag(n, path) || this.readableTagger(this.form).tag(n, path)
  }

  /** The tagger, ready for the corpus; null if there is none, or if it pays only later. */
  private boundTagger(form: ChainForm): ModelTagger | null {
    if (this.tagger === undefined && this.paysTagger())
      this.tagger = createModelTagger(this.parts, this.patterns, form)
    if (this.tagger && !this.bound) {
      if (!this.tagger.bind(this.corpus)) this.tagger = null // too little memory
      this.bound = true
    }
    return this.tagger ?? null
  }

  /** Whether as much has been labeled, or is about to be, as the copy of all weights costs. */
  private paysTagger(): boolean {
    return this.positions * WEIGHTS_A_POSITION >= copiedWeights(this.parts.weights)
  }

  private readableTagger(form: ChainForm): ReadableTagger {
    if (!this.readable) {
      this.readable = new ReadableTagger(this.parts, form)
      this.readable.bind(this.corpus)
    }
    return this.readable
  }
}

/** Weights that a tagger copies, for two models: how much it costs to make one. */
function copiedWeights({ layout }: SeparateWeights): number {
  return 2 * layout.W + layout.A
}
