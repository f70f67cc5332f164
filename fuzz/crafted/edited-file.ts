/** Files of any format, in binary or in text, with some places changed on purpose. */

import type { Random } from '../../src/common/random.js'
import { few, many } from '../draw.js'
import { joinBytes } from '../join-bytes.js'

/** A file by its name, and what is changed in it, one after the other. */
export interface EditedFile {
  readonly file: string
  readonly edits: readonly Edit[]
}

/** A change at a place, counted from the start and modulo the length of what there is then. */
export interface Edit {
  readonly at: number
  /**
   * `byte`: another one. `word`: the four bytes that begin at a multiple of 4, as files in binary have their numbers. `digits`: the next
   * decimal number of a text. `cut`: the file ends here. `drop`, `repeat`: some bytes are missing, or there twice.
   */
  readonly how: 'byte' | 'word' | 'digits' | 'cut' | 'drop' | 'repeat'
  readonly value: number
}

const WORDS = [0, 1, 2, 4, 48, 255, 256, 65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]
const HOW = ['byte', 'byte', 'word', 'word', 'digits', 'digits', 'cut', 'drop', 'repeat'] as const

/** Draws changes of one of these files. Heads are changed more often: counts and offsets stand there. */
export function drawEdits(random: Random, files: ReadonlyMap<string, Uint8Array>): EditedFile {
  const file = random.pick([...files.keys()])
  const { length } = files.get(file)!
  const edits = many(few(random, 4), () => {
    const how = random.pick(HOW)
    const at = random.below(3) === 0 ? random.below(Math.min(64, length)) : random.below(length)
    return { at, how, value: drawValue(random, how, length) }
  })
  return { file, edits }
}

function drawValue(random: Random, how: Edit['how'], length: number): number {
  if (how === 'byte') return random.pick([0, 9, 10, 32, 0x30, 0x7f, 0x80, 0xff, random.below(256)])
  if (how === 'drop' || how === 'repeat') return few(random, 40)
  return random.pick([...WORDS, length, random.below(length), random.below(100)])
}

/** The bytes after all changes. */
export function editedBytes(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  return edits.reduce((from, edit) => (from.length === 0 ? from : edited(from, edit)), bytes)
}

function edited(bytes: Uint8Array, { at, how, value }: Edit): Uint8Array {
  const place = at % bytes.length
  switch (how) {
    case 'byte':
      return withAt(bytes, place, Uint8Array.of(value))
    case 'word': {
      const four = new Uint8Array(4)
      new DataView(four.buffer).setUint32(0, value, true)
      return withAt(bytes, place - (place % 4), four)
    }
    case 'digits':
      return withNumber(bytes, place, value)
    case 'cut':
      return bytes.slice(0, place)
    case 'drop':
      return joinBytes([bytes.subarray(0, place), bytes.subarray(place + value)])
    case 'repeat':
      return joinBytes([bytes.subarray(0, place + value), bytes.subarray(place)])
  }
}

function withAt(bytes: Uint8Array, at: number, other: Uint8Array): Uint8Array {
  const changed = bytes.slice()
  changed.set(other.subarray(0, bytes.length - at), at)
  return changed
}

function withNumber(bytes: Uint8Array, from: number, value: number): Uint8Array {
  const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
  let start = from
  while (start < bytes.length && !isDigit(bytes[start])) start++
  let end = start
  while (end < bytes.length && isDigit(bytes[end])) end++
  const digits = new TextEncoder().encode(String(value))
  return joinBytes([bytes.subarray(0, start), digits, bytes.subarray(end)])
}
