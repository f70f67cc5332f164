/** A list of ids with values, reused for every position without allocating. */
export class AttributeBuffer {
  ids = new Int32Array(64) //      [count] may be longer
  values = new Float64Array(64) // [count] may be longer
  count = 0

  push(id: number, value: number): void {
    if (this.count === this.ids.length) this.reserve(this.count + 1)
    this.ids[this.count] = id
    this.values[this.count++] = value
  }

  /** Makes room for `capacity` items in all. */
  reserve(capacity: number): void {
    if (capacity <= this.ids.length) return
    const ids = new Int32Array(Math.max(capacity, this.ids.length * 2))
    const values = new Float64Array(ids.length)
    ids.set(this.ids.subarray(0, this.count))
    values.set(this.values.subarray(0, this.count))
    this.ids = ids
    this.values = values
  }
}
