import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { disk } from '../../../src/node/disk.js'
import { keepCode } from '../../../terminal/compiled/keep-code.js'
import { type CodePlace, findPlace, readKept } from '../../../terminal/compiled/kept-code.js'

const { write } = disk
let base: string
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'keep-'))
})
afterEach(() => {
  disk.write = write
  rmSync(base, { recursive: true, force: true })
})

const CODE = {
  options: ['--text'],
  scripts: new Map([['a.js', { size: 1, changed: 2, code: Buffer.from('compiled') }]]),
}

function placeOf(
  command: string,
  changes: { scripts?: string; build?: string; cache?: string } = {},
): CodePlace {
  const { scripts = '/scripts', build = '1', cache = base } = changes
  return findPlace({ scripts, build, command }, { XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: cache })!
}

const names = () => readdirSync(path.join(base, 'cofield/compiled')).sort()

it('keeps code for a command, where only the user can read and write', () => {
  const place = placeOf('tag')
  expect(readKept(place)).toBeUndefined()
  keepCode(place, CODE)
  expect(readKept(place)?.options).toEqual(['--text'])
  expect(Buffer.from(readKept(place)!.scripts.get('a.js')!.code).toString()).toBe('compiled')
  expect(statSync(place.folder).mode & 0o777).toBe(0o700)
  expect(statSync(place.file).mode & 0o777).toBe(0o600)
  expect(names()).toEqual([path.basename(place.file)])
})

it('finds no code of another command, build or folder; a build takes the place of the one before', () => {
  keepCode(placeOf('tag'), CODE)
  for (const other of [
    placeOf('train'),
    placeOf('tag', { scripts: '/elsewhere' }),
    placeOf('tag', { build: '2' }),
  ])
    expect(readKept(other), other.file).toBeUndefined()
  keepCode(placeOf('tag', { build: '2' }), CODE)
  expect(names()).toHaveLength(1)
  expect(readKept(placeOf('tag'))).toBeUndefined()
})

it('reads nothing that others can write to', () => {
  const place = placeOf('tag')
  keepCode(place, CODE)
  chmodSync(place.file, 0o622)
  expect(readKept(place)).toBeUndefined()
  chmodSync(place.file, 0o600)
  chmodSync(place.folder, 0o777)
  expect(readKept(place)).toBeUndefined()
  rmSync(place.file)
  keepCode(place, CODE)
  expect(names()).toEqual([])
})

it('leaves nothing behind if it cannot write, and does not fail', () => {
  keepCode(placeOf('tag'), CODE)
  disk.write = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  keepCode(placeOf('tag'), { options: [], scripts: new Map() })
  expect(names()).toHaveLength(1)
  expect(readKept(placeOf('tag'))?.options).toEqual(['--text'])
})

it('does not fail where no folder can be made', () => {
  for (const cache of ['/proc', path.join(import.meta.filename, 'below-a-file')]) {
    const place = placeOf('tag', { cache })
    expect(() => keepCode(place, CODE)).not.toThrow()
    expect(readKept(place)).toBeUndefined()
  }
})

it('removes what is old, but not what it has written', () => {
  const [tag, train, parse] = ['tag', 'train', 'parse'].map(command => placeOf(command))
  keepCode(train!, CODE)
  keepCode(parse!, CODE)
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  utimesSync(train!.file, yesterday, yesterday)
  writeFileSync(`${parse!.file}.123`, '')
  keepCode(tag!, CODE, { keptFor: 60 * 60 * 1000 })
  const expected = [parse!.file, `${parse!.file}.123`, tag!.file].map(file => path.basename(file))
  expect(names()).toEqual(expected.sort())
  expect(readFileSync(tag!.file).length).toBeGreaterThan(0)
})
