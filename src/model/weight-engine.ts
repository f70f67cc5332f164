import type { StringTable } from '../data/string-table.js'
import type { FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import type { Sections } from './container.js'
import type { Engine, Figures } from './engine.js'
import { type WeightSource, weightSource } from './initial-weights.js'
import type { Scorer } from './scorer.js'
import { weightSections } from './weight-file.js'
import { WeightScorer } from './weight-scorer.js'
import type { Weights } from './weights.js'

/** What is known of a model of weights besides the weights. */
export interface WeightDescription {
  readonly method: string
  readonly options: object
  readonly features: FeatureSet
  readonly functions?: FeatureFunctions
  readonly figures: Omit<Figures, 'labels' | 'attributes' | 'features'>
}

/** The engine of methods that give every feature a weight. */
export class WeightEngine implements Engine {
  readonly weights: Weights
  private readonly description: WeightDescription
  private current: Scorer | null = null

  constructor(weights: Weights, description: WeightDescription) {
    this.weights = weights
    this.description = description
  }

  get method(): string {
    return this.description.method
  }

  get options(): object {
    return this.description.options
  }

  get features(): FeatureSet {
    return this.description.features
  }

  get labels(): StringTable {
    return this.weights.labels
  }

  get figures(): Figures {
    const { layout } = this.weights
    return {
      ...this.description.figures,
      labels: layout.L,
      attributes: layout.A + layout.B,
      features: layout.F,
    }
  }

  scorer(): Scorer {
    this.current ??= new WeightScorer(this.weights, this.features, {
      functions: this.description.functions,
      normalization: this.method === 'memm' ? 'local' : 'global',
    })
    return this.current
  }

  knows(word: string): boolean {
    return this.weights.words.find(word) >= 0
  }

  initialWeights(): WeightSource {
    return weightSource(this.weights)
  }

  sections(): Sections {
    return weightSections(this.weights)
  }
}
