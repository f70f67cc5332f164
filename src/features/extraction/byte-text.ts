/** Builds a text piece by piece in UTF-8, in a reused buffer. */
export class ByteText {
  bytes = new Uint8Array(256) // [length] may be longer
  length = 0

  clear(): void {
    this.length = 0
  }

  /** Appends from[start … end−1]. A loop, since pieces are too short for `set` to pay off. */
  put(from: Uint8Array, start: number, end: number): void {
    if (this.length + end - start > this.bytes.length) this.reserve(this.length + end - start)
    const { bytes } = this
    let to = this.length
    for (let k = start; k < end; k++) bytes[to++] = from[k]
    this.length = to
  }

  private reserve(capacity: number): void {
    const bytes = new Uint8Array(capacity * 2)
    bytes.set(this.bytes)
    this.bytes = bytes
  }
}
