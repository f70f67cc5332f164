import { empiricalTables } from '../../closed-form/chain-engine.js'
import type { StructureOptions } from '../../closed-form/structure-options.js'
import { createSentenceEngine } from '../../graphs/sentences/sentence-engine.js'
import { hasNeighbors } from '../../graphs/sentences/sentence-pairs.js'
import type { Engine } from '../../model/engine.js'
import type { ModelFile } from '../method.js'
import { readCountStore } from './counts.js'

/** The engine of a model file that holds counts of sentences whose labels are no chain. */
export function readSentences(file: ModelFile<StructureOptions>): Engine {
  const { method, options, features, functions } = file
  const links = hasNeighbors(options)
  const shape = links ? 'neighbors' : 'heads'
  const store = readCountStore(file, { tables: empiricalTables(options), links, shape })
  return createSentenceEngine(store, { method, options, features, functions })
}
