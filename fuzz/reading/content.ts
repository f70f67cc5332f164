import type { Random } from '../../src/common/random.js'
import { joinBytes } from '../join-bytes.js'

/** A run of bytes, and how often it stands there: so a line of a megabyte is a case of a few bytes. */
export interface Part {
  readonly bytes: Uint8Array
  readonly times: number
}

/** The content of a file, in parts: most often a line each. */
export type Content = readonly Part[]

/** The bytes of a content. */
export function bytesOf(content: Content): Uint8Array {
  const bytes = new Uint8Array(lengthOf(content))
  let at = 0
  for (const { bytes: part, times } of content) {
    for (let k = 0; k < times; k++) {
      bytes.set(part, at)
      at += part.length
    }
  }
  return bytes
}

/** How many bytes a content has. */
export function lengthOf(content: Content): number {
  return content.reduce((sum, { bytes, times }) => sum + bytes.length * times, 0)
}

const encoder = new TextEncoder()

/** A text as a content of one part for each line. */
export function contentOf(text: string): Part[] {
  return text.split(/(?<=\n)/).map(line => ({ bytes: encoder.encode(line), times: 1 }))
}

/** What has broken readers before, or might. */
const HOSTILE: readonly Uint8Array[] = [
  ...['\uFEFF', '\r\n', '\r', '\n', '\n\n', '\0', '\t', ' ', '\t\t', ' \t', '  ', '\u2028', '\u2029', '\x85'],
  ...[
    '\u00a0',
    '\u3000',
    '\u200b',
    '\u202e',
    '\x1b[31m',
    '\x7f',
    '\ufffd',
    '\uffff',
    'é',
    '日',
    '😀',
    'e\u0301',
  ],
  ...[
    '#',
    '# ',
    '>',
    '|',
    '/',
    '//',
    '\\',
    '\\:',
    '\\\\',
    ':',
    '@weight:',
    '@weight:0',
    '_',
    '-',
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    ',',
  ],
  ...[
    '0',
    '-1',
    '1e308',
    '1e309',
    '-0',
    'NaN',
    'Infinity',
    '0x10',
    '2147483648',
    '9007199254740993',
    '1e-320',
    '٣',
  ],
  ...[
    '1-2',
    '1.1',
    '0',
    '1',
    '2',
    'null',
    'true',
    '{}',
    '[]',
    '"tokens"',
    '"text"',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...['-DOCSTART-', 'B-X', 'I-', 'O', '=', 'a=b', '%x[0,0]', '\\u0000', '\\ud800', '\\n', '.', '?', '! '],
].map(text => encoder.encode(text))

const BROKEN: readonly Uint8Array[] = [
  ...[
    [0xff],
    [0xc0, 0x80],
    [0xe2, 0x80],
    [0x80],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xbf],
    [0xef, 0xbb],
  ],
  ...[[0xc1, 0xbf], [0xf8], [0xff, 0xfe], [0xe0, 0x80, 0x80]],
].map(bytes => Uint8Array.from(bytes))

/** Changes a content at the level of bytes, fields or lines. */
export function mutateContent(random: Random, content: Content): Content {
  const parts = [...content]
  if (parts.length === 0) return [{ bytes: hostile(random), times: 1 }]
  const k = random.below(parts.length)
  const part = parts[k]
  switch (random.below(12)) {
    case 0:
      parts.splice(k, 1)
      break
    case 1:
      parts.splice(random.below(parts.length + 1), 0, part)
      break
    case 2:
      parts[k] = random.pick(parts)
      break
    case 3: // all that follows is lost
      parts.length = k
      parts.push({ ...part, bytes: part.bytes.slice(0, random.below(part.bytes.length + 1)) })
      break
    case 4:
    case 5:
      parts[k] = { ...part, bytes: withField(random, part.bytes) }
      break
    case 6: {
      const other = random.pick(parts).bytes
      const [from, to] = [random.below(part.bytes.length + 1), random.below(other.length + 1)]
      parts[k] = { ...part, bytes: joinBytes([part.bytes.subarray(0, from), other.subarray(to)]) }
      break
    }
    case 7:
      if (random.below(20) === 0) parts[k] = repeated(random, part)
      else parts[k] = { ...part, bytes: withoutByte(random, part.bytes) }
      break
    case 8:
      parts[k] = { ...part, bytes: withBit(random, part.bytes) }
      break
    default:
      parts[k] = { ...part, bytes: inserted(random, part.bytes, hostile(random)) }
  }
  return parts
}

function hostile(random: Random): Uint8Array {
  return random.below(6) === 0 ? random.pick(BROKEN) : random.pick(HOSTILE)
}

/** Many times the same, without its line end in half of all cases: a long file, or a long line. */
function repeated(random: Random, { bytes }: Part): Part {
  const line = random.below(2) === 0 ? bytes : bytes.subarray(0, Math.max(1, bytes.length - 1))
  return { bytes: line, times: Math.ceil((1 + random.below(40_000)) / Math.max(1, line.length)) }
}

/** One of the fields of a line doubled, left out, emptied or exchanged. */
function withField(random: Random, bytes: Uint8Array): Uint8Array {
  const bounds = [0]
  for (let p = 0; p < bytes.length; p++) if (isSeparator(bytes[p])) bounds.push(p)
  bounds.push(bytes.length)
  const field = (k: number) => bytes.subarray(bounds[k], bounds[k + 1])
  const k = random.below(bounds.length - 1)
  const [before, after] = [bytes.subarray(0, bounds[k]), bytes.subarray(bounds[k + 1])]
  const choice = random.below(4)
  if (choice === 0) return joinBytes([before, after])
  if (choice === 1) return joinBytes([before, field(k), field(k), after])
  if (choice === 2) return joinBytes([before, field(random.below(bounds.length - 1)), after])
  return joinBytes([before, field(k).subarray(0, 1), hostile(random), after])
}

/** Tab, line feed, space, comma, slash, colon. */
function isSeparator(byte: number): boolean {
  return byte === 9 || byte === 10 || byte === 32 || byte === 44 || byte === 47 || byte === 58
}

function withoutByte(random: Random, bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return bytes
  const at = random.below(bytes.length)
  return joinBytes([bytes.subarray(0, at), bytes.subarray(at + 1)])
}

function withBit(random: Random, bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return bytes
  const changed = bytes.slice()
  changed[random.below(bytes.length)] ^= 1 << random.below(8)
  return changed
}

function inserted(random: Random, bytes: Uint8Array, piece: Uint8Array): Uint8Array {
  const at = random.below(bytes.length + 1)
  const rest = random.below(3) === 0 ? at + piece.length : at // written over what was there, or between
  return joinBytes([bytes.subarray(0, at), piece, bytes.subarray(rest)])
}
