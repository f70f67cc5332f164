import type { Engine } from '../../model/engine.js'
import type { SectionArray } from '../../model/file/container.js'
import { SeparateEngine, type SeparateModelDescription } from './engine.js'
import { readSeparateWeights } from './file.js'

/** The content of a model file besides its sections. */
export interface SeparateFile extends SeparateModelDescription {
  readonly sections: Readonly<Record<string, SectionArray>>
  /** The file, for errors. */
  readonly source?: string
}

/** The engine in a model file. */
export function readSeparate({ sections, source, ...description }: SeparateFile): Engine {
  const { features, options, functions } = description
  const weights = readSeparateWeights(sections, options, features, { functions, source })
  return new SeparateEngine(weights, description)
}
