import { ModelFormatError } from './errors.js'
import type { FeatureFunctions } from './features/function-source.js'
import { parseFeatures } from './features/parse-features.js'
import { createStructureEngine } from './graphs/structure-engine.js'
import { readContainer, type SectionArray } from './model/container.js'
import { type CountMethod, createCountEngine } from './model/count-engine.js'
import { readCounts } from './model/count-file.js'
import { EMPIRICAL_DEFAULTS } from './model/empirical-options.js'
import type { Figures } from './model/engine.js'
import { HMM_DEFAULTS } from './model/hmm-options.js'
import { Model } from './model/model.js'
import {
  SKIP_CHAIN_DEFAULTS,
  STRUCTURE_METHODS,
  type StructureMethod,
  type StructureOptions,
  TREE_DEFAULTS,
} from './model/structure-options.js'
import { WeightEngine } from './model/weight-engine.js'
import { readWeights } from './model/weight-file.js'
import { readSeparate } from './separate/read-separate.js'
import type { SeparateOptions } from './separate/separate-options.js'

export interface LoadOptions {
  /** Named in errors: the file. */
  readonly source?: string
  /** The functions that `function` features name: a file holds data only, never code. */
  readonly functions?: FeatureFunctions
}

/** The model in the bytes of a `.cofield` file. The bytes stay in use and must not be changed. */
export function load(bytes: Uint8Array | ArrayBuffer, { source, functions }: LoadOptions = {}): Model {
  const { header, sections } = readContainer(
    bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes,
    source,
  )
  const { method, options, figures } = header as { method: unknown; options: object; figures: Figures }
  const defaults = { empirical: EMPIRICAL_DEFAULTS, hmm: HMM_DEFAULTS }
  if (method !== 'empirical' && method !== 'hmm') {
    const structure = STRUCTURE_METHODS.find(name => name === method)
    if (structure) return loadStructure(structure, header, sections, { source, functions })
    if (method === 'separate') return loadSeparate(header, sections, { source, functions })
    if (typeof method === 'string' && 'weights' in sections)
      return loadWeights(header, sections, { source, functions })
    throw new ModelFormatError(
      `expected a method that this release knows, got ${String(method)}`,
      place(source),
    )
  }
  const features = parseFeatures(header['features'])
  // An option that is younger than the file has its default, behind those of the file.
  const known = { method, options: { ...options, ...without(defaults[method], options) } } as CountMethod
  const store = readCounts(sections, { sequences: figures.sequences, tokens: figures.tokens }, source)
  return new Model(createCountEngine(store, { ...known, features, functions }))
}

/** A model of weights: whatever method trained them, they are used alike. */
function loadWeights(
  header: Record<string, unknown>,
  sections: Record<string, SectionArray>,
  { source, functions }: LoadOptions,
): Model {
  const { method, options, figures } = header as {
    method: string
    options: { boundary?: 'symbols' }
    figures: Figures
  }
  const weights = readWeights(sections, options.boundary ?? 'none', source)
  const features = parseFeatures(header['features'])
  return new Model(new WeightEngine(weights, { method, options, features, functions, figures }))
}

/** A model of trees or of linked chains. */
function loadStructure(
  method: StructureMethod,
  header: Record<string, unknown>,
  sections: Record<string, SectionArray>,
  { source, functions }: LoadOptions,
): Model {
  const { options, figures } = header as { options: StructureOptions; figures: Figures }
  const defaults = method === 'empirical/tree' ? TREE_DEFAULTS : SKIP_CHAIN_DEFAULTS
  const store = readCounts(sections, { sequences: figures.sequences, tokens: figures.tokens }, source)
  return new Model(
    createStructureEngine(store, {
      method,
      options: { ...options, ...without(defaults, options) },
      features: parseFeatures(header['features']),
      functions,
    }),
  )
}

/** A model of `separate`. */
function loadSeparate(
  header: Record<string, unknown>,
  sections: Record<string, SectionArray>,
  { source, functions }: LoadOptions,
): Model {
  const { options, figures } = header as { options: SeparateOptions; figures: Figures }
  const features = parseFeatures(header['features'])
  return new Model(readSeparate(sections, { features, options, figures, functions, source }))
}

function without(defaults: object, given: object): object {
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !Object.hasOwn(given, name)))
}

function place(source: string | undefined): { source?: string } {
  return source === undefined ? {} : { source }
}
