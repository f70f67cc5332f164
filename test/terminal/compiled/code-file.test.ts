import { expect, it } from 'vitest'
import { type CompiledCode, readCode, writeCode } from '../../../terminal/compiled/code-file.js'

const script = (text: string, size = 7, changed = 1.5) => ({ size, changed, code: Buffer.from(text) })

const CODE: CompiledCode = {
  options: ['--text', '-m'],
  scripts: new Map([
    ['a.js', script('')],
    ['b.js', script('nine here', 12, 3)],
    ['é.js', script('eight by', 0, 0)],
  ]),
}

const read = (bytes: Uint8Array, key = 'key') => readCode(key, Buffer.from(bytes))

it('reads what it wrote', () => {
  const { options, scripts } = read(writeCode('key', CODE))!
  expect(options).toEqual(CODE.options)
  expect([...scripts.keys()]).toEqual([...CODE.scripts.keys()])
  for (const [name, { size, changed, code }] of CODE.scripts) {
    const found = scripts.get(name)!
    expect([found.size, found.changed, Buffer.from(found.code).toString()]).toEqual([
      size,
      changed,
      code.toString(),
    ])
    expect(found.code.byteOffset % 8, name).toBe(0)
  }
  expect(read(writeCode('key', { options: [], scripts: new Map() }))).toEqual({
    options: [],
    scripts: new Map(),
  })
})

it('refuses code for something else', () => {
  expect(read(writeCode('key', CODE), 'other')).toBeUndefined()
})

it('refuses a file that was cut off anywhere', () => {
  const bytes = writeCode('key', CODE)
  for (let length = 0; length < bytes.length; length++)
    expect(read(bytes.subarray(0, length)), `${length} bytes`).toBeUndefined()
  expect(read(Buffer.concat([bytes, Buffer.alloc(2)]))).toBeUndefined()
})

it('refuses a file with any bit flipped', () => {
  const bytes = writeCode('key', CODE)
  for (let k = 0; k < 8 * bytes.length; k++) {
    const flipped = Buffer.from(bytes)
    flipped[k >> 3]! ^= 1 << (k & 7)
    expect(read(flipped), `bit ${k}`).toBeUndefined()
  }
})

it('refuses zeros, which a file that never reached the disk consists of', () => {
  for (const size of [0, 8, 4096]) expect(read(new Uint8Array(size)), `${size} bytes`).toBeUndefined()
})
