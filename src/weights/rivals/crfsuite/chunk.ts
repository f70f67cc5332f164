import { DataError } from '../../../common/errors.js'

/** A part of an lCRF file that begins with its name and its size. Everything outside it is refused. */
export class Chunk {
  private readonly view: DataView
  /** Bytes of the chunk; offset 0 is its name. */
  readonly bytes: Uint8Array

  /** The chunk at byte `from` of a file; `least` is the size of its header. */
  constructor(
    file: Uint8Array,
    from: number,
    readonly name: string,
    least: number,
  ) {
    if (from + least > file.length)
      throw new DataError(`${name}: expected it within ${file.length} bytes, got offset ${from}`)
    const view = new DataView(file.buffer, file.byteOffset + from)
    const found = String.fromCharCode(...file.subarray(from, from + 4))
    if (found !== name) throw new DataError(`offset ${from}: expected ${name}, got ${JSON.stringify(found)}`)
    const size = view.getUint32(4, true)
    if (size < least || from + size > file.length)
      throw new DataError(`${name}: expected ${least} to ${file.length - from} bytes, got ${size}`)
    this.bytes = file.subarray(from, from + size)
    this.view = new DataView(file.buffer, file.byteOffset + from, size)
  }

  get size(): number {
    return this.bytes.length
  }

  /** The number at an offset that has been checked. */
  uint32(at: number): number {
    return this.view.getUint32(at, true)
  }

  float64(at: number): number {
    return this.view.getFloat64(at, true)
  }

  fail(reason: string): never {
    throw new DataError(`${this.name}: ${reason}`)
  }
}
