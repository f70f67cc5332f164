import { accumulate } from './count-table.js'
import type { Counts } from './observations.js'

/** The items of a layer of counts by signature: which words have it. */
export interface SignatureIndex {
  readonly offset: Int32Array // [signatures+1] items of a signature
  readonly item: Int32Array // [I]
  readonly key: Int32Array // [I] key of that item
  readonly total: Float64Array // [signatures] how often it was counted in this layer
}

const known = new WeakMap<Counts, SignatureIndex>()

/** The index of a layer; computed once, since layers do not change. */
export function signatureIndex(counts: Counts): SignatureIndex {
  let index = known.get(counts)
  if (!index) {
    index = createIndex(counts)
    known.set(counts, index)
  }
  return index
}

/** How often a signature was counted in all layers. */
export function signatureTotal(layers: readonly Counts[], signature: number): number {
  return layers.reduce((sum, layer) => sum + (signatureIndex(layer).total[signature] ?? 0), 0)
}

function createIndex({ items, sizes }: Counts): SignatureIndex {
  const offset = new Int32Array(sizes.signatures + 1)
  for (let item = 0; item < items.signature.length; item++) offset[items.signature[item] + 1]++
  accumulate(offset)
  const next = offset.slice()
  const total = new Float64Array(sizes.signatures)
  const [item, key] = [new Int32Array(items.signature.length), new Int32Array(items.signature.length)]
  for (let x = 0; x + 1 < items.keyOffset.length; x++) {
    for (let k = items.keyOffset[x]; k < items.keyOffset[x + 1]; k++) {
      const place = next[items.signature[k]]++
      item[place] = k
      key[place] = x
      for (let e = items.offset[k]; e < items.offset[k + 1]; e++) total[items.signature[k]] += items.count[e]
    }
  }
  return { offset, item, key, total }
}
