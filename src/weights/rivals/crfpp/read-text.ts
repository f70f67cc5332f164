/**
 * Reads the text form of a CRF++ model, which `crf_learn -t` writes and `crf_learn -C` makes a binary model of: five blocks with an
 * empty line between them. They are the header, labels, templates, strings with their first weight, and weights.
 */

import { DataError } from '../../../common/errors.js'
import { StringTable } from '../../../data/string-table.js'
import { type CrfppParts, VERSION } from './parts.js'
import { uniqueLabels } from './read-binary.js'

const BEGINNING = [...'version: '].map(letter => letter.charCodeAt(0))

/** Whether a file that begins so is a text model of CRF++. */
export function isText(head: Uint8Array): boolean {
  return BEGINNING.every((byte, k) => head[k] === byte)
}

/** The parts of a file; what `crf_learn -C` would read in another way is refused. */
export function readText(bytes: Uint8Array): CrfppParts {
  const lines = new Lines(bytes)
  const header = readHeader(lines)
  const labels = uniqueLabels([...lines.block('labels')])
  const templates = [...lines.block('templates')]
  const { strings, first } = readStrings(lines)
  const weights = readWeights(lines, header.maxid)
  return { labels, templates, strings, first, weights, columns: header.xsize }
}

function readHeader(lines: Lines): { maxid: number; xsize: number } {
  const found = new Map<string, number>()
  for (const line of lines.block('header')) {
    const [, name, value] = /^([^\t ]+):[\t ]([^\t ]+)$/.exec(line) ?? []
    if (name === undefined) lines.fail(`expected NAME: VALUE, got ${JSON.stringify(line.slice(0, 60))}`)
    found.set(name, Number(value))
  }
  const version = found.get('version') ?? Number.NaN
  if (Math.floor(version / 100) !== VERSION / 100)
    throw new DataError(`expected a CRF++ model of version ${VERSION}, got ${version}`)
  const [maxid, xsize] = ['maxid', 'xsize'].map(name => {
    const value = found.get(name) ?? Number.NaN
    if (Number.isSafeInteger(value) && value > 0) return value
    throw new DataError(`${name}: expected a whole number above 0, got ${value}`)
  })
  return { maxid, xsize }
}

function readStrings(lines: Lines): { strings: StringTable; first: Int32Array } {
  const strings = new StringTable()
  const first: number[] = []
  for (const line of lines.block('strings')) {
    const [, id, text] = /^(\d{1,10})[\t ]([^\t ]+)$/.exec(line) ?? []
    // crf_learn -C cuts off what stands behind a further space.
    if (id === undefined)
      lines.fail(`expected a number and a string without spaces, got ${JSON.stringify(line.slice(0, 60))}`)
    if (Number(id) > 0x7fffffff) lines.fail(`expected a weight below ${2 ** 31}, got ${id}`)
    if (strings.intern(text) !== first.length) lines.fail(`expected each string once, got ${text} twice`)
    first.push(Number(id))
  }
  return { strings, first: Int32Array.from(first) }
}

/** Digits, as crf_learn writes them; others write exponents. */
const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

function readWeights(lines: Lines, count: number): Float64Array {
  // A weight takes at least two bytes: a count that lies does not take memory.
  if (2 * count > lines.bytes.length + 1)
    throw new DataError(`truncated: expected ${count} weights, got fewer`)
  const weights = new Float64Array(count)
  let k = 0
  for (const line of lines.rest()) {
    if (!DECIMAL.test(line)) lines.fail(`expected a weight, got ${JSON.stringify(line.slice(0, 60))}`)
    if (k === count) lines.fail(`expected ${count} weights, as the header says, got more`)
    weights[k++] = Number(line)
  }
  if (k < count) throw new DataError(`expected ${count} weights, as the header says, got ${k}`)
  return weights
}

/** Bytes of lines that are decoded at a time. */
const PIECE = 1 << 16
const LF = 0x0a

/** The lines of a file, decoded piece by piece: the weights of a large model do not fit into one string. */
class Lines {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  private at = 0
  private line = 0
  private piece: readonly string[] = []
  private next = 0

  constructor(readonly bytes: Uint8Array) {}

  /** The lines up to an empty one, which must be there. */
  *block(what: string): Generator<string> {
    for (const line of this.rest()) {
      if (line === '') return
      yield line
    }
    throw new DataError(`truncated: expected an empty line behind the ${what}, got the end`)
  }

  /** All lines from here on. */
  *rest(): Generator<string> {
    while (this.next < this.piece.length || this.decode()) {
      this.line++
      yield this.piece[this.next++]
    }
  }

  fail(reason: string): never {
    throw new DataError(`line ${this.line}: ${reason}`)
  }

  /** Decodes whole lines; false at the end. */
  private decode(): boolean {
    const { bytes, at } = this
    if (at >= bytes.length) return false
    let end = at + PIECE < bytes.length ? bytes.lastIndexOf(LF, at + PIECE) : bytes.length
    if (end < at) end = bytes.indexOf(LF, at + PIECE)
    if (end < 0) end = bytes.length
    if (end === bytes.length && bytes[end - 1] === LF) end--
    this.at = end + 1
    this.piece = this.decoded(bytes.subarray(at, end)).split('\n')
    this.next = 0
    return true
  }

  private decoded(part: Uint8Array): string {
    try {
      return this.decoder.decode(part)
    } catch (cause) {
      throw new DataError(`line ${this.line + 1} or behind it: expected UTF-8`, {}, { cause })
    }
  }
}
