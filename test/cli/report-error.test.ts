import { describe, expect, it } from 'vitest'
import { describeError } from '../../cli/report-error.js'
import { UsageError } from '../../cli/usage.js'
import { DataError } from '../../src/errors.js'

describe('an error', () => {
  it('of a person is said as it is, on one line', () => {
    expect(describeError(new UsageError('a\n  b'))).toBe('a b')
    expect(describeError(new DataError('x\u001b', { source: 'f', line: 2 }))).toBe('f:2: x\\u001b')
  })

  it.each([[new TypeError('x is undefined')], ['thrown text'], [new Error('')], [undefined]])(
    'of our own (%s) is called so, with how to report it',
    error => {
      expect(describeError(error)).toMatch(
        /^internal error: .+; this is a mistake in cofield \d+\.\d+\.\d+\S*: please report it, .*COFIELD_DEBUG=1/,
      )
    },
  )
})
