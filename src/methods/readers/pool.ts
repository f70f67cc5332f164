import { readPool } from '../../pooled/pool-sections.js'
import { PooledEngine } from '../../pooled/pooled-engine.js'
import type { PooledOptions } from '../../pooled/pooled-options.js'
import type { ModelFile } from '../method.js'

/** The engine of a model file that holds counts of attributes and tuned weights. */
export function readPooledEngine(file: ModelFile<PooledOptions>): PooledEngine {
  const { sections, figures, source, method, options, features, functions } = file
  const { counts, tuned } = readPool(sections, figures, source)
  return new PooledEngine(counts, tuned, { method, options, features, functions })
}
