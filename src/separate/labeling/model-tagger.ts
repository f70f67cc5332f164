/**
 * Finds the best labels of sequences of a corpus by the kernels that patterns of weights use. Its readable twin is `ReadableTagger`.
 */

import type { Corpus } from '../../data/corpus.js'
import type { AttributePattern } from '../../features/patterns/attribute-pattern.js'
import {
  createPatternTagger,
  type PatternTagger,
  type PatternTaggerLimits,
} from '../../weights/patterns/pattern-tagger.js'
import type { ChainForm } from './chain-form.js'
import { CountedPositions, type ScorerParts } from './counted-positions.js'
import { chainOfModels } from './model-chain.js'
import { ModelDecoder } from './model-decoder.js'
import { PatternFilter } from './pattern-filter.js'

/** A tagger for models of this form, or null if the engine has no SIMD, or if there is too little memory. */
export function createModelTagger(
  parts: ScorerParts,
  patterns: readonly AttributePattern[],
  form: ChainForm,
  limits: Partial<PatternTaggerLimits> = {},
): ModelTagger | null {
  const { weights } = parts
  const models = chainOfModels(weights)
  const { tallies } = weights
  const counted = tallies && {
    filter: new PatternFilter(tallies.patterns),
    positions: new CountedPositions(parts),
  }
  let decoder: ModelDecoder | null = null
  const tagger = createPatternTagger(models.weights, weights.attributes, patterns, limits, chain => {
    decoder = ModelDecoder.create(chain, models, weights, form, counted)
    return decoder?.decode ?? null
  })
  return tagger && new ModelTagger(tagger, decoder!, form)
}

export class ModelTagger {
  /** See `createModelTagger`. */
  constructor(
    private readonly tagger: PatternTagger,
    private readonly decoder: ModelDecoder,
    private readonly form: ChainForm,
  ) {}

  /** Switches to a corpus, to which the extractor must be bound; false if there is too little memory for its texts. */
  bind(corpus: Corpus): boolean {
    return this.tagger.bind(corpus)
  }

  /** Overwrites path with the labels of sequence n; false if only its lattice tells them, or if there is too little memory. */
  tag(n: number, path: Int32Array): boolean {
    return this.tagger.tag(n, path, this.form.isOrdinary) && !this.decoder.refused.has(n)
  }
}
