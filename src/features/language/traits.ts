import { readingOf } from '../readings/reading.js'
import type { Feature } from './feature.js'

/** Whether a feature depends only on the word at the position. */
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
