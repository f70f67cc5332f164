/** Attributes that the data themselves have: finds their names among the strings of a model, and replaces their numbers by those of the model. */

import { fetchWeight, firstWeightOf, headOf } from './state-scores'
import { hashOfText, lengthOf, next, search, slotOf, standsAt, startIn, startOf, TEXT_SHIFT } from './strings'

/** Names that are looked up together, so that what is read for one does not wait for another. */
const TOGETHER: usize = 64
const HASH: usize = 24 // where a record of a text has room for what its index takes of its hash

/** Overwrites found [count] with the numbers of the texts of records, −1 for those that are not there. */
export function findTexts(records: usize, count: i32, found: usize): void {
  const end = records + ((<usize>count) << TEXT_SHIFT)
  for (let from = records; from < end; from += TOGETHER << TEXT_SHIFT) {
    const to = min(end, from + (TOGETHER << TEXT_SHIFT))
    found = findSome(from, to, found)
  }
}

function findSome(from: usize, to: usize, found: usize): usize {
  let fetched: u64 = 0
  for (let record = from; record < to; record += 1 << TEXT_SHIFT) {
    const hash = hashOfText(load<u64>(record))
    store<u64>(record, hash, HASH)
    fetched += slotOf(hash)
  }
  for (let record = from; record < to; record += 1 << TEXT_SHIFT) {
    const hash = load<u64>(record, HASH)
    fetched += load<u8>(startIn(slotOf(hash), hash))
  }
  store<u64>(from, fetched, 8) // so that the compiler does not leave out what is read only to be fetched
  for (let record = from; record < to; record += 1 << TEXT_SHIFT, found += 4) {
    const length = lengthOf(record)
    search(load<u64>(record, HASH))
    let id = next(length)
    while (id >= 0 && !standsAt(record, startOf(id))) id = next(length)
    store<i32>(found, id)
  }
  return found
}

/**
 * Writes those heads of attributes ids [count] that have not been written. Weights are fetched for several of them at a time; the result has no
 * meaning: it keeps the compiler from leaving that out.
 */
export function needHeads(ids: usize, count: i32, heads: usize): u32 {
  const end = ids + ((<usize>count) << 2)
  let fetched: u64 = 0
  for (let from = ids; from < end; from += TOGETHER << 2) {
    const to = min(end, from + (TOGETHER << 2))
    for (let id = from; id < to; id += 4) fetched += fetchWeight(firstWeightOf(heads, load<i32>(id)))
    for (let id = from; id < to; id += 4) headOf(heads, load<i32>(id))
  }
  return <u32>fetched
}

/** Replaces numbers ids [count] by what `to` has for them. */
export function renumber(ids: usize, count: i32, to: usize): void {
  for (const end = ids + ((<usize>count) << 2); ids < end; ids += 4) {
    store<i32>(ids, load<i32>(to + ((<usize>load<i32>(ids)) << 2)))
  }
}
