import type { StringTable } from '../data/string-table.js'
import type { FeatureFunctions } from '../features/extraction/function-source.js'
import type { FeatureSet } from '../features/language/feature.js'
import { checkLabelCount } from './label-limit.js'
import type { Scorer } from './scorer.js'

/** The settings of an engine, as opposed to what it has learned. */
export interface EngineDescription {
  readonly method: string
  readonly options: object
  readonly features: FeatureSet
  readonly functions?: FeatureFunctions
}

/** Common part of all engines: their description, and a scorer that is created on first use. */
export abstract class EngineBase<Description extends EngineDescription> {
  protected readonly description: Description
  private current: Scorer | null = null

  constructor(description: Description) {
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

  abstract get labels(): StringTable

  scorer(whose: 'shared' | 'own' = 'shared'): Scorer {
    if (!this.current) checkLabelCount(this.method, this.labels.size)
    if (whose === 'own') return this.createScorer()
    this.current ??= this.createScorer()
    return this.current
  }

  /** Call when the learned state has changed: the next scorer is a new one. */
  protected forgetScorer(): void {
    this.current = null
  }

  protected abstract createScorer(): Scorer
}
