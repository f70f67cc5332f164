import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import { writeFileAtomically } from '../../src/node/write.js'
import { createDirectories, rejection } from './directory.js'

const directory = createDirectories()

test('text and bytes are written in their order, and nothing else is left beside', async () => {
  const inside = directory()
  const file = join(inside, 'model')
  await writeFileAtomically(file, write => {
    write('é')
    write(Uint8Array.of(1, 2))
    write('x'.repeat(1_000_000))
  })
  const bytes = readFileSync(file)
  expect([...bytes.subarray(0, 5)]).toEqual([0xc3, 0xa9, 1, 2, 0x78])
  expect(bytes.length).toBe(1_000_004)
  expect(readdirSync(inside)).toEqual(['model'])
})

test('an existing file is replaced and keeps its mode', async () => {
  const file = join(directory(), 'model')
  writeFileSync(file, 'old')
  chmodSync(file, 0o640)
  await writeFileAtomically(file, async write => write('new'))
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(statSync(file).mode & 0o777).toBe(0o640)
})

test('what a link points at is written, the link stays', async () => {
  const inside = directory()
  mkdirSync(join(inside, 'models'))
  const target = join(inside, 'models', 'first')
  writeFileSync(target, 'old')
  symlinkSync(target, join(inside, 'current'))
  await writeFileAtomically(join(inside, 'current'), write => write('new'))
  expect(readFileSync(target, 'utf8')).toBe('new')
})

test.each([
  ['throws', () => Promise.reject(new Error('no more'))],
  ['throws a data error', () => Promise.reject(new DataError('no more'))],
])('an old file survives a writer that %s, whose error passes as it is', async (_, ending) => {
  const inside = directory()
  const file = join(inside, 'model')
  writeFileSync(file, 'old')
  const error = await rejection(
    writeFileAtomically(file, write => {
      write('x'.repeat(1_000_000))
      return ending()
    }),
  )
  expect(error.message).toBe('no more')
  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(inside)).toEqual(['model'])
})

test('a directory that is not there is an error', async () => {
  const file = join(directory(), 'none', 'model')
  const error = await rejection(writeFileAtomically(file, write => write('x')))
  expect(error).toBeInstanceOf(DataError)
  expect(error.message).toBe(`${file}: no such file or directory`)
  expect(error.cause).toMatchObject({ code: 'ENOENT' })
})

test('a file in the place of a directory is an error', async () => {
  const inside = directory()
  writeFileSync(join(inside, 'plain'), '')
  const file = join(inside, 'plain', 'model')
  const error = await rejection(writeFileAtomically(file, write => write('x')))
  expect(error.message).toBe(`${file}: a part of the path is no directory`)
})

test('a directory is not replaced', async () => {
  const inside = directory()
  const error = await rejection(writeFileAtomically(inside, write => write('x')))
  expect(error.message).toBe(`${inside}: expected a file, got a directory`)
})

test.skipIf(process.getuid?.() === 0)('a directory without permission is an error', async () => {
  const inside = directory()
  chmodSync(inside, 0o500)
  const file = join(inside, 'model')
  const error = await rejection(writeFileAtomically(file, write => write('x')))
  expect(error.message).toBe(`${file}: permission denied`)
})

test.skipIf(process.platform === 'win32')('a device is written to, not replaced', async () => {
  await writeFileAtomically('/dev/null', write => write('x'))
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
})

test.skipIf(process.platform !== 'linux')('a full device is an error', async () => {
  const error = await rejection(writeFileAtomically('/dev/full', write => write('x')))
  expect(error.message).toBe('/dev/full: no space left on the device')
})
