import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Mutation, mutationsOf } from '../../../fuzz/mutate-container.js'
import { ModelFormatError } from '../../../src/common/errors.js'
import { Random } from '../../../src/common/random.js'
import type { FeatureFunctions } from '../../../src/features/extraction/function-source.js'
import { load } from '../../../src/load.js'
import { checksum, checksumInLanes } from '../../../src/model/file/checksum.js'
import { createArrayKernels, type PieceLimits } from '../../../src/wasm/array-kernels.js'
import { checkByKernels } from '../../../src/wasm/check-by-kernels.js'
import { allocateBytes } from '../../../src/wasm/held-bytes.js'
import { arrayKernels } from '../../../src/wasm/holders.js'
import * as cases from '../../golden/models/cases.mjs'
import { withIndex } from './indexed-model.js'

const folder = path.join(import.meta.dirname, '../../golden/models')
const functions = cases.FUNCTIONS as FeatureFunctions
const files = readdirSync(folder).filter(name => name.endsWith('.cofield'))

/** Of the 1,000 to 3,000 of each model. */
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 40)
/** Smaller than most arrays, so that they are gone through in several pieces. */
const PIECES: readonly PieceLimits[] = [{ items: 4, bytes: 16 }, { items: 7, bytes: 40 }, {}]
/** Each serves all files, since a new memory takes longer than a check. */
const kernelsOfPieces = PIECES.map(limits => createArrayKernels(limits)!)

/** What `load` says of a file; null if it accepts it. */
function refusal(bytes: Uint8Array): string | null {
  try {
    load(bytes, { functions })
    return null
  } catch (error) {
    if (error instanceof ModelFormatError) return error.message
    throw error
  }
}

/** A file with the version of large ones: its sections are checked while the checksum is made. */
function inLanes(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice()
  if (copy.length < 32) return copy
  const view = new DataView(copy.buffer)
  view.setUint32(8, 2, true)
  view.setUint32(24, checksumInLanes(copy.subarray(32), checksum(copy.subarray(0, 24))), true)
  return copy
}

/**
 * Makes copies of files that kernels check: from pieces of several sizes, and where they lie. All of the latter lie in one memory with room
 * for the largest, since a new one takes longer than all else here.
 */
function copier(files: readonly Uint8Array[]): (bytes: Uint8Array) => Generator<Uint8Array> {
  const room = allocateBytes(Math.max(...files.map(({ length }) => length)), 0)
  checkByKernels(room, 0)
  expect(arrayKernels.has(room.buffer)).toBe(true)
  return function* copiesOf(bytes) {
    for (const kernels of kernelsOfPieces) {
      const copy = bytes.slice()
      arrayKernels.set(copy.buffer, kernels)
      yield copy
    }
    const held = room.subarray(0, bytes.length)
    held.set(bytes)
    yield held
  }
}

describe('kernels accept and refuse what TypeScript does, for the same reason', () => {
  it.each([...files, 'likelihood.cofield with an index'])('%s', file => {
    const read = new Uint8Array(readFileSync(path.join(folder, file.split(' ')[0])))
    const bytes = file.endsWith(' index') ? withIndex(read) : read
    const random = new Random(file.length)
    const mutations: Mutation[] = random.shuffle(mutationsOf(bytes, random)).slice(0, MUTATIONS)
    const altered = mutations.map((mutation, k) =>
      k % 2 === 0 ? mutation.bytes() : inLanes(mutation.bytes()),
    )
    const copiesOf = copier([bytes, ...altered])
    for (const sound of [bytes, inLanes(bytes)])
      for (const copy of copiesOf(sound)) expect(refusal(copy)).toBe(null)
    for (const [k, { what }] of mutations.entries()) {
      const expected = refusal(altered[k])
      for (const copy of copiesOf(altered[k])) expect(refusal(copy), what).toBe(expected)
    }
  })

  it.each([1, 2])('if a single bit differs and the checksum of version %s does not', version => {
    const read = new Uint8Array(readFileSync(path.join(folder, files[0])))
    const bytes = version === 1 ? read : inLanes(read)
    const random = new Random(1)
    const copiesOf = copier([bytes])
    for (let round = 0; round < 20; round++) {
      const altered = bytes.slice()
      altered[random.below(altered.length)] ^= 1 << random.below(8)
      const expected = refusal(altered)
      expect(expected).not.toBe(null)
      for (const copy of copiesOf(altered)) expect(refusal(copy)).toBe(expected)
    }
  })
})
