import type { Feature, JoinFeature, KmerFeature, TemplateFeature } from '../language/feature.js'
import { boundaryOf } from '../readings/boundary.js'
import { type ColumnReference, sameReference } from '../readings/column-reference.js'
import { attributeName, readingOf } from '../readings/reading.js'
import { templateOf, templateReading } from '../readings/template.js'
import type { AttributeStyle, Reading } from '../readings/text-reading.js'
import type { AttributeIds } from './attribute-ids.js'
import { AttributeSource } from './attribute-source.js'
import type { ColumnCellsSet } from './column-cells.js'
import { ColumnCombination } from './column-combination.js'
import { ColumnSource } from './column-source.js'
import { ColumnPart, CombinationSource, type Part, sourcePart } from './combination-source.js'
import { ConstantSource } from './constant-source.js'
import { type FeatureFunctions, FunctionSource, functionOf } from './function-source.js'
import { GazetteerSource } from './gazetteer-source.js'
import { NearestSource } from './nearest-source.js'
import { PositionSource } from './position-source.js'
import { ReadingCells, ReadingCombination } from './reading-combination.js'
import type { Source } from './source.js'

/** How features are compiled. */
export interface SourceOptions {
  readonly style: AttributeStyle
  readonly functions: FeatureFunctions
  /** Filled with the columns that the sources read; bind these before the sources. */
  readonly columns: ColumnCellsSet
  /** What parts of conjunctions read, by their features. */
  readonly shared: Map<string, ReadingCells>
}

/**
 * Compiles features without windows. Consecutive features that read the same column and offset share one
 * source.
 */
export function createSources(
  features: readonly Feature[],
  attributeIds: AttributeIds,
  options: SourceOptions,
): Source[] {
  const sources: Source[] = []
  let readings: Reading[] = []
  const flush = () => {
    if (readings.length > 0) sources.push(new ColumnSource(readings, attributeIds, options.columns))
    readings = []
  }
  for (const feature of features) {
    const reading = readingOf(feature, options.style)
    if (!reading || (readings.length > 0 && !sameReference(readings[0], reading))) flush()
    if (reading) readings.push(reading)
    else sources.push(createSource(feature, attributeIds, options))
  }
  flush()
  return sources
}

/** Compiles a feature that does not read exactly one text. */
function createSource(feature: Feature, attributeIds: AttributeIds, options: SourceOptions): Source {
  const { style, functions } = options
  switch (feature.type) {
    case 'bias':
      return new ConstantSource(feature.name ?? 'bias', attributeIds)
    case 'attributes':
      return new AttributeSource(feature.offset ?? 0, attributeIds)
    case 'function': {
      const call = functionOf(feature.name, functions)
      return new FunctionSource(feature.name, feature.offset ?? 0, style, call, attributeIds)
    }
    case 'gazetteer':
      return new GazetteerSource(feature, style === 'named' ? `${attributeName(feature)}=` : '', attributeIds)
    case 'position': {
      const name = `${feature.name ?? feature.from}[${feature.offset ?? 0}]=`
      return new PositionSource(feature, style === 'named' ? name : '', attributeIds)
    }
    case 'nearest':
      return new NearestSource(feature, style === 'named' ? `${attributeName(feature)}=` : '', attributeIds)
    case 'join':
      return joinSource(feature, attributeIds, options)
    case 'kmer':
      return kmerSource(feature, attributeIds, options)
    case 'template':
      return templateSource(feature, attributeIds, options)
    default:
      throw new RangeError(`feature ${feature.type}: expected a feature without windows`)
  }
}

function joinSource({ features }: JoinFeature, attributeIds: AttributeIds, options: SourceOptions): Source {
  if (features.length > 1 && features.every(isPlain)) {
    const readings = features.map(part => readingOf(part, options.style)!)
    const literals = readings.map(({ prefix }, k) => (k === 0 ? prefix! : `|${prefix}`))
    return new ColumnCombination(readings, [...literals, ''], attributeIds, options.columns)
  }
  if (features.length > 1 && features.every(hasOneValue))
    return new ReadingCombination(
      features.map(part => readingCells(part, options)),
      attributeIds,
    )
  const parts = features.map(part => joinPart(part, options))
  return new CombinationSource(parts, texts => texts.join('|'), attributeIds)
}

function joinPart(feature: Feature, options: SourceOptions): Part {
  if (isPlain(feature)) {
    const reading = readingOf(feature, options.style)!
    return new ColumnPart(reading, reading.prefix!, options.columns)
  }
  return sourcePart(attributeIds => createSources([feature], attributeIds, options)[0])
}

/** Whether a feature yields the text of a column unchanged. */
function isPlain(feature: Feature): boolean {
  return readingOf(feature, 'named')?.prefix !== undefined
}

/** Whether a feature reads at most one value, of one text. */
function hasOneValue(feature: Feature): boolean {
  return readingOf(feature, 'named')?.value !== undefined
}

/** What a part of a conjunction reads; equal parts share it, if they are told apart easily. */
function readingCells(feature: Feature, { style, columns, shared }: SourceOptions): ReadingCells {
  const key = SHORT_TYPES.has(feature.type) ? JSON.stringify(feature) : ''
  const known = shared.get(key)
  if (known) return known
  const cells = new ReadingCells(readingOf(feature, style)!, columns)
  if (key !== '') shared.set(key, cells)
  return cells
}

/** Features that are described by a few words. */
const SHORT_TYPES: ReadonlySet<Feature['type']> = new Set([
  'word',
  'column',
  'prefix',
  'suffix',
  'shape',
  'shortShape',
  'test',
])

function kmerSource(
  feature: KmerFeature,
  attributeIds: AttributeIds,
  { style, columns }: SourceOptions,
): Source {
  const name = style === 'named' ? `${attributeName(feature)}=` : ''
  const { column = 0, offset = 0, from, to } = feature
  const reference = { column, absolute: false, boundary: boundaryOf('crf++') }
  const references: ColumnReference[] = []
  for (let k = from; k <= to; k++) references.push({ ...reference, offset: offset + k })
  return new ColumnCombination(references, [name, ...references.map(() => '')], attributeIds, columns)
}

/** A template without tokens is a constant, with one token a reading, otherwise a combination. */
function templateSource(
  feature: TemplateFeature,
  attributeIds: AttributeIds,
  { style, columns }: SourceOptions,
): Source {
  const { literals, tokens, finish = (text: string) => text } = templateOf(feature)
  if (tokens.length === 0) return new ConstantSource(feature.text, attributeIds)
  const around = style === 'named' ? literals : literals.map((text, k) => inner(text, k, tokens.length))
  if (tokens.length > 1 && tokens.every(token => !token.change))
    return new ColumnCombination(tokens, around, attributeIds, columns)
  const [first, ...rest] = around
  const parts = tokens.map(token => {
    const one = { literals: ['', ''], tokens: [token], finish: undefined }
    if (!token.change) return new ColumnPart(token, '', columns)
    return sourcePart(own => new ColumnSource([templateReading(one, 'bare')], own, columns))
  })
  return new CombinationSource(
    parts,
    texts => finish(texts.reduce((all, text, k) => all + text + rest[k], first!)),
    attributeIds,
  )
}

/** A bare template keeps only the literals between tokens. */
function inner(literal: string, k: number, tokens: number): string {
  return k === 0 || k === tokens ? '' : literal
}
