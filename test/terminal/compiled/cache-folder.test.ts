import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cacheFolder, isOwnFile, isOwnFolder } from '../../../terminal/compiled/cache-folder.js'

let base: string
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'compiled-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const at = (name: string) => path.join(base, name)

it('knows where each system has such folders', () => {
  expect(cacheFolder('linux', {})).toBe(path.join(homedir(), '.cache/cofield/compiled'))
  expect(cacheFolder('linux', { HOME: '/home/ann' })).toBe('/home/ann/.cache/cofield/compiled')
  expect(cacheFolder('linux', { HOME: '/home/ann', XDG_CACHE_HOME: '/c' })).toBe('/c/cofield/compiled')
  expect(cacheFolder('linux', { XDG_CACHE_HOME: 'relative' })).toBeUndefined()
  expect(cacheFolder('darwin', {})).toBe(path.join(homedir(), 'Library/Caches/cofield/compiled'))
  expect(cacheFolder('win32', {})).toBeUndefined()
  expect(cacheFolder('win32', { LOCALAPPDATA: '/local' })).toBe('/local/cofield/compiled')
})

it('leaves the choice to the user of Node', () => {
  expect(cacheFolder('linux', { NODE_COMPILE_CACHE: '/other' })).toBe('/other/cofield/compiled')
  expect(
    cacheFolder('linux', { NODE_DISABLE_COMPILE_CACHE: '1', NODE_COMPILE_CACHE: '/other' }),
  ).toBeUndefined()
})

it('trusts a folder that only the user can write to', () => {
  mkdirSync(at('own'), { mode: 0o700 })
  expect(isOwnFolder(at('own'))).toBe(true)
  for (const mode of [0o777, 0o720, 0o702]) {
    chmodSync(at('own'), mode)
    expect(isOwnFolder(at('own')), mode.toString(8)).toBe(false)
  }
})

it('trusts no link, and nothing of another kind', () => {
  mkdirSync(at('own'), { mode: 0o700 })
  writeFileSync(at('file'), '', { mode: 0o600 })
  expect(isOwnFile(at('file'))).toBe(true)
  expect(isOwnFile(at('own'))).toBe(false)
  expect(isOwnFolder(at('file'))).toBe(false)
  expect(isOwnFolder(at('missing'))).toBe(false)
  symlinkSync(at('own'), at('link'))
  symlinkSync(at('file'), at('link-to-file'))
  expect(isOwnFolder(at('link'))).toBe(false)
  expect(isOwnFile(at('link-to-file'))).toBe(false)
})

it.skipIf(process.getuid?.() !== 0)(
  'trusts nothing of another user (skipped: only root can make it)',
  async () => {
    const { chownSync } = await import('node:fs')
    mkdirSync(at('theirs'), { mode: 0o700 })
    chownSync(at('theirs'), 12_345, 12_345)
    expect(isOwnFolder(at('theirs'))).toBe(false)
  },
)
