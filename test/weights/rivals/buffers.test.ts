import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { load } from '../../../src/load.js'
import { findRival } from '../../../src/weights/rivals/registry.js'

const folder = path.resolve(import.meta.dirname, '../../golden/rivals')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map(name => path.join(folder, name))
  .filter(file => /\.(model|txt)$/.test(file) && findRival(readFileSync(file)))

/** A Buffer within a larger one, at any place: as files read by Node are. */
function withinBuffer(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.alloc(3), bytes]).subarray(3)
}

test.each(files.map(file => path.relative(folder, file)))(
  '%s is the same model in a Buffer of Node',
  name => {
    const bytes = new Uint8Array(readFileSync(path.join(folder, name)))
    expect(load(withinBuffer(bytes)).save()).toEqual(load(bytes).save())
  },
)
