/**
 * The length of an array that replaces a shorter one: room for `atLeast` values, and at least twice as long, so that growing
 * step by step stays cheap. An array that grows only once gets just the room it needs.
 */
export function grownLength(length: number, atLeast: number): number {
  return Math.max(atLeast, 2 * length)
}

/** A copy of an array with room for `atLeast` values. */
export function grown<A extends Uint8Array | Int32Array | Float64Array>(array: A, atLeast: number): A {
  const longer = new (array.constructor as new (length: number) => A)(grownLength(array.length, atLeast))
  longer.set(array)
  return longer
}

/** An Int32Array that grows as values are pushed. */
export class GrowingInt32 {
  data: Int32Array
  length = 0

  /** With room for so many values, or in place of those of an array. */
  constructor(capacity: number | Int32Array = 1024) {
    this.data = typeof capacity === 'number' ? new Int32Array(capacity) : capacity
  }

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(this.length + 1)
    this.data[this.length++] = value
  }

  pushAll(values: Int32Array): void {
    this.reserve(this.length + values.length)
    this.data.set(values, this.length)
    this.length += values.length
  }

  /** Makes room for `capacity` values in all. */
  reserve(capacity: number): void {
    if (capacity <= this.data.length) return
    this.data = grown(this.data, capacity)
  }

  /** A copy of the values, as long as they are. */
  toArray(): Int32Array {
    return this.data.slice(0, this.length)
  }

  /** Removes the first `count` values (or all there are) and returns them. */
  shift(count: number): Int32Array {
    if (count === 0) return new Int32Array(0)
    if (count >= this.length && this.length * 2 > this.data.length) return this.handOver()
    const taken = this.data.slice(0, Math.min(count, this.length))
    this.data.copyWithin(0, taken.length, this.length)
    this.length -= taken.length
    return taken
  }

  /** All values in place: copying that many would cost more than the unused space after them. */
  private handOver(): Int32Array {
    const taken = this.data.subarray(0, this.length)
    this.data = new Int32Array(Math.min(taken.length, 1024))
    this.length = 0
    return taken
  }
}

/** A Float64Array that grows as values are pushed. */
export class GrowingFloat64 {
  data: Float64Array
  length = 0

  constructor(capacity = 1024) {
    this.data = new Float64Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(this.length + 1)
    this.data[this.length++] = value
  }

  /** Makes room for `capacity` values in all. */
  reserve(capacity: number): void {
    if (capacity <= this.data.length) return
    this.data = grown(this.data, capacity)
  }

  /** A copy of the values, as long as they are. */
  toArray(): Float64Array {
    return this.data.slice(0, this.length)
  }

  /** Removes the first `count` values (or all there are) and returns a copy of them. */
  shift(count: number): Float64Array {
    if (count === 0) return new Float64Array(0)
    const taken = this.data.slice(0, Math.min(count, this.length))
    this.data.copyWithin(0, taken.length, this.length)
    this.length -= taken.length
    return taken
  }
}

/** A growing Float64Array of values that are mostly all 1: as long as they are, only their number is kept. */
export class GrowingValues {
  length = 0
  private values: GrowingFloat64 | null = null // null: all are 1

  push(value: number): void {
    if (value !== 1 || this.values) this.all().push(value)
    this.length++
  }

  /** Adds `count` times 1. */
  pushOnes(count: number): void {
    this.length += count
    this.values?.reserve(this.length)
    this.values?.data.fill(1, this.values.length, this.length)
    if (this.values) this.values.length = this.length
  }

  /** All values, in an array that may be longer. The next call of another method invalidates it. */
  get data(): Float64Array {
    return this.all().data
  }

  /** Removes the first `count` values (or all there are) and returns a copy of them; null: all values are 1. */
  shift(count: number): Float64Array | null {
    const taken = Math.min(count, this.length)
    this.length -= taken
    const values = this.values?.shift(taken) ?? null
    if (this.length === 0) this.values = null
    return values
  }

  private all(): GrowingFloat64 {
    if (this.values) return this.values
    const { length } = this
    this.values = new GrowingFloat64(Math.max(length, 1024))
    this.values.data.fill(1, 0, length)
    this.values.length = length
    return this.values
  }
}
