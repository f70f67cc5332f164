/**
 * Templates of attributes: their names without values. `w[0]=the` has the template `w[0]`, and `w[-1]=of|w[0]=the` has
 * `w[-1]|w[0]`. Attributes of other tools are named in the same way or have all names first: `w[-1]|w[0]=of|the`. An attribute
 * without a value is its own template.
 */

import { StringTable } from '../data/string-table.js'
import { sortedTable } from './tuned-weights.js'

/** More templates than this are too many to tune; see `chooseTemplates`. */
const MOST_TEMPLATES = 1000

const [EQUALS, BAR, OPEN, CLOSE] = Array.from('=|[]', sign => sign.charCodeAt(0))

/** Finds templates in the bytes of attributes, without making strings of them. */
export class TemplateReader {
  private scratch = new Uint8Array(256)

  /** The bytes of the template of the attribute bytes[start] … bytes[end−1], valid until the next call. */
  read(bytes: Uint8Array, start: number, end: number): Uint8Array {
    if (this.scratch.length < end - start) this.scratch = new Uint8Array(2 * (end - start))
    const { scratch } = this
    let length = 0
    let k = start
    for (; k < end && bytes[k] !== EQUALS; k++) scratch[length++] = bytes[k]
    if (k === end || scratch.subarray(0, length).includes(BAR)) return scratch.subarray(0, length)
    for (k++; k < end; k++) {
      if (bytes[k] !== BAR) continue
      const name = nameEnd(bytes, k + 1, end)
      if (name < 0) continue
      for (; k < name; k++) scratch[length++] = bytes[k]
    }
    return scratch.subarray(0, length)
  }
}

/** The place of the = after a name that begins here, a word with perhaps a place in brackets; −1: there is no name. */
function nameEnd(bytes: Uint8Array, start: number, end: number): number {
  let k = start
  while (k < end && isWordByte(bytes[k])) k++
  if (k === start) return -1
  if (bytes[k] === OPEN) {
    while (k < end && bytes[k] !== CLOSE && bytes[k] !== EQUALS && bytes[k] !== BAR) k++
    if (bytes[k++] !== CLOSE) return -1
  }
  return k < end && bytes[k] === EQUALS ? k : -1
}

/** Letters, digits, _ and . of ASCII. */
function isWordByte(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x5f ||
    byte === 0x2e
  )
}

/** [A] The template of each attribute from `from` on, as its number in `templates`; −1: none of them. */
export function findTemplates(attributes: StringTable, templates: StringTable, from = 0): Int32Array {
  const { blob, offset } = attributes.bytes
  const reader = new TemplateReader()
  const found = new Int32Array(attributes.size - from)
  for (let a = from; a < attributes.size; a++) {
    const template = reader.read(blob, offset[a], offset[a + 1])
    found[a - from] = templates.findBytes(template, 0, template.length)
  }
  return found
}

/** Templates that get weights of their own, and the one of each attribute. */
export interface ChosenTemplates {
  readonly templates: StringTable // sorted
  readonly of: Int32Array //         [A] −1: none of them
}

/** All templates, or, if these are too many, those with values, or else none. The rest share the weights of no template. */
export function chooseTemplates(attributes: StringTable, most = MOST_TEMPLATES): ChosenTemplates {
  const found = collectTemplates(attributes, most, 'all') ?? collectTemplates(attributes, most, 'valued')
  if (!found) return { templates: new StringTable(), of: new Int32Array(attributes.size).fill(-1) }
  const templates = sortedTable(found.templates.toArray())
  const number = found.templates.toArray().map(template => templates.find(template))
  return { templates, of: found.of.map(k => (k < 0 ? -1 : number[k])) }
}

/** The templates in order of appearance; null: they are too many. */
function collectTemplates(
  attributes: StringTable,
  most: number,
  which: 'all' | 'valued',
): ChosenTemplates | null {
  const { blob, offset } = attributes.bytes
  const reader = new TemplateReader()
  const templates = new StringTable()
  const of = new Int32Array(attributes.size).fill(-1)
  for (let a = 0; a < attributes.size; a++) {
    const template = reader.read(blob, offset[a], offset[a + 1])
    if (which === 'valued' && template.length === offset[a + 1] - offset[a]) continue
    of[a] = templates.internBytes(template, 0, template.length)
    if (templates.size > most) return null
  }
  return { templates, of }
}
