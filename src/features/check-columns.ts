import type { Corpus } from '../data/corpus.js'
import { DataError } from '../errors.js'
import type { Feature } from './feature.js'
import { placeOf } from './place.js'
import { templateOf } from './template.js'

/** Refuses features that look at a column which the corpus does not have. */
export function checkColumns(features: readonly Feature[], corpus: Corpus): void {
  for (const feature of features) {
    for (const column of columnsOf(feature)) {
      if (column >= corpus.columns.length) refuse(feature, `column ${column}`, corpus)
    }
    if (readsAttributes(feature) && !corpus.attributes) {
      throw new DataError(`${nameOf(feature)}the data give no attributes`, placeOf(feature) ?? {})
    }
  }
}

/** The columns that a feature looks at. */
export function columnsOf(feature: Feature): readonly number[] {
  switch (feature.type) {
    case 'window':
      return columnsOf(feature.feature)
    case 'join':
      return feature.features.flatMap(columnsOf)
    case 'bias':
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

function refuse(feature: Feature, column: string, corpus: Corpus): never {
  const K = corpus.columns.length
  const have = K === 1 ? '1 column' : `${K} columns`
  const reason = `${nameOf(feature)}${column} is not in the data, which have ${have}`
  throw new DataError(reason, placeOf(feature) ?? {})
}

/** A feature is named by where it was read, or else by what it says. */
function nameOf(feature: Feature): string {
  return placeOf(feature) ? '' : `feature ${JSON.stringify(feature)}: `
}
