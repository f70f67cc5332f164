import { describe, expect, it } from 'vitest'
import { ModelFormatError } from '../../../src/common/errors.js'
import { load } from '../../../src/load.js'
import type { Model } from '../../../src/model/model.js'
import { readDoubleArray } from '../../../src/weights/rivals/crfpp/read-double-array.js'
import { modelBytes } from './crfpp-files.js'

const binary = modelBytes('only-b')
const text = new TextDecoder().decode(modelBytes('only-b', 'text'))
const encode = (content: string) => new TextEncoder().encode(content)
const number = (at: number) => new DataView(binary.buffer).getUint32(at, true)
const INPUT = { tokens: ['Köln', 'reist'], columns: [['N', 'V']] }

/** Where the parts of the binary file begin. */
const [LABELS, TEMPLATES] = [32, 36 + number(28)]
const TRIE = TEMPLATES + number(TEMPLATES - 4)
const WEIGHTS = TRIE + number(24)

function tryLoad(bytes: Uint8Array): Model | ModelFormatError {
  try {
    return load(bytes, { source: 'm' })
  } catch (error) {
    if (!(error instanceof ModelFormatError)) throw error
    return error
  }
}

function reasonOf(bytes: Uint8Array): string {
  const found = tryLoad(bytes)
  return found instanceof ModelFormatError ? found.message : 'a model'
}

/** The binary file with other numbers at some offsets. */
function changed(...numbers: readonly (readonly [at: number, value: number])[]): Uint8Array {
  const bytes = binary.slice()
  for (const [at, value] of numbers) new DataView(bytes.buffer).setUint32(at, value, true)
  return bytes
}

/** The binary file without labels. */
function withoutLabels(): Uint8Array {
  const bytes = Uint8Array.of(...binary.subarray(0, LABELS), ...binary.subarray(TEMPLATES - 4))
  new DataView(bytes.buffer).setUint32(28, 0, true)
  return bytes
}

/** The bytes of a text file with another piece of text. */
function replaced(from: string | RegExp, to: string): Uint8Array {
  const other = text.replace(from, to)
  expect(other).not.toBe(text)
  return encode(other)
}

/** The unit of the double array that the only string B ends at. */
function endOf(string: string): number {
  let begin = number(TRIE)
  for (const byte of encode(string)) begin = number(TRIE + 8 * (begin + byte + 1))
  return begin
}
const unit = (u: number, part: 'base' | 'check') => TRIE + 8 * u + (part === 'check' ? 4 : 0)
const ROOT = number(TRIE)
const NODE_B = ROOT + 'B'.charCodeAt(0) + 1

describe.each([
  ['binary', binary],
  ['text', encode(text)],
] as const)('a broken %s model of CRF++', (form, original) => {
  it('is refused wherever it ends', () => {
    for (let length = 0; length < original.length - 1; length++) {
      const reason = reasonOf(original.subarray(0, length))
      // Digits of the last weight may be missing.
      if (reason === 'a model' && !(form === 'text' && length > original.length - 19))
        expect.fail(`${length}`)
    }
  })

  it('is refused or works with any byte changed', () => {
    let models = 0
    for (let at = 0; at < original.length; at++) {
      // Most of a double array is unused; one byte of each unit stands for it.
      if (original.subarray(at & ~7, (at & ~7) + 8).every(byte => byte === 0) && at % 9 > 0) continue
      const bytes = original.slice()
      bytes[at] ^= [0xff, 0x01, 0x80][at % 3]
      const found = tryLoad(bytes)
      if (found instanceof ModelFormatError) continue
      models++
      if (found.tag(INPUT).length !== 2) expect.fail(`${at}`)
    }
    expect(models).toBeGreaterThan(0) // another weight, for example
    expect(models).toBeLessThan(original.length)
  })
})

describe('a binary model of CRF++', () => {
  it.each<[string, Uint8Array, string]>([
    ['more bytes', Uint8Array.of(...binary, 0), 'extra bytes follow the model'],
    ['another version', changed([0, 205]), 'expected a CRF++ model of version 100, got 205'],
    ['an older version', changed([0, 99]), 'expected a model of Cofield'],
    ['another type', changed([4, 1]), 'expected a model of Cofield'],
    ['too many weights', changed([16, 0xffffffff]), 'truncated: expected'],
    [
      'fewer columns than templates',
      changed([20, 1]),
      'template 1: column 1 does not exist: the header says 1',
    ],
    ['a double array without end', changed([24, 0xfffffff8]), 'truncated: expected'],
    ['half a unit', changed([24, number(24) - 4]), 'double array: expected units of 8 bytes'],
    ['labels without end', changed([28, 0xffffffff]), 'truncated: expected 4294967295 bytes of labels'],
    ['no labels', withoutLabels(), 'labels: expected at least one, got none'],
    ['a label without NUL', changed([28, number(28) - 1]), 'labels: expected NUL behind the last one'],
    ['templates without end', changed([TEMPLATES - 4, 0x7fffffff]), 'bytes of templates'],
    [
      'the same label twice',
      changed([LABELS + 6, 0x4f4c2d42], [LABELS + 10, 0x4f0043]),
      'labels: expected each once, got B-LOC twice',
    ],
    [
      'an unknown template',
      changed([TEMPLATES, 0x78253a43]),
      'template 1: expected U… or B…, got "C:%x[0,1]"',
    ],
    [
      'an unknown command',
      changed([TEMPLATES, 0x79253a42]),
      'template 1: expected %x[row,column], got "%y[0,1]"',
    ],
    [
      'a node that is its own child',
      changed([unit(NODE_B, 'base'), ROOT]),
      'two nodes have their children at unit 1',
    ],
    [
      'a node outside',
      changed([unit(NODE_B, 'base'), 0x7fffffff]),
      'double array: expected children at unit 1 to',
    ],
    [
      'a node before the first',
      changed([unit(0, 'base'), 0x80000000]),
      'double array: expected children at unit 1 to',
    ],
    ['a root of unused units', changed([unit(0, 'base'), 0]), 'got them at 0'],
    ['a node without children', changed([unit(NODE_B, 'base'), number(24) / 8 - 258]), 'has none'],
    ['an end without value', changed([unit(endOf('B'), 'base'), 5]), 'expected the value of a string, got 5'],
    ['a string with NUL', changed([unit(ROOT + 1, 'check'), ROOT]), 'expected no NUL in a string'],
    [
      'a string of something else',
      changed(
        [unit(NODE_B, 'check'), 0],
        [unit(NODE_B + 1, 'check'), ROOT],
        [unit(NODE_B + 1, 'base'), number(unit(NODE_B, 'base'))],
      ),
      'strings: expected U… or B…, got "C',
    ],
    ['a weight outside', changed([unit(endOf('B'), 'base'), 0x80000000]), 'B: expected weights below'],
    [
      'weights of two strings',
      changed([unit(endOf('B'), 'base'), -5 >>> 0]),
      'belongs to another string, too',
    ],
    ['a weight that is NaN', changed([WEIGHTS, 0x7fc00000]), 'weight 0: expected a finite one, got NaN'],
    [
      'an infinite weight',
      changed([WEIGHTS + 4, 0xff800000]),
      'weight 1: expected a finite one, got -Infinity',
    ],
  ])('with %s is refused with the reason', (_, bytes, reason) => {
    expect(reasonOf(bytes)).toContain(reason)
  })

  it('of a big-endian machine is refused with the reason', () => {
    const bytes = binary.slice()
    bytes.set([0, 0, 0, 100], 0)
    bytes.set([...binary.subarray(8, 16)].reverse(), 8)
    expect(reasonOf(bytes)).toBe('m: expected a CRF++ model in little-endian byte order, got big-endian')
  })

  it('with names that are not UTF-8 is refused', () => {
    const names = modelBytes('names')
    names[Buffer.from(names).indexOf('Ä')] = 0x41
    expect(reasonOf(names)).toBe('m: labels: expected UTF-8')
  })

  it('labels the same with another cost factor, which crf_test ignores', () => {
    const bytes = binary.slice()
    new DataView(bytes.buffer).setFloat64(8, 2.5, true)
    expect(load(bytes).marginals(INPUT)).toEqual(load(binary).marginals(INPUT))
  })
})

describe('a text model of CRF++', () => {
  it.each<[string, Uint8Array, string]>([
    [
      'another version',
      replaced('version: 100', 'version: 200'),
      'expected a CRF++ model of version 100, got 200',
    ],
    ['no number of weights', replaced(/maxid: \d+\n/, ''), 'maxid: expected a whole number above 0, got NaN'],
    [
      'columns that are no number',
      replaced('xsize: 2', 'xsize: 2x'),
      'xsize: expected a whole number above 0',
    ],
    [
      'a header line without value',
      replaced('xsize: 2', 'xsize'),
      'line 4: expected NAME: VALUE, got "xsize"',
    ],
    ['carriage returns', replaced(/\n/g, '\r\n'), 'line 5: expected NAME: VALUE, got "\\r"'],
    ['the same label twice', replaced('B-PER', 'B-LOC'), 'labels: expected each once, got B-LOC twice'],
    ['an unknown template', replaced('B:%x', 'C:%x'), 'template 1: expected U… or B…'],
    ['a string with a space', replaced('B:N', 'B:N N'), 'expected a number and a string without spaces'],
    ['the same string twice', replaced('B:P', 'B:N'), 'expected each string once, got B:N twice'],
    ['a weight outside', replaced(/\d+ B:N/, '99999 B:N'), 'B:N: expected weights below'],
    ['a weight beyond 32 bits', replaced(/\d+ B:N/, '2147483648 B:N'), 'expected a weight below 2147483648'],
    [
      'a count that lies',
      replaced(/maxid: \d+/, 'maxid: 99999999999'),
      'truncated: expected 99999999999 weights',
    ],
    ['too few weights', replaced(/\n[^\n]+\n$/, '\n'), 'weights, as the header says, got'],
    ['too many weights', encode(`${text}0\n`), 'weights, as the header says, got more'],
    ['a word for a weight', encode(text.replace(/[^\n]+\n$/, 'nan\n')), 'expected a weight, got "nan"'],
    [
      'an infinite weight',
      encode(text.replace(/[^\n]+\n$/, '1e999\n')),
      'expected a finite one, got Infinity',
    ],
    ['bytes that are not UTF-8', Uint8Array.of(...encode(text), 0xff), 'expected UTF-8'],
  ])('with %s is refused with the reason', (_, bytes, reason) => {
    expect(reasonOf(bytes)).toContain(reason)
  })

  it('is read in pieces', () => {
    const [head] = text.split(/\n[^\n]*\n$/)
    const many = 20_000
    const first = Number(/maxid: (\d+)/.exec(text)?.[1])
    const long = `${head.replace(/maxid: \d+/, `maxid: ${first + many}`)}\n0\n${'0.25\n'.repeat(many)}`
    expect(load(encode(long)).labels).toEqual(load(encode(text)).labels)
  })
})

describe('a template whose string another one makes, too', () => {
  it('is refused', () => {
    expect(reasonOf(replaced('\nB\n', '\nB\nB:N\n'))).toBe(
      'm: templates: B:N is also a string that another template makes',
    )
  })
})

describe('a double array', () => {
  it('of strings that are far longer than itself is refused', () => {
    const depth = 2000
    const beginOf = (k: number) => 1 + 196 * Math.floor(k / 98) + (k % 98)
    const units = new Int32Array(2 * (beginOf(depth) + 400))
    units[0] = 1
    // A chain of the letter a, every node of which ends a string.
    for (let k = 0; k <= depth; k++) {
      const begin = beginOf(k)
      units.set([-1 - k, begin], 2 * begin)
      if (k < depth) units.set([beginOf(k + 1), begin], 2 * (begin + 98))
    }
    expect(() => readDoubleArray(units)).toThrow('the strings are too long for the number of units')
    units.fill(0, 2 * (beginOf(9) + 98), 2 * (beginOf(9) + 99))
    const { strings, values } = readDoubleArray(units)
    expect([strings.size, strings.get(9), values[9]]).toEqual([10, 'a'.repeat(9), 9])
  })
})
