import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkToken, isHostName, isLoopback, isOrigin, readTokens } from '../../server/access.js'

const directory = mkdtempSync(join(tmpdir(), 'cofield-access-'))
afterAll(() => rmSync(directory, { recursive: true }))

describe('tokens', () => {
  const file = join(directory, 'token')
  const read = (text: string) => {
    writeFileSync(file, text)
    return readTokens(file)
  }

  it('are the lines of a file', () => {
    expect(read('one\r\n\ntwo')).toEqual(['one', 'two'])
  })

  it('are refused by their line, and not repeated', () => {
    expect(() => read('one\nsecret word\n')).toThrow(/token:2: expected a token of visible ASCII characters/)
    expect(() => read('one\nsecret word\n')).not.toThrow(/secret/)
    expect(() => read('\n')).toThrow(/token: expected a token, got an empty file/)
    expect(() => readTokens(join(directory, 'missing'))).toThrow(/missing: no such file/)
    expect(() => checkToken('', 'COFIELD_TOKEN')).toThrow(/^COFIELD_TOKEN: expected/)
  })
})

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.1', false],
  ['127.example.com', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

it.each([
  ['https://example.com', true],
  ['https://example.com/', true],
  ['http://localhost:3000', true],
  ['example.com', false],
  ['any', false],
  ['https://example.com/app', false],
  ['https://me@example.com', false],
])('%s is an origin: %s', (text, expected) => {
  expect(isOrigin(text)).toBe(expected)
})

it.each([
  ['example.com', true],
  ['example.com:8080', true],
  ['https://example.com', false],
  ['example.com/', false],
  ['', false],
])('"%s" is the name of a host: %s', (text, expected) => {
  expect(isHostName(text)).toBe(expected)
})
