import { ColumnSource } from './column-source.js'
import { CombinationSource, columnPart, type Part, sourcePart } from './combination-source.js'
import { ConstantSource } from './constant-source.js'
import type { Feature } from './feature.js'
import type { FeatureFunctions } from './function-source.js'
import { type AttributeStyle, attributeName, type Reading, readingOf } from './reading.js'
import type { Sink } from './sink.js'
import type { Source } from './source.js'

/** Compiles features without windows. Neighbours that read the same place share one source. */
export function createSources(
  features: readonly Feature[],
  sink: Sink,
  style: AttributeStyle,
  functions: FeatureFunctions,
): Source[] {
  const sources: Source[] = []
  let readings: Reading[] = []
  const flush = () => {
    if (readings.length > 0) sources.push(new ColumnSource(readings, sink))
    readings = []
  }
  for (const feature of features) {
    const reading = readingOf(feature, style)
    if (!reading || (readings.length > 0 && !samePlace(readings[0]!, reading))) flush()
    if (reading) readings.push(reading)
    else sources.push(createSource(feature, sink, style, functions))
  }
  flush()
  return sources
}

/** Whether a feature depends on the word at the position alone. */
export function isLocal(feature: Feature): boolean {
  if (feature.type === 'bias') return true
  if (feature.type === 'join') return feature.features.every(isLocal)
  const reading = readingOf(feature, 'named')
  return reading !== undefined && reading.column === 0 && reading.offset === 0 && !reading.absolute
}

/** Whether all values of a feature are 1. */
export function isBinary(feature: Feature): boolean {
  if (feature.type === 'join') return feature.features.every(isBinary)
  return feature.type !== 'number' && feature.type !== 'attributes' && feature.type !== 'function'
}

function samePlace(a: Reading, b: Reading): boolean {
  return (
    a.column === b.column && a.offset === b.offset && a.absolute === b.absolute && a.boundary === b.boundary
  )
}

function createSource(
  feature: Feature,
  sink: Sink,
  style: AttributeStyle,
  functions: FeatureFunctions,
): Source {
  switch (feature.type) {
    case 'bias':
      return new ConstantSource(feature.name ?? 'bias', sink)
    case 'join': {
      const parts = feature.features.map(part => createPart(part, style, functions))
      return new CombinationSource(parts, texts => texts.join('|'), sink)
    }
    case 'kmer': {
      const name = style === 'named' ? `${attributeName(feature)}=` : ''
      const { column = 0, offset = 0, from, to } = feature
      const parts = Array.from({ length: to - from + 1 }, (_, k) => columnPart(column, offset + from + k, ''))
      return new CombinationSource(parts, texts => name + texts.join(''), sink)
    }
    default:
      throw new TypeError(`feature ${feature.type}: not supported ${functions}`)
  }
}

function createPart(feature: Feature, style: AttributeStyle, functions: FeatureFunctions): Part {
  if ((feature.type === 'word' || feature.type === 'column') && !feature.lower) {
    const name = style === 'named' ? `${attributeName(feature)}=` : ''
    const column = feature.type === 'word' ? 0 : feature.column
    return columnPart(column, feature.offset ?? 0, name)
  }
  return sourcePart(sink => createSources([feature], sink, style, functions)[0]!)
}
