import { DataError } from '../../common/errors.js'
import type { Corpus } from '../../data/corpus.js'
import { templateOf } from '../readings/template.js'
import type { Feature } from './feature.js'
import { placeOf } from './place.js'

/** What features need from a corpus; each column with the first feature that reads it. */
export interface Needs {
  readonly columns: ReadonlyMap<number, Feature>
  readonly attributes: Feature | undefined
}

export function needsOf(features: readonly Feature[]): Needs {
  const columns = new Map<number, Feature>()
  for (const feature of features) {
    for (const column of columnsOf(feature)) if (!columns.has(column)) columns.set(column, feature)
  }
  return { columns, attributes: features.find(readsAttributes) }
}

/** Refuses a corpus that lacks what the features read. */
export function checkNeeds({ columns, attributes }: Needs, corpus: Corpus): void {
  const K = corpus.columns.length
  for (const [column, feature] of columns) {
    const have = K === 1 ? '1 column' : `${K} columns`
    if (column === 0 && corpus.wordless) refuse(feature, 'the data have no words, only attributes')
    if (column >= K) refuse(feature, `column ${column} is not in the data, which have ${have}`)
  }
  if (attributes && !corpus.attributes) refuse(attributes, 'the data have no attributes')
}

/** The columns that a feature reads. */
function columnsOf(feature: Feature): readonly number[] {
  switch (feature.type) {
    case 'window':
      return columnsOf(feature.feature)
    case 'join':
      return feature.features.flatMap(columnsOf)
    case 'bias':
    case 'position':
    case 'attributes':
    case 'function':
      return []
    case 'template':
      return templateOf(feature).tokens.map(token => token.column)
    case 'word':
      return [0]
    default:
      return [feature.column ?? 0]
  }
}

function readsAttributes(feature: Feature): boolean {
  if (feature.type === 'window') return readsAttributes(feature.feature)
  if (feature.type === 'join') return feature.features.some(readsAttributes)
  return feature.type === 'attributes'
}

/** A feature as JSON, or its type if that is long: it may hold a dictionary. */
export function nameOf(feature: Feature): string {
  const text = JSON.stringify(feature)
  return text.length > 200 ? `{"type":"${feature.type}",…}` : text
}

/** Names a feature by its location in a file, or else by its content. */
function refuse(feature: Feature, reason: string): never {
  const place = placeOf(feature)
  if (place) throw new DataError(reason, place)
  throw new DataError(`feature ${nameOf(feature)}: ${reason}`)
}
