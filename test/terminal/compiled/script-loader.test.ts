import { cpSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createScriptLoader, type ScriptLoader } from '../../../terminal/compiled/script-loader.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scripts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, code: string): string {
  writeFileSync(path.join(folder, name), code)
  return path.join(folder, name)
}

const load = (...[name, known]: [string, Parameters<typeof createScriptLoader>[1]?]) => {
  const loader = createScriptLoader(folder, known)
  return { loader, exports: loader.load(name) as Record<string, unknown> }
}

it('loads scripts that require each other, and modules of Node', () => {
  write(
    'a.js',
    'const { b } = require("./b.js"); exports.sum = b + 1; exports.where = [__filename, __dirname]',
  )
  write(
    'b.js',
    'exports.b = require("node:path").join("x", "y").length; module.exports = { ...exports, again: require("./a.js") }',
  )
  const { exports } = load('a.js')
  expect(exports).toEqual({ sum: 4, where: [path.join(folder, 'a.js'), folder] })
})

it('runs a script once', () => {
  write('once.js', 'exports.list = []')
  const { loader, exports } = load('once.js')
  expect(loader.load('once.js')).toBe(exports)
})

it('gives the places of errors as they are in the file', () => {
  const file = write('fails.js', 'throw new Error("no")')
  const failure = (() => {
    try {
      return load('fails.js')
    } catch (error) {
      return error
    }
  })()
  expect((failure as Error).stack).toContain(`${file}:1:7`)
})

it('imports packages that are not in the bundle', async () => {
  write(
    'imports.js',
    'exports.found = require.import("node:path"); exports.missing = require.import("no-such-package")',
  )
  const { exports } = load('imports.js')
  expect(Object.keys((await exports['found']) as object)).toContain('join')
  await expect(exports['missing']).rejects.toMatchObject({ code: 'ERR_MODULE_NOT_FOUND' })
})

it('takes compiled code for the same file, and is new otherwise', () => {
  const file = write('a.js', 'exports.twice = x => 2 * x')
  const first = load('a.js')
  expect(first.loader.isNew).toBe(true)
  const known = first.loader.compiled()
  const second = load('a.js', known)
  expect(second.loader.isNew).toBe(false)
  expect((second.exports['twice'] as (x: number) => number)(4)).toBe(8)

  write('b.js', '')
  second.loader.load('b.js')
  expect(second.loader.isNew).toBe(true)

  utimesSync(file, 1, 1)
  expect(load('a.js', known).loader.isNew).toBe(true)
})

it('runs what a file says if it was changed and its size and time were set back', () => {
  const file = write('a.js', 'exports.answer = 1')
  const { atime, mtime } = statSync(file)
  const known = load('a.js').loader.compiled()
  write('a.js', 'exports.answer = 2')
  utimesSync(file, atime, mtime)
  expect(load('a.js', known).exports).toEqual({ answer: 2 })
})

/** The same files elsewhere: in this process V8 remembers what it has compiled for the files here. */
function moveOn(known: ReturnType<ScriptLoader['compiled']> = new Map()): typeof known {
  const next = mkdtempSync(path.join(tmpdir(), 'scripts-'))
  cpSync(folder, next, { recursive: true })
  rmSync(folder, { recursive: true })
  folder = next
  const changedOf = (name: string) => statSync(path.join(folder, name)).ctimeMs
  return new Map([...known].map(([name, script]) => [name, { ...script, changed: changedOf(name) }]))
}

it('takes no code that V8 refuses', () => {
  write('a.js', 'exports.answer = 1')
  moveOn()
  const known = load('a.js').loader.compiled()
  const { code } = known.get('a.js')!
  expect(load('a.js', moveOn(known)).loader.isNew).toBe(false)
  new DataView(code.buffer, code.byteOffset).setUint32(4, 0) // the hash of the version of V8
  const { loader, exports } = load('a.js', moveOn(known))
  expect(exports).toEqual({ answer: 1 })
  expect(loader.isNew).toBe(true)
})

it('compiles functions that are called, and keeps those of an earlier run', () => {
  const body = 'const list = []; for (let k = 0; k < x; k++) list.push(x + k); return list.join().length'
  write('a.js', `exports.f = x => { ${body} }; exports.g = x => { ${body} + 1 }`)
  moveOn()
  const bytesOf = ({ loader }: ReturnType<typeof load>) => loader.compiled().get('a.js')!.code.length
  const call = ({ exports }: ReturnType<typeof load>, name: string) =>
    (exports[name] as (x: number) => number)(3)
  const first = load('a.js')
  const uncalled = bytesOf(first)
  call(first, 'f')
  const called = bytesOf(first)
  expect(called).toBeGreaterThan(uncalled)
  const known = first.loader.compiled()
  expect(bytesOf(load('a.js', moveOn(known)))).toBeGreaterThanOrEqual(called)
  const second = load('a.js', moveOn(known))
  call(second, 'g')
  expect(bytesOf(second)).toBeGreaterThan(called)
})
