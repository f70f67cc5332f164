/** Writes the model file of Wapiti, byte for byte as Wapiti does. */

import { DataError } from '../../../common/errors.js'
import type { StringTable } from '../../../data/string-table.js'
import { hasLooseBytes, toBytes } from '../../../features/readings/byte-string.js'
import { compactWeights } from '../../compact-weights.js'
import type { Weights } from '../../weights.js'
import type { RivalModel } from '../rival-format.js'
import { writeFloat } from './hex-float.js'
import { planFile } from './plan.js'
import type { WapitiOrigin } from './read.js'
import { withPatterns } from './translate.js'
import { observationsOf, visitWeights } from './visit-weights.js'

/** The bytes of a model; what Wapiti cannot hold is refused. */
export function writeWapiti(given: RivalModel): Uint8Array<ArrayBuffer> {
  const model = withPatterns(given)
  const plan = planFile(model)
  const weights = model.origin === plan ? model.weights : compactWeights(model.weights)
  const observations = observationsOf(weights, plan)
  const prefix = plan.rowwise ? 'u' : ''
  const file = new TextFile()
  file.put(`#mdl#${plan.type}#${weights.values.filter(value => value !== 0).length}\n`)
  file.put(`#rdr#${plan.patterns.length}/${plan.columns}/${Number(plan.rowwise)}\n`)
  for (const pattern of plan.patterns) file.putName('pattern', pattern)
  putNames(file, 'label', weights.labels, '')
  putNames(file, 'observation', observations, prefix)
  putWeights(file, weights, observations, plan)
  return file.toBytes()
}

function putNames(file: TextFile, what: string, names: StringTable, prefix: string): void {
  file.put(`#qrk#${names.size}\n`)
  for (let id = 0; id < names.size; id++) file.putName(what, prefix + names.get(id))
}

function putWeights(file: TextFile, weights: Weights, observations: StringTable, plan: WapitiOrigin): void {
  visitWeights(weights, observations, plan, ({ number, value }) =>
    file.put(`${number}=${writeFloat(value)}\n`),
  )
}

/** A file while it is written. */
class TextFile {
  private readonly parts: Uint8Array[] = []
  private text: string[] = []

  put(text: string): void {
    this.text.push(text)
    if (this.text.length >= PART) this.flush()
  }

  /** Appends a netstring. */
  putName(what: string, name: string): void {
    if (name === '' || name.includes('\0'))
      throw new DataError(
        `export: ${what} ${JSON.stringify(name)}: Wapiti cannot hold empty names, or names with the character NUL`,
      )
    const bytes = toBytes(name)
    this.put(`${bytes.length}:`)
    if (hasLooseBytes(name)) {
      this.flush()
      this.parts.push(bytes)
    } else this.put(name)
    this.put(',\n')
  }

  private flush(): void {
    this.parts.push(encoder.encode(this.text.join('')))
    this.text = []
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    this.flush()
    const bytes = new Uint8Array(this.parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of this.parts) {
      bytes.set(part, at)
      at += part.length
    }
    return bytes
  }
}

/** Pieces of text that are encoded together. */
const PART = 1 << 14

const encoder = new TextEncoder()
