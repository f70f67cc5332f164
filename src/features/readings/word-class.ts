import type { ClassFeature } from '../language/feature.js'
import { classIndexes } from './class-indexes.js'

/** Lengths of the beginnings of a path, if a feature names none. */
export const CLASS_BITS: readonly number[] = [4, 6, 10, 20]

/** Takes a class, and how many bits of its path it has; undefined: all. */
type TakeClass = (value: string, bits?: number) => void

/** Reads the class of a text. */
export function classReader({ classes, bits = CLASS_BITS, unknown = 'lower' }: ClassFeature) {
  const index = classIndexes.get(classes)
  if (!index) throw new TypeError('class: expected a feature that wordClass or parseFeatures has made')
  return (text: string, take: TakeClass) => {
    const path = index.get(text) ?? (unknown === 'lower' ? index.get(text.toLowerCase()) : undefined)
    if (path === undefined) return
    take(path)
    if (!/^[01]+$/.test(path)) return
    for (const length of bits) if (length <= path.length) take(path.slice(0, length), length)
  }
}
