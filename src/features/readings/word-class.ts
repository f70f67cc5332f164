import type { ClassFeature } from '../language/feature.js'
import { indexOf } from '../language/word-classes.js'

/** Lengths of the beginnings of a path, if a feature names none. */
export const CLASS_BITS: readonly number[] = [4, 6, 10, 20]

/** Takes a class, and how many bits of its path it has; undefined: all. */
type TakeClass = (value: string, bits?: number) => void

/** Reads the class of a text. The words are looked up when the first text is read. */
export function classReader({ classes, bits = CLASS_BITS, unknown = 'lower' }: ClassFeature) {
  let index: ReadonlyMap<string, string> | undefined
  return (text: string, take: TakeClass) => {
    index ??= indexOf(classes)
    const path = index.get(text) ?? (unknown === 'lower' ? index.get(text.toLowerCase()) : undefined)
    if (path === undefined) return
    take(path)
    if (!/^[01]+$/.test(path)) return
    for (const length of bits) if (length <= path.length) take(path.slice(0, length), length)
  }
}
