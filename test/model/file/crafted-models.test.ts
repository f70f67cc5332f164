import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Mutation, mutationsOf } from '../../../fuzz/mutate-container.js'
import { ModelFormatError } from '../../../src/common/errors.js'
import { Random } from '../../../src/common/random.js'
import type { Sequence } from '../../../src/data/sequence.js'
import type { FeatureFunctions } from '../../../src/features/extraction/function-source.js'
import { load } from '../../../src/load.js'
import type { Model } from '../../../src/model/model.js'
import * as cases from '../../golden/models/cases.mjs'
import { faultsOf } from '../working-model.js'
import { withIndex } from './indexed-model.js'

const folder = path.join(import.meta.dirname, '../../golden/models')
const functions = cases.FUNCTIONS as FeatureFunctions
const data = cases.CASES as unknown as Readonly<Record<string, { data: string }>>
const corpora: Record<string, { train: Sequence[] }> = JSON.parse(
  readFileSync(path.join(folder, 'corpora.json'), 'utf8'),
)
const files = readdirSync(folder).filter(name => name.endsWith('.cofield'))

/** Of the 1,000 to 3,000 of each model; `npm run fuzz` tries the others. */
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 12)

/** The model that an altered file gives; null if it is refused as it should be. */
function loadOrRefuse(mutation: Mutation): Model | null {
  try {
    return load(mutation.bytes(), { functions, source: 'm.cofield' })
  } catch (error) {
    if (error instanceof ModelFormatError && error.message.startsWith('m.cofield: ')) return null
    throw error
  }
}

describe('an altered model with a right checksum is refused or works', () => {
  it.each([...files, 'likelihood.cofield with an index'])('%s', file => {
    const [name] = file.split(' ')
    const read = new Uint8Array(readFileSync(path.join(folder, name)))
    const bytes = file === name ? read : withIndex(read)
    const { data: corpus } = data[path.basename(name, '.cofield')]
    const sequence = corpora[corpus].train[0]
    const random = new Random(file.length)
    for (const mutation of random.shuffle(mutationsOf(bytes, random)).slice(0, MUTATIONS)) {
      const model = loadOrRefuse(mutation)
      if (model) expect(faultsOf(model, sequence, functions), mutation.what).toEqual([])
    }
  })
})
