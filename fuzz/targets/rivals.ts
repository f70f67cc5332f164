import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DataError, ModelFormatError } from '../../src/common/errors.js'
import type { Sequence } from '../../src/data/sequence.js'
import { load } from '../../src/load.js'
import type { Model } from '../../src/model/model.js'
import { findRival } from '../../src/weights/rivals/registry.js'
import { faultsOf } from '../../test/model/working-model.js'
import { drawEdits, type EditedFile, editedBytes } from '../crafted/edited-file.js'
import { demand, type Target } from '../target.js'

const folder = resolve('test/golden/rivals')

/** The models among the golden files. Large ones would only make inputs slow. */
const LARGEST = 100_000
const files = new Map<string, Uint8Array>()
for (const tool of readdirSync(folder)) {
  for (const name of readdirSync(join(folder, tool))) {
    const bytes = new Uint8Array(readFileSync(join(folder, tool, name)))
    if (bytes.length <= LARGEST && findRival(bytes)) files.set(`${tool}/${name}`, bytes)
  }
}

/** Attributes that the sound model knows, and some columns: whatever a model needs. */
const sequences = new Map<string, Sequence>()
for (const [name, bytes] of files) {
  const { states } = load(bytes).weights({ top: 4 })
  const known = states.map(({ attribute }) => attribute)
  const tokens = ['the', 'Dog', 'barks', '42']
  sequences.set(name, {
    tokens,
    columns: [tokens, tokens, tokens],
    attributes: tokens.map((_, t) => [...known.slice(t), 'unknown']),
  })
}

/** Model files of other tools, altered on purpose. */
export const rivals: Target<EditedFile> = {
  name: 'rivals',
  description:
    'an altered model file of another tool is refused, or is a model that does all a model does and can be written again',
  generate: random => drawEdits(random, files),
  bytes: ({ file, edits }) => editedBytes(files.get(file)!, edits).length,
  async run({ file, edits }) {
    const bytes = editedBytes(files.get(file)!, edits)
    const model = loadOrRefuse(bytes)
    const format = findRival(bytes)
    if (!model || !format) return
    const sequence = sequences.get(file)!
    const faults = faultsOf(model, sequence, {})
    demand(faults.length === 0, () => faults[0])
    await checkWriting(model, format.name, sequence)
  },
}

function loadOrRefuse(bytes: Uint8Array): Model | undefined {
  try {
    return load(bytes, { source: 'model' })
  } catch (error) {
    if (error instanceof ModelFormatError && error.message.startsWith('model: ')) return undefined
    throw error
  }
}

/** A model that was read and written gives the same labels, or says why it cannot be written or label the sequence. */
async function checkWriting(model: Model, format: string, sequence: Sequence): Promise<void> {
  try {
    const again = load(await model.export(format))
    const [expected, got] = [model, again].map(each => each.tag(sequence).join(' '))
    demand(got === expected, () => `written again: expected ${expected}, got ${got}`)
  } catch (error) {
    if (!(error instanceof DataError) || error instanceof ModelFormatError) throw error
  }
}
