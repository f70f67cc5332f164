import type { StringTable } from '../data/string-table.js'
import type { Engine, Figures, ModelOrigin } from '../model/engine.js'
import { EngineBase, type EngineDescription } from '../model/engine-base.js'
import type { Sections } from '../model/file/container.js'
import type { WeightTables } from '../model/model-weights.js'
import type { Scorer } from '../model/scorer.js'
import type { WeightSource } from '../model/weight-source.js'
import { weightSource } from './initial-weights.js'
import { weightSections } from './weight-file.js'
import { type Normalization, WeightScorer } from './weight-scorer.js'
import { weightTables } from './weight-tables.js'
import type { Weights } from './weights.js'

/** The description of a model of weights, without the weights. */
export interface WeightDescription extends EngineDescription {
  /** How scores are normalized. Default `global`. */
  readonly normalization?: Normalization
  readonly figures: Omit<Figures, 'labels' | 'attributes' | 'features'>
  /** What the file of another tool said beside the weights. */
  readonly origin?: ModelOrigin | undefined
}

/** The engine of methods that learn a weight for every feature. */
export class WeightEngine extends EngineBase<WeightDescription> implements Engine {
  readonly weights: Weights

  constructor(weights: Weights, description: WeightDescription) {
    super(description)
    this.weights = weights
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

  get origin(): ModelOrigin | undefined {
    return this.description.origin
  }

  protected createScorer(): Scorer {
    return new WeightScorer(this.weights, this.features, {
      functions: this.description.functions,
      normalization: this.description.normalization ?? 'global',
    })
  }

  get wordless(): boolean {
    return this.weights.words.size === 0
  }

  knows(word: string): boolean {
    return this.weights.words.find(word) >= 0
  }

  initialWeights(): WeightSource {
    return weightSource(this.weights)
  }

  tables(): WeightTables {
    return weightTables(this.weights)
  }

  sections(): Sections {
    return weightSections(this.weights)
  }

  async export(format: string): Promise<Uint8Array<ArrayBuffer>> {
    const { rivalNamed } = await import('./rivals/registry.js')
    const { features, normalization = 'global', origin } = this.description
    return rivalNamed(format).write({ normalization, features, weights: this.weights, origin })
  }
}
