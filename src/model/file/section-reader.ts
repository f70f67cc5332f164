import { type CountArray, fitNarrow } from '../../common/count-array.js'
import { ModelFormatError } from '../../common/errors.js'
import { largestMagnitude } from '../../common/largest-magnitude.js'
import { areSlots, slotsFor } from '../../data/string-index.js'
import { StringTable } from '../../data/string-table.js'
import { arrayKernels } from '../../wasm/holders.js'
import { checkDistinct, checkUtf8 } from './check-strings.js'
import type { SectionArray } from './container.js'

/**
 * Reads typed arrays from a file and refuses those that are missing, have another type, or point out of
 * bounds.
 */
export class SectionReader {
  private readonly sections: Readonly<Record<string, SectionArray>>
  private readonly source: string | undefined

  constructor(sections: Readonly<Record<string, SectionArray>>, source: string | undefined) {
    this.sections = sections
    this.source = source
  }

  has(name: string): boolean {
    return name in this.sections
  }

  int32(name: string, length?: number): Int32Array {
    const array = this.sections[name]
    if (!(array instanceof Int32Array)) return this.fail(name, 'expected 32-bit numbers')
    if (length !== undefined && array.length !== length)
      this.fail(name, `expected ${length} numbers, got ${array.length}`)
    return array
  }

  uint16(name: string): Uint16Array {
    const array = this.sections[name]
    return array instanceof Uint16Array ? array : this.fail(name, 'expected 16-bit numbers')
  }

  /** Finite numbers. */
  weights(name: string, length: number): Float64Array {
    return this.measuredWeights(name, length).values
  }

  /** The same with the largest absolute value. */
  measuredWeights(name: string, length: number): { values: Float64Array; largest: number } {
    const array = this.sections[name]
    if (!(array instanceof Float64Array) || array.length !== length)
      return this.fail(name, `expected ${length} reals`)
    const largest = arrayKernels.get(array.buffer)?.largest(array) ?? largestMagnitude(array)
    if (Number.isFinite(largest)) return { values: array, largest }
    const at = array.findIndex(value => !Number.isFinite(value))
    return this.fail(name, `expected finite weights, got ${array[at]} at ${at}`)
  }

  /**
   * Counts: 32-bit numbers, or reals if one of them needs more. `checkCounts` tests whether they are counts.
   */
  counts(name: string, length: number): CountArray {
    const array = this.sections[name]
    if (!(array instanceof Float64Array)) return this.int32(name, length)
    if (array.length !== length) this.fail(name, `expected ${length} numbers, got ${array.length}`)
    if (fitNarrow(array)) this.fail(name, 'expected 32-bit numbers, which can hold all values, got reals')
    return array
  }

  /** Numbers below a bound. */
  below(name: string, bound: number, length?: number): Int32Array {
    const array = this.int32(name, length)
    this.checkBelow(name, array, bound)
    return array
  }

  /** Ascending offsets from 0 to `last` for this many rows. */
  offsets(name: string, last: number, rows?: number): Int32Array {
    const array = this.int32(name, rows === undefined ? undefined : rows + 1)
    const between = array.length > 0 && array[0] === 0 && array[array.length - 1] === last
    return between && (arrayKernels.get(array.buffer)?.ascend(array) ?? ascend(array))
      ? array
      : this.fail(name, 'expected ascending offsets')
  }

  strings(name: string): StringTable {
    const blob = this.sections[`${name}.blob`]
    if (!(blob instanceof Uint8Array)) return this.fail(`${name}.blob`, 'expected bytes')
    const offset = this.offsets(`${name}.offset`, blob.length)
    const broken = checkUtf8(blob, offset)
    return broken ? this.fail(`${name}.blob`, broken) : StringTable.from(blob, offset)
  }

  /**
   * The same, found by their index if the file has one. Whatever is in it, a search ends and finds no wrong string. That it leads to all strings is
   * tried for some: to look for each costs as much as a new index.
   */
  searchedStrings(name: string): StringTable {
    const strings = this.strings(name)
    const section = `${name}.index`
    if (!this.has(section)) return strings
    const { blob, offset } = strings.bytes
    const slots = this.int32(section, slotsFor(strings.size))
    if (!(arrayKernels.get(slots.buffer)?.areSlots(slots, strings.size) ?? areSlots(slots, strings.size)))
      this.fail(section, `expected numbers of ${strings.size} strings`)
    const searched = StringTable.from(blob, offset, slots)
    for (let id = 0; id < strings.size; id += Math.ceil(strings.size / TRIED))
      if (searched.findBytes(blob, offset[id], offset[id + 1]) < 0)
        this.fail(section, `expected an index of the strings, got none that leads to string ${id + 1}`)
    return searched
  }

  /** Distinct strings, at least one. */
  labels(): StringTable {
    const labels = this.strings('labels')
    const broken = labels.size === 0 ? 'expected at least one, got none' : checkDistinct(labels.toArray())
    return broken ? this.fail('labels', broken) : labels
  }

  /** Labels below L that ascend within each row. */
  ascendingLabels(name: string, offset: Int32Array, label: Int32Array): void {
    if (arrayKernels.get(label.buffer)?.labelsAscend(offset, label)) return
    for (let row = 0; row + 1 < offset.length; row++) {
      for (let k = offset[row] + 1; k < offset[row + 1]; k++)
        if (label[k - 1] >= label[k])
          this.fail(name, `expected labels that ascend in each row, got ${label[k]} at ${k}`)
    }
  }

  /** Pairs of labels that ascend within each row. */
  ascendingPairs(name: string, offset: Int32Array, from: Int32Array, to: Int32Array): void {
    for (let row = 0; row + 1 < offset.length; row++) {
      for (let k = offset[row] + 1; k < offset[row + 1]; k++) {
        if (from[k - 1] < from[k] || (from[k - 1] === from[k] && to[k - 1] < to[k])) continue
        this.fail(name, `expected pairs of labels that ascend in each row, got ${from[k]}, ${to[k]} at ${k}`)
      }
    }
  }

  /** Refuses numbers that are not below a bound. */
  checkBelow(name: string, array: Int32Array | Uint16Array, bound: number): void {
    const highest =
      array instanceof Int32Array
        ? (arrayKernels.get(array.buffer)?.highest(array) ?? highestOf(array))
        : highestOf16(array)
    if (highest >= bound) this.fail(name, `expected numbers from 0 to ${bound - 1}, got ${highest}`)
  }

  fail(name: string, reason: string): never {
    throw new ModelFormatError(
      `section ${name}: ${reason}`,
      this.source === undefined ? {} : { source: this.source },
    )
  }
}

/** Strings that are looked up to see whether an index is one of theirs. */
const TRIED = 64

/** Whether each number is at least the one before it. */
function ascend(array: Int32Array): boolean {
  for (let k = 1; k < array.length; k++) if (array[k] < array[k - 1]) return false
  return true
}

/** The highest number, or, if one is negative, a number higher than all. */
function highestOf(array: Int32Array): number {
  let highest = -1
  let bits = 0
  for (let k = 0; k < array.length; k++) {
    const value = array[k]
    bits |= value
    if (value > highest) highest = value
  }
  return bits < 0 ? Infinity : highest
}

/** The same for unsigned numbers; separate, since a loop over one kind of array compiles to faster code. */
function highestOf16(array: Uint16Array): number {
  let highest = -1
  for (let k = 0; k < array.length; k++) if (array[k] > highest) highest = array[k]
  return highest
}
