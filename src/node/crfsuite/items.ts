import type { Item } from '../../index.js'

/** A sequence of items: lists of names, which become strings, or objects as python-crfsuite takes them. */
export function itemsOf(xseq: unknown, what: string): Item[] {
  if (!Array.isArray(xseq)) throw new TypeError(`${what} must be an array of arrays`)
  return xseq.map(item => {
    if (Array.isArray(item)) return item.map(String)
    if (typeof item !== 'object' || item === null) throw new TypeError(`${what} must be an array of arrays`)
    return item as Item
  })
}
