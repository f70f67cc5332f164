import { describe, expect, it } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import { describeError } from '../../terminal/report-error.js'
import { UsageError } from '../../terminal/usage.js'

describe('an error', () => {
  it('of a person is said as it is, on one line', () => {
    expect(describeError(new UsageError('a\n  b'))).toBe('a b')
    expect(describeError(new DataError('x\u001b', { source: 'f', line: 2 }))).toBe('f:2: x\\u001b')
  })

  it.each([[new TypeError('x is undefined')], ['thrown text'], [new Error('')], [undefined]])(
    'of our own (%s) is called so, with how to report it',
    error => {
      expect(describeError(error)).toMatch(
        /^internal error: .+; this is a bug in cofield \d+\.\d+\.\d+\S*: please report it with .*COFIELD_DEBUG=1/,
      )
    },
  )

  it.each([
    'Array buffer allocation failed',
    'Invalid typed array length: 4900000000',
    'Invalid array buffer length',
    'WebAssembly.Memory(): could not allocate memory',
  ])('running out of memory is not an internal error: %s', text => {
    expect(describeError(new RangeError(text))).toMatch(
      /^not enough memory \(.*\): the data, or the tables .* smaller files$/,
    )
  })

  it('is what this engine says when memory cannot be had', () => {
    const texts = [() => new Float64Array(2 ** 53 - 1), () => new ArrayBuffer(2 ** 53 - 1)].map(take => {
      try {
        take()
        return 'nothing'
      } catch (error) {
        return describeError(error)
      }
    })
    for (const text of texts) expect(text).toMatch(/^not enough memory/)
  })

  it('other errors stay what they are', () => {
    expect(describeError(new DataError('expected 3 columns, got 2', { source: 'a.tsv', line: 7 }))).toBe(
      'a.tsv:7: expected 3 columns, got 2',
    )
    expect(describeError(new RangeError('lattice: expected T'))).toMatch(/^internal error: lattice/)
    expect(describeError(new TypeError('Invalid typed array length: 3'))).toMatch(/^internal error/)
  })
})
