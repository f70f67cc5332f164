import type { StringTable } from '../../data/string-table.js'
import type { Engine, Figures } from '../../model/engine.js'
import { EngineBase, type EngineDescription } from '../../model/engine-base.js'
import type { Sections } from '../../model/file/container.js'
import type { WeightTables } from '../../model/model-weights.js'
import type { Scorer } from '../../model/scorer.js'
import type { WeightSource } from '../../model/weight-source.js'
import type { SeparateOptions } from '../separate-options.js'
import { separateSections } from './file.js'
import { SeparateScorer } from './scorer.js'
import { separateWeightSource } from './weight-source.js'
import { separateTables } from './weight-tables.js'
import type { SeparateWeights } from './weights.js'

/** The description of a model, without its weights. */
export interface SeparateModelDescription extends EngineDescription {
  readonly options: SeparateOptions
  readonly figures: { readonly sequences: number; readonly tokens: number }
}

/** The engine of two local models. */
export class SeparateEngine extends EngineBase<SeparateModelDescription> implements Engine {
  readonly weights: SeparateWeights

  constructor(weights: SeparateWeights, description: SeparateModelDescription) {
    super(description)
    this.weights = weights
  }

  get labels(): StringTable {
    return this.weights.labels
  }

  get figures(): Figures {
    const { layout, unary, pairs, tallies } = this.weights
    const counts = tallies ? tallies.states.count.length + tallies.pairs.count.length : 0
    const { sequences, tokens } = this.description.figures
    return {
      sequences,
      tokens,
      labels: layout.L,
      attributes: layout.A,
      features: unary.length + pairs.length + counts,
    }
  }

  protected createScorer(): Scorer {
    const { features, options, functions } = this.description
    return new SeparateScorer(this.weights, features, options, functions)
  }

  knows(word: string): boolean {
    return this.weights.words.find(word) >= 0
  }

  initialWeights(): WeightSource {
    return separateWeightSource(this.weights)
  }

  tables(): WeightTables {
    return separateTables(this.weights)
  }

  sections(): Sections {
    return separateSections(this.weights)
  }
}
