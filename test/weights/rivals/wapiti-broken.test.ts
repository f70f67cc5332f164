import { describe, expect, it } from 'vitest'
import { ModelFormatError } from '../../../src/common/errors.js'
import { load } from '../../../src/load.js'
import { load as loadToTag } from '../../../src/tag.js'

const text = `#mdl#2#5
#rdr#4/1/0
9:u:%x[0,0],
15:*:%m[0,1,"é."],
11:b:%X[-1,0]/,
1:b,
#qrk#2
1:A,
2:é,
#qrk#4
5:u:und,
4:*:é,
7:b:_x-1/,
1:b,
0=0x1.8p+0
3=-0x1p-1
5=0x1p-2
8=0x1.8p+0
12=0x1p+0
`
const encode = (file: string) => new TextEncoder().encode(file)
const original = encode(text)
const input = { tokens: ['und', 'ab'], columns: [['é', 'x']] }

function reasonOf(bytes: Uint8Array): string {
  try {
    load(bytes, { source: 'm' })
  } catch (error) {
    if (!(error instanceof ModelFormatError)) throw error
    return error.message
  }
  return 'a model'
}

describe('a broken Wapiti model', () => {
  it('is read if nothing is wrong, with or without its last line feed', () => {
    expect(reasonOf(original)).toBe('a model')
    expect(reasonOf(original.subarray(0, -1))).toBe('a model')
  })

  it('is refused wherever it ends', () => {
    for (let length = 0; length < original.length - 1; length++) {
      const bytes = original.subarray(0, length)
      // Digits of the last weight may be missing: that is another weight.
      if (length > text.lastIndexOf('=') + 1 && reasonOf(bytes) === 'a model') continue
      if (!/^m: /.test(reasonOf(bytes))) expect.fail(`${length}: ${reasonOf(bytes)}`)
    }
    expect(reasonOf(encode(`${text}7=1\n`))).toMatch('expected the end of the file behind the last weight')
  })

  it('is refused or works with any byte changed', () => {
    let models = 0
    for (let at = 0; at < original.length; at++) {
      for (const change of [0xff, 0x01, 0x80, 0x20]) {
        const bytes = original.slice()
        bytes[at] ^= change
        if (reasonOf(bytes) !== 'a model') continue
        models++
        expect(load(bytes).tag(input).length, `byte ${at}`).toBe(2)
      }
    }
    expect(models).toBeGreaterThan(0) // another weight, for example
  })

  it('is refused by cofield/tag with the same words', async () => {
    await expect(loadToTag(original.subarray(0, 30), { source: 'm' })).rejects.toThrow(
      'm: byte 20: patterns: 9 bytes do not fit into the file',
    )
  })

  it.each([
    [/^#mdl#2#5/, '#mdl#3#5', 'header: expected type 0, 1 or 2, got 3'],
    [/^#mdl#2#5/, '#mdl#2#6', 'truncated: weights: expected a number'],
    [/^#mdl#2#5/, '#mdl#2#99999999', '99999999 weights do not fit into the file'],
    [/^#mdl#2#5/, '#mdl#2#99999999999999999999', 'byte 7: header: the number is too great'],
    [/^#mdl#2#5/, '#mdl##5', 'byte 5: header: expected a number'],
    [/^#mdl#2#5\n/, '#mdl#2#5\r\n', 'byte 8: header: expected "\\n"'],
    [/#rdr#4/, '#rdr#4000', 'byte 14: patterns: 4000 do not fit into the file'],
    [/#rdr#4/, '#rdr#3', 'byte 69: labels: expected "#qrk#"'],
    ['4/1/0', '4/1/2', 'patterns: expected 0 or 1 at the end of the line, got 2'],
    [
      '4/1/0',
      '4/1/1',
      'pattern "b:%X[-1,0]/": this model was trained with --me, where each row is a sequence',
    ],
    ['9:u:%x[0,0],', '9:U:%x[0,0],', 'pattern "U:%x[0,0]": expected u, b or * at its beginning'],
    ['9:u:%x[0,0],', '9:u:%y[0,0],', 'pattern "u:%y[0,0]": expected %x, %t or %m, got "%y[0,0]"'],
    ['9:u:%x[0,0],', '8:u:%x[0,0],', 'byte 30: patterns: expected ",\\n"'],
    ['9:u:%x[0,0],', '0:,', 'byte 20: patterns: expected a name, got an empty one'],
    ['9:u:%x[0,0],', '999:u:%x[0,0],', 'byte 20: patterns: 999 bytes do not fit into the file'],
    ['9:u:%x[0,0],', '9:u:%x\0[0,],', 'byte 20: patterns: expected a name without NUL'],
    ['#qrk#2\n1:A,\n2:é,', '#qrk#0', 'labels: expected at least one, got none'],
    ['2:é,\n#qrk', '1:A,\n#qrk', 'labels: expected each once, got "A" twice'],
    ['4:*:é,', '4:x:é,', 'observations: expected u, b or * at the beginning of each, got "x:é"'],
    ['3=-0x1p-1', '3=nan', 'weight 3: expected a finite number that a double holds'],
    ['12=0x1p+0', '12=1e400', 'byte 176: weight 12: expected a finite number'],
    ['3=-0x1p-1', '3=inf', 'weight 3: expected a finite number'],
    ['3=-0x1p-1', '3=-0x1p+9999', 'weight 3: expected a finite number'],
    ['3=-0x1p-1', '3=0x1.23456789abcdef01p+0', 'weight 3: expected a finite number'],
    ['3=-0x1p-1', '3= 1', 'weight 3: expected a finite number'],
    ['3=-0x1p-1', '0=1', 'weights: expected ascending numbers, got 0 after 0'],
    ['12=0x1p+0', '999=0x1p+0', 'weights: expected numbers below 16, got 999'],
  ])('is refused with its reason: %s as %s', (from, to, reason) => {
    const broken = text.replace(from, to)
    expect(broken).not.toBe(text)
    expect(reasonOf(encode(broken))).toContain(reason)
  })

  it('is refused if its labels or patterns are no UTF-8', () => {
    const bytes = original.slice()
    bytes[text.indexOf('2:é') + 4] = 0xff
    expect(reasonOf(bytes)).toContain('labels: expected UTF-8')
    const pattern = original.slice()
    pattern[text.indexOf('é.') + 1] = 0xff
    expect(reasonOf(pattern)).toContain('patterns: expected UTF-8')
  })
})
