/**
 * Altered model files and checkpoints whose checksum is right again: what somebody who writes a file on purpose can do, and an
 * accident cannot. All of it is decided by a seed.
 */

import type { Random } from '../src/common/random.js'
import { checksum } from '../src/model/file/checksum.js'
import { readContainer, type SectionArray, writeContainer } from '../src/model/file/container.js'

/** A file taken apart: the header without its table of sections, and the sections in their order. */
export interface OpenContainer {
  readonly header: Record<string, unknown>
  readonly sections: readonly (readonly [name: string, array: SectionArray])[]
}

/** A way to alter a file. */
export interface Mutation {
  readonly what: string
  /** The altered file. */
  bytes(): Uint8Array
}

/** Takes a sound file apart. */
export function openContainer(bytes: Uint8Array): OpenContainer {
  const { header, sections } = readContainer(bytes)
  const { sections: _table, ...own } = header
  return {
    header: own,
    sections: Object.entries(sections).map(([name, array]) => [name, array.slice()] as const),
  }
}

/** Puts a file together, with a right checksum; sections may have the same name. */
export function closeContainer({ header, sections }: OpenContainer): Uint8Array {
  // Names of equal length keep their place in the header while the real ones, which may be equal, are written over them.
  const unique = Object.fromEntries(sections.map(([, array], k) => [`section ${k}`, array]))
  const table = sections.map(([name, array]) => ({ name, type: typeOf(array), length: array.length }))
  return withTable(writeContainer(header, unique), { ...header, sections: table })
}

/** Values that have no place in a header. */
const NONSENSE: readonly unknown[] = [
  null,
  -1,
  0,
  0.5,
  1e9,
  2 ** 53,
  1e308,
  -1e308,
  5e-324,
  'NaN',
  'Infinity',
  '',
  'x'.repeat(5000),
  true,
  [],
  {},
  [[[]]],
  { __proto__: null, constructor: 1 },
]

/** Every field of the header, at any depth, replaced by every kind of nonsense, and taken away. */
function headerMutations(file: OpenContainer): Mutation[] {
  const changed = (path: Path, what: string, change: (header: object) => void): Mutation => ({
    what: `${path.join('.')} ${what}`,
    bytes() {
      const header = structuredClone(file.header)
      change(header)
      return closeContainer({ ...file, header })
    },
  })
  return pathsOf(file.header).flatMap(path => [
    changed(path, 'missing', header => deleteAt(header, path)),
    ...NONSENSE.map(value =>
      changed(path, `= ${String(JSON.stringify(value)).slice(0, 20)}`, header => setAt(header, path, value)),
    ),
  ])
}

/** Numbers that are put in the place of others. */
const NUMBERS = [
  -1,
  0,
  1,
  65_535,
  2 ** 31 - 1,
  -(2 ** 31),
  1e9,
  1e308,
  -1e308,
  Number.NaN,
  Infinity,
  -Infinity,
]

/** Every section cut, lengthened, emptied, taken away, doubled, of other types, exchanged, and with other elements. */
function sectionMutations(file: OpenContainer, random: Random): Mutation[] {
  return file.sections.flatMap(([name, array], k) => {
    const by = (what: string, ...sections: OpenContainer['sections']): Mutation => ({
      what: `${name} ${what}`,
      bytes: () => closeContainer({ ...file, sections: file.sections.toSpliced(k, 1, ...sections) }),
    })
    const other = file.sections[random.below(file.sections.length)]
    const whole = [
      by('missing'),
      by('twice', [name, array], [name, array]),
      by('called __proto__', ['__proto__', array]),
      by('called constructor', ['constructor', array]),
      ...otherTypes(array).map(([type, same]) => by(`as ${type}`, [name, same])),
      by('longer', [name, resized(array, array.length + 1)]),
      by(`as ${other[0]}`, [name, other[1]]),
    ]
    if (array.length === 0) return whole
    const places = [0, array.length - 1, random.below(array.length)]
    const [a, b] = [random.below(array.length), random.below(array.length)]
    return [
      ...whole,
      by('empty', [name, resized(array, 0)]),
      by('shorter', [name, resized(array, array.length - 1)]),
      ...[...new Set(places)].flatMap(place =>
        NUMBERS.map(value => by(`[${place}] = ${value}`, [name, withElement(array, place, value)])),
      ),
      by(`[${a}] ↔ [${b}]`, [name, withElement(withElement(array, a, array[b]), b, array[a])]),
    ]
  })
}

/** All changes of one element, section or field. */
export function mutationsOf(bytes: Uint8Array, random: Random): Mutation[] {
  const file = openContainer(bytes)
  return [...headerMutations(file), ...sectionMutations(file, random)]
}

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap(key => {
    const here = [...path, key]
    return [here, ...pathsOf((value as Record<string | number, unknown>)[key], here)]
  })
}

function ownerAt(root: object, path: Path): Record<string | number, unknown> {
  let owner = root as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) owner = owner[key] as typeof owner
  return owner
}

function setAt(root: object, path: Path, value: unknown): void {
  ownerAt(root, path)[path.at(-1)!] = value
}

function deleteAt(root: object, path: Path): void {
  const owner = ownerAt(root, path)
  if (Array.isArray(owner)) owner.splice(path.at(-1) as number, 1)
  else delete owner[path.at(-1)!]
}

const TYPES = { u8: Uint8Array, u16: Uint16Array, i32: Int32Array, f64: Float64Array }

function typeOf(array: SectionArray): string {
  return Object.entries(TYPES).find(([, type]) => array instanceof type)![0]
}

/** The same numbers in arrays of the other types. */
function otherTypes(array: SectionArray): [string, SectionArray][] {
  return Object.entries(TYPES)
    .filter(([, type]) => !(array instanceof type))
    .map(([name, type]) => [name, type.from(array)])
}

function resized(array: SectionArray, length: number): SectionArray {
  const result = new (array.constructor as Int32ArrayConstructor)(length)
  result.set(array.subarray(0, length) as Int32Array)
  return result
}

function withElement(array: SectionArray, place: number, value: number): SectionArray {
  const copy = array.slice()
  copy[place] = value
  return copy
}

/** The same sections behind another header, which says what it likes of them. */
function withTable(bytes: Uint8Array, header: object): Uint8Array {
  const from = 32 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true)
  return sealed(new TextEncoder().encode(JSON.stringify(header)), bytes.subarray(from))
}

/** A file of any header, JSON or not, and any content, with the right lengths and checksum. */
export function sealed(header: Uint8Array, content: Uint8Array): Uint8Array {
  const length = Math.ceil(header.length / 8) * 8
  const file = new Uint8Array(32 + length + content.length)
  file.set(writeContainer({}, {}).subarray(0, 32))
  file.fill(0x20, 32, 32 + length)
  file.set(header, 32)
  file.set(content, 32 + length)
  const view = new DataView(file.buffer)
  view.setUint32(12, length, true)
  view.setBigUint64(16, BigInt(file.length), true)
  view.setUint32(24, checksum(file.subarray(32), checksum(file.subarray(0, 24))), true)
  return file
}
