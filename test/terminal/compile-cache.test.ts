import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cacheFolder, keepCompiledCode } from '../../terminal/compile-cache.js'

let base: string
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'compile-cache-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

/** The folders that Node is told to use. */
function foldersUsed(env: Record<string, string | undefined>): string[] {
  const used: string[] = []
  keepCompiledCode({ enableCompileCache: folder => used.push(folder) }, env)
  return used
}

const own = () => path.join(base, 'cofield', 'compiled')

it('keeps compiled code in a folder that only the user can write to', () => {
  expect(foldersUsed({ XDG_CACHE_HOME: base })).toEqual([own()])
  expect(lstatSync(own()).mode & 0o777).toBe(0o700)
})

it('keeps nothing in a folder that others can write to, or that is a link or a file', () => {
  mkdirSync(own(), { recursive: true })
  chmodSync(own(), 0o777)
  expect(foldersUsed({ XDG_CACHE_HOME: base })).toEqual([])

  rmSync(own(), { recursive: true })
  symlinkSync(mkdtempSync(path.join(base, 'elsewhere-')), own())
  expect(foldersUsed({ XDG_CACHE_HOME: base })).toEqual([])

  rmSync(own())
  writeFileSync(own(), '')
  expect(foldersUsed({ XDG_CACHE_HOME: base })).toEqual([])
})

it('keeps nothing where no folder can be made', () => {
  expect(foldersUsed({ XDG_CACHE_HOME: '/proc' })).toEqual([])
  expect(foldersUsed({ XDG_CACHE_HOME: path.join(import.meta.filename, 'below-a-file') })).toEqual([])
})

it('leaves the choice to the user of Node, and is silent where Node cannot keep code or fails', () => {
  expect(foldersUsed({ XDG_CACHE_HOME: base, NODE_COMPILE_CACHE: '/elsewhere' })).toEqual([])
  expect(() => keepCompiledCode({}, { XDG_CACHE_HOME: base })).not.toThrow()
  const fail = () => {
    throw new Error('no')
  }
  expect(() => keepCompiledCode({ enableCompileCache: fail }, { XDG_CACHE_HOME: base })).not.toThrow()
})

it('knows where each system has such folders', () => {
  expect(cacheFolder('linux', {})).toBe(path.join(homedir(), '.cache/cofield/compiled'))
  expect(cacheFolder('linux', { XDG_CACHE_HOME: 'relative' })).toBeUndefined()
  expect(cacheFolder('darwin', {})).toBe(path.join(homedir(), 'Library/Caches/cofield/compiled'))
  expect(cacheFolder('win32', {})).toBeUndefined()
})
