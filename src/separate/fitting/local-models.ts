/**
 * Separate training: P(y|x) and P(y,y'|x,x') as two maximum-entropy models, each normalized locally and fitted on its own.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Separate Training for CRFs Using Co-occurrence Rate Factorization (SP2); Closed Form
 * Maximum Likelihood Estimator of Conditional Random Fields, 3.7.2 (EP2).
 */

import { type CountArray, checkTokens } from '../../common/count-array.js'
import type { Corpus } from '../../data/corpus.js'
import { totalsOf, wholeWeights } from '../../data/counted-corpus.js'
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'
import type { Precision } from '../../optimizers/objective.js'
import type { ThreadHost } from '../../wasm/thread-pool.js'
import { collectWords } from '../patterns/collect-words.js'
import { observedLabels } from '../patterns/observed-pairs.js'
import { createPairLayout, type PairLayout } from '../patterns/pair-layout.js'
import type { PairSource } from '../patterns/pair-source.js'
import { talliesOfPairs, tallyPatterns } from '../patterns/pattern-tallies.js'
import { prepareSeparate, type SeparateData } from '../patterns/prepare.js'
import {
  countUnknown,
  shareAlike,
  type UnknownLists,
  type UnknownPatterns,
  unknownLists,
} from '../patterns/unknown-patterns.js'
import type { SeparateWeights } from '../scoring/weights.js'
import type { SeparateOptions } from '../separate-options.js'
import type { Trust } from '../trust/trust.js'
import { chooseForm } from './choose-form.js'
import { createObjectives, type Form, type LocalObjective } from './create-objectives.js'
import { type FittedPairs, fittedPairs, pickPairs, spreadPairs } from './fitted-pairs.js'
import { scalesOfPairs, scalesOfUnary, startOfPairs, startOfUnary } from './starting-point.js'
import { copyWeights, type WeightVectors } from './warm-start.js'

/** Options of both fits. */
export interface LocalSetting {
  readonly features: FeatureSet
  readonly functions?: FeatureFunctions
  readonly options: SeparateOptions
  /** The corpus with its features. Default: they are extracted at once. */
  readonly compiled?: CompiledCorpus
  /**
   * How objectives are computed. Default: the form that is expected to be faster. Both have the same minimum, but kernels leave out weights
   * of many labels (fitted-pairs.ts).
   */
  readonly form?: Form
}

/** One of the two models before it is fitted. */
export interface LocalModel {
  /** [weights] Variables are weights divided by these, which makes the objective better conditioned. */
  readonly scales: Float64Array
  /** The fit ends when its value has changed by less than this share over ten iterations. */
  readonly tolerance: number
  /** The precision in which the value may show that. */
  readonly ending: Precision
  createObjective(threads: ThreadHost): LocalObjective
}

/** How soon fits end. */
interface Pace {
  /** The share of the curvature at frequencies of labels that is left near the optimum. */
  readonly uncertain: number
  /** What the tolerance of the unary model is multiplied by. */
  readonly slack: number
  /** The same for the pair model. */
  readonly pairSlack: number
  /** The precision in which fits may end. */
  readonly ending: Precision
}

const THOROUGH: Pace = { uncertain: 1, slack: 1, pairSlack: 1, ending: 'double' }
/**
 * For patterns that hardly repeat. Many attributes together leave next to no uncertainty; values are small, and the same share of them
 * changes no label. The pair model starts from the unary model: after some 20 iterations labels of held-out sequences become no better.
 */
const QUICK: Pace = { uncertain: 0.03, slack: 10, pairSlack: 100, ending: 'single' }
/** Fewer sequences are fitted in no time. */
const FEWEST_QUICK = 100
/** If fewer positions are like others, what counts of patterns weigh changes next to no label. */
const LEAST_ALIKE = 0.15

/** The two models of a corpus: what fitting needs, and the model that results. */
export class LocalModels {
  readonly unary: LocalModel
  readonly pairs: LocalModel
  private readonly source: Corpus | PairSource
  private readonly setting: LocalSetting
  private readonly data: SeparateData
  private readonly pairLayout: PairLayout
  /** Pairs of labels of the fit; null: those of the model. */
  private readonly fitted: FittedPairs | null
  private readonly observed: Float64Array //  [weights of the fitted pair model] 0 for attributes
  private readonly counted: CountArray | null
  private lists: UnknownLists | undefined
  private unseen: UnknownPatterns | undefined
  private counts: Pick<SeparateWeights, 'words' | 'tallies'> | undefined

  constructor(source: Corpus | PairSource, { compiled, ...setting }: LocalSetting) {
    const { options } = setting
    const corpus = 'data' in source ? null : source
    this.source = source
    this.setting = setting // without the compiled corpus, which is needed no longer
    this.counted = options.closedForm === 'known' && corpus ? countedWeights(corpus) : null
    const data =
      'data' in source ? source.data : prepareSeparate(source, { ...setting, ...(compiled && { compiled }) })
    const layout = createPairLayout(data.layout, data.corpus, options.labelPairs, options.boundary)
    const form = corpus ? (setting.form ?? chooseForm(data.corpus, layout)) : 'patterns'
    const objectives = createObjectives(data, form)
    const pace = form === 'simd' && data.corpus.N >= FEWEST_QUICK ? QUICK : THOROUGH
    const { uncertain, slack, pairSlack, ending } = pace
    const counts = observedLabels(layout, data.corpus)
    this.fitted = pace === QUICK && options.labelPairs === 'all' ? fittedPairs(layout, counts) : null
    const fitLayout = this.fitted?.layout ?? layout
    const observed = this.fitted ? pickPairs(layout, this.fitted, counts) : counts
    const scales = scalesOfUnary(data.layout, data.corpus.patterns, data.counts, options.c2, uncertain)
    this.data = data
    this.pairLayout = layout
    this.observed = observed
    this.unary = {
      scales,
      tolerance: options.tolerance * slack,
      ending,
      createObjective: objectives.unary,
    }
    this.pairs = {
      tolerance: options.tolerance * pairSlack,
      ending,
      scales: scalesOfPairs(fitLayout, scales, observed, options.c2, uncertain),
      createObjective: threads => objectives.pairs(fitLayout, threads),
    }
  }

  /** The starting weights of the unary model. */
  startOfUnary(): Float64Array {
    return startOfUnary(this.data.layout, this.data.counts)
  }

  /** The starting weights of the pair model, given a unary model. */
  startOfPairs(unary: Float64Array): Float64Array {
    return startOfPairs(this.fitLayout, unary, this.observed)
  }

  /** The starting weights of both models, given those of a part of the data. */
  startFrom(part: WeightVectors): { readonly unary: Float64Array; readonly pairs: Float64Array } {
    const { fitLayout: pairLayout, data } = this
    const unary = this.startOfUnary()
    const pairs = this.startOfPairs(unary)
    copyWeights(part, { ...data, pairLayout, unary, pairs })
    return { unary, pairs }
  }

  /** The model with the weights of both fits. */
  join(unary: Float64Array, own: Float64Array, trust: Trust | null = null): SeparateWeights {
    const { data, pairLayout, fitted } = this
    const pairs = fitted ? spreadPairs(pairLayout, fitted, own) : own
    const { layout, labels, attributes } = data
    this.counts ??= this.count()
    return { layout, pairLayout, unary, pairs, labels, attributes, trust, ...this.counts }
  }

  private get fitLayout(): PairLayout {
    return this.fitted?.layout ?? this.pairLayout
  }

  /** What stands for patterns that were never seen. */
  unknown(): UnknownPatterns {
    this.unseen ??= countUnknown(this.data.corpus, this.unknownLists())
    return this.unseen
  }

  /** Whether enough positions are like others as a whole for counts of patterns to matter. */
  isCountable(): boolean {
    return shareAlike(this.data.corpus, this.unknownLists()) >= LEAST_ALIKE
  }

  private unknownLists(): UnknownLists {
    const { corpus, layout } = this.data
    this.lists ??= unknownLists(corpus, layout.A)
    return this.lists
  }

  private count(): Pick<SeparateWeights, 'words' | 'tallies'> {
    const { source, setting, data, counted } = this
    const isCounted = setting.options.closedForm === 'known'
    if ('data' in source) {
      const { words, patternOf } = source
      const { pairs, patterns, L } = data.corpus
      return { words, tallies: isCounted && pairs ? talliesOfPairs(pairs, patterns, L, patternOf) : null }
    }
    const { words, patternOf } = collectWords(source, data.corpus.pattern, setting)
    return { words, tallies: isCounted ? tallyPatterns(data.corpus, counted, patternOf) : null }
  }
}

/** How often the closed form counts each sequence; null: once. Refused before the fits begin. */
function countedWeights(corpus: Corpus): CountArray | null {
  const weight = wholeWeights(corpus, 'the closed form counts; use closedForm none')
  checkTokens(totalsOf({ offset: corpus.offset, weight }).tokens, 'weights')
  return weight
}
