import { describe, expect, it } from 'vitest'
import { ModelFormatError } from '../../../src/common/errors.js'
import { load } from '../../../src/load.js'
import { load as loadToTag } from '../../../src/tag.js'
import { modelBytes } from './crfsuite-files.js'

const original = modelBytes('single')
const number = (bytes: Uint8Array, at: number) => new DataView(bytes.buffer).getUint32(at, true)
/** Offsets of the header: where its parts are. */
const [FEATURES, LABELS, LABEL_LISTS, ATTRIBUTE_LISTS] = [28, 32, 40, 44]
const start = (part: number) => number(original, part)

/** The file with other numbers at some offsets. */
function changed(...numbers: readonly (readonly [at: number, value: number])[]): Uint8Array {
  const bytes = original.slice()
  for (const [at, value] of numbers) new DataView(bytes.buffer).setUint32(at, value, true)
  return bytes
}

function reasonOf(bytes: Uint8Array): string {
  try {
    load(bytes, { source: 'm' })
  } catch (error) {
    if (!(error instanceof ModelFormatError)) throw error
    return error.message
  }
  return 'a model'
}

describe('a broken CRFsuite model', () => {
  it('is refused wherever it ends', () => {
    for (let length = 0; length < original.length; length++) {
      const reason = reasonOf(original.subarray(0, length))
      if (!/^m: (truncated|expected a (Cofield|model of Cofield))/.test(reason))
        expect.fail(`${length}: ${reason}`)
    }
    expect(reasonOf(Uint8Array.of(...original, 0))).toBe(
      'm: expected 4500 bytes, got 4501: extra bytes follow the model',
    )
  })

  it('is refused wherever it ends, even if its header says that it ends there', () => {
    for (let length = 48; length < original.length; length++) {
      const bytes = changed([4, length]).subarray(0, length)
      if (reasonOf(bytes) === 'a model') expect.fail(`${length}`)
    }
  })

  it('is refused or works with any byte changed', () => {
    let models = 0
    for (let at = 0; at < original.length; at++) {
      const bytes = original.slice()
      bytes[at] ^= [0xff, 0x01, 0x80][at % 3]
      if (reasonOf(bytes) !== 'a model') continue
      models++
      expect(load(bytes).tag({ attributes: [['x'], ['y']] })).toHaveLength(2)
    }
    expect(models).toBeGreaterThan(0) // another weight, for example
    expect(models).toBeLessThan(100)
  })

  it('is refused by cofield/tag with the same words', async () => {
    await expect(loadToTag(original.subarray(0, 100), { source: 'm' })).rejects.toThrow(
      'm: truncated: expected 4500 bytes, got 100',
    )
  })

  const labels = start(LABELS)
  const backward = labels + number(original, labels + 20)
  const record = labels + number(original, backward)
  const table = (() => {
    let t = 0
    while (number(original, labels + 24 + 8 * t + 4) === 0) t++
    return labels + 24 + 8 * t
  })()
  const buckets = labels + number(original, table)
  const filled = number(original, buckets + 4) !== 0 ? buckets : buckets + 8
  const features = start(FEATURES)
  const listOfX = number(original, start(ATTRIBUTE_LISTS) + 12)

  it.each<[string, Uint8Array, string]>([
    ['another type', changed([8, 0]), 'expected a model of type FOMC'],
    ['another version', changed([12, 101]), 'expected version 100, got 101'],
    ['a false number of features', changed([16, 9]), 'features: expected 9, as the header says, got 3'],
    ['a false number of labels', changed([20, 3]), 'labels: expected 3, as the header says, got 2'],
    ['a false number of attributes', changed([24, 1]), 'attributes: expected 1, as the header says, got 3'],
    ['an offset outside', changed([FEATURES, 4497]), 'FEAT: expected it within 4500 bytes, got offset 4497'],
    ['an offset of something else', changed([LABEL_LISTS, 48]), 'offset 48: expected LFRF, got "FEAT"'],
    ['a chunk that is too long', changed([features + 4, 5000]), 'FEAT: expected 12 to 4452 bytes, got 5000'],
    ['a false number in FEAT', changed([features + 8, 4]), 'FEAT: 4 features take 92 bytes, got 72'],
    [
      'an unknown type of feature',
      changed([features + 12, 2]),
      'FEAT: feature 0: expected type 0 or 1, got 2',
    ],
    ['an unknown attribute', changed([features + 16, 3]), 'FEAT: feature 0: attribute 3 does not exist'],
    ['an unknown label', changed([features + 20, 2]), 'FEAT: feature 0: label 2 does not exist'],
    [
      'a weight that is NaN',
      changed([features + 28, 0x7ff80000]),
      'feature 0: expected a finite weight, got NaN',
    ],
    ['an infinite weight', changed([features + 24, 0], [features + 28, 0xfff00000]), 'got -Infinity'],
    ['a feature in no list', changed([listOfX, 0]), 'AFRF: feature 0 is in no list'],
    [
      'a feature in a foreign list',
      changed([listOfX + 4, 1]),
      'AFRF: list 0: expected features of its own, each once, got 1',
    ],
    ['a list outside', changed([start(ATTRIBUTE_LISTS) + 12, 4499]), 'AFRF: list 0 is outside the file'],
    ['a list without an end', changed([listOfX, 0xffffffff]), 'AFRF: list 0 is outside the file'],
    ['too few lists', changed([start(LABEL_LISTS) + 8, 2]), 'LFRF: expected 4 lists, got 2'],
    ['flags', changed([labels + 8, 1]), 'CQDB: labels: expected no flags, got 1'],
    [
      'another byte order',
      changed([labels + 12, 0x71534462]),
      'labels: expected numbers in little-endian byte order',
    ],
    [
      'a backward array outside',
      changed([labels + 20, 0x7fffffff]),
      'labels: the array of 2 offsets is outside',
    ],
    [
      'too many strings',
      changed([labels + 16, 0x3fffffff]),
      'labels: the array of 1073741823 offsets is outside',
    ],
    ['a hash table outside', changed([table, 0x7fffffff]), 'is outside the dictionary'],
    ['a hash table without an end', changed([table + 4, 0x1fffffff]), 'is outside the dictionary'],
    [
      'a hash table without an empty bucket',
      changed([buckets + 4, 2072], [buckets + 12, 2072]),
      'has no empty bucket',
    ],
    [
      'a record outside',
      changed([backward, 0x7fffffff]),
      'labels: string 0: expected a record of this number',
    ],
    [
      'a record of another string',
      changed([record, 1]),
      'labels: string 0: expected a record of this number',
    ],
    [
      'a string without an end',
      changed([record + 4, 0x7fffffff]),
      'labels: string 0: expected a record of this number',
    ],
    [
      'an empty string with NUL',
      changed([record + 4, 0]),
      'labels: string 0: expected a record of this number',
    ],
    ['a hash of another string', changed([filled, 12345]), 'labels: string 0 is not found in the hash table'],
  ])('with %s is refused with the reason', (_, bytes, reason) => {
    expect(reasonOf(bytes)).toContain(reason)
  })

  it('with names that are not UTF-8 is refused', () => {
    const bytes = modelBytes('names')
    const at = Buffer.from(bytes).indexOf('ße', 0, 'utf8')
    expect(at).toBeGreaterThan(0)
    bytes[at] = 0x41
    expect(reasonOf(bytes)).toMatch(/attributes: (string \d+ is not found|expected UTF-8)/)
  })

  it('with more labels than allowed is refused before their pairs take memory', () => {
    expect(() => load(modelBytes('names'), { maxLabels: 3 })).toThrow('expected at most 3 labels, got 4')
  })

  it('is a model again with features in another order', async () => {
    const [first, second] = [features + 12, features + 32]
    const bytes = original.slice()
    bytes.set(original.subarray(first, first + 20), second)
    bytes.set(original.subarray(second, second + 20), first)
    const lists = [listOfX + 4, number(original, start(ATTRIBUTE_LISTS) + 16) + 4]
    const view = new DataView(bytes.buffer)
    view.setUint32(lists[0], 1, true)
    view.setUint32(lists[1], 0, true)
    expect(Buffer.compare(await load(bytes).export('crfsuite'), original)).toBe(0)
  })
})
