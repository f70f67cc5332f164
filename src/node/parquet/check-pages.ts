/**
 * Checks the headers of pages before a column is decoded. The decoder trusts them: where a size is missing or too large it may read
 * the same byte for ever.
 *
 * A header is a struct of Thrift's compact protocol. Fields: 1 type, 2 size after and 3 size before decompression, and one struct for the kind of page: 5 data, 7
 * dictionary, 8 data of version 2; field 1 of these is the number of values.
 */

/** What a file says of a part of a column. */
export interface ColumnPart {
  readonly num_values: bigint
  readonly total_compressed_size: bigint
  readonly total_uncompressed_size: bigint
}

const DATA = 0
const DICTIONARY = 2
const DATA_V2 = 3
const HEADERS: ReadonlyMap<number, number> = new Map([
  [DATA, 5],
  [DICTIONARY, 7],
  [DATA_V2, 8],
])

/** Why the pages in `bytes` cannot be those of a part of a column; undefined: they may be. */
export function wrongPages(bytes: Uint8Array, part: ColumnPart): string | undefined {
  const reader = new StructReader(bytes)
  let values = 0
  let unpacked = 0
  try {
    while (reader.at < bytes.length) {
      const header = reader.struct()
      const type = numberOf(header, 1)
      const kind = header.get(HEADERS.get(type) ?? -1)
      if (!(kind instanceof Map)) return `a page has the type ${type} and no header of that type`
      const [size, packed, count] = [numberOf(header, 2), numberOf(header, 3), numberOf(kind, 1)]
      if (!(packed >= 0 && packed <= bytes.length - reader.at))
        return `a page has ${packed} bytes, and ${bytes.length - reader.at} are left`
      if (!(size >= 0 && count >= 0)) return `a page has ${size} bytes and ${count} values`
      // A value of a dictionary takes a bit at least; those of other pages may be repeated.
      if (type === DICTIONARY && count > 8 * size) return `a page of ${size} bytes has ${count} values`
      if (type !== DICTIONARY) values += count
      unpacked += size
      reader.at += packed
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return 'a page has a broken header'
  }
  if (BigInt(values) !== part.num_values)
    return `its pages have ${values} values, and the file says ${part.num_values}`
  if (BigInt(unpacked) > part.total_uncompressed_size)
    return `its pages have ${unpacked} bytes, and the file says ${part.total_uncompressed_size}`
  return undefined
}

/** NaN if a field is missing or no number. */
function numberOf(struct: Struct, field: number): number {
  const value = struct.get(field)
  return typeof value === 'number' ? value : Number.NaN
}

/** Fields by number, as far as they are whole numbers or structs. */
type Struct = Map<number, number | Struct | undefined>

/** Reads structs; throws a RangeError where they are broken. */
class StructReader {
  at = 0

  constructor(private readonly bytes: Uint8Array) {}

  struct(depth = 0): Struct {
    if (depth > MOST_DEPTH) throw new RangeError('structs in structs')
    const fields: Struct = new Map()
    let field = 0
    for (let byte = this.byte(); (byte & 15) !== 0; byte = this.byte()) {
      field = byte >> 4 === 0 ? this.signed() : field + (byte >> 4)
      fields.set(field, this.value(byte & 15, depth))
    }
    return fields
  }

  private value(type: number, depth: number): number | Struct | undefined {
    switch (type) {
      case 1: // true
      case 2: // false
        return undefined
      case 3:
        this.skip(1)
        return undefined
      case 4:
      case 5:
      case 6:
        return this.signed()
      case 7:
        this.skip(8)
        return undefined
      case 8:
        this.skip(this.unsigned())
        return undefined
      case 9:
        return this.list(depth)
      case 12:
        return this.struct(depth + 1)
      default:
        throw new RangeError(`type ${type}`)
    }
  }

  private list(depth: number): undefined {
    const byte = this.byte()
    const size = byte >> 4 === 15 ? this.unsigned() : byte >> 4
    if (size > this.bytes.length - this.at) throw new RangeError('size of a list')
    for (let k = 0; k < size; k++) {
      if ((byte & 15) <= 2) this.skip(1)
      else this.value(byte & 15, depth + 1)
    }
    return undefined
  }

  private byte(): number {
    this.skip(1)
    return this.bytes[this.at - 1]
  }

  private skip(bytes: number): void {
    if (bytes > this.bytes.length - this.at) throw new RangeError('end of bytes')
    this.at += bytes
  }

  private unsigned(): number {
    let value = 0
    for (let factor = 1; factor <= MOST_FACTOR; factor *= 128) {
      const byte = this.byte()
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
    throw new RangeError('a long number')
  }

  /** Whole numbers are folded: 0, −1, 1, −2, … */
  private signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}

const MOST_DEPTH = 8
const MOST_FACTOR = 128 ** 9 // ten bytes, as 64 bits take
