import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ModelFormatError } from '../../src/common/errors.js'
import type { Sequence } from '../../src/data/sequence.js'
import type { FeatureFunctions } from '../../src/features/extraction/function-source.js'
import { load } from '../../src/load.js'
import * as golden from '../../test/golden/models/cases.mjs'
import { faultsOf } from '../../test/model/working-model.js'
import { type AlteredFile, createAlterations } from '../crafted/altered-file.js'
import { demand, type Target } from '../target.js'

const folder = resolve('test/golden/models')
const functions = golden.FUNCTIONS as FeatureFunctions
const cases = golden.CASES as unknown as Readonly<Record<string, { readonly data: string }>>
const corpora: Record<string, { train: Sequence[] }> = JSON.parse(
  readFileSync(join(folder, 'corpora.json'), 'utf8'),
)
const files = new Map(
  readdirSync(folder)
    .filter(name => name.endsWith('.cofield'))
    .map(name => [basename(name, '.cofield'), new Uint8Array(readFileSync(join(folder, name)))]),
)
const alterations = createAlterations(files)

/** Model files of every method, altered on purpose. */
export const models: Target<AlteredFile> = {
  name: 'models',
  description:
    'an altered model file with a right checksum is refused, or is a model that does all a model does',
  generate: random => alterations.draw(random),
  bytes: ({ file }) => files.get(file)!.length,
  run(input) {
    const bytes = alterations.bytesOf(input)
    const model = loadOrRefuse(bytes)
    if (!model) return
    const sequence = corpora[cases[input.file].data].train[0]
    const faults = faultsOf(model, sequence, functions)
    demand(faults.length === 0, () => `${faults[0]}`)
  },
}

function loadOrRefuse(bytes: Uint8Array) {
  try {
    return load(bytes, { functions, source: 'model' })
  } catch (error) {
    if (error instanceof ModelFormatError && error.message.startsWith('model: ')) return undefined
    throw error
  }
}
