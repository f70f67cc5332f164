import { type CountForm, createChainEngine } from '../../closed-form/chain-engine.js'
import type { Engine } from '../../model/engine.js'
import type { ModelFile } from '../method.js'
import { readCountStore } from './counts.js'

/** The engine of a model file that holds counts of chains. */
export function readChains<Options extends object>(
  file: ModelFile<Options>,
  form: CountForm<Options>,
): Engine {
  const { method, options, features, functions } = file
  const store = readCountStore(file, { tables: form.tables(options), links: false, shape: 'neighbors' })
  return createChainEngine(store, { method, options, features, functions, form })
}
