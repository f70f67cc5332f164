import { readCrfsuite } from '../../weights/rivals/crfsuite/read.js'
import { weightTables } from '../../weights/weight-tables.js'

/** What a model of CRFsuite holds. */
export interface CrfsuiteInfo {
  readonly header: { readonly num_labels: number; readonly num_attrs: number; readonly num_features: number }
  /** Numbers of labels by name. */
  readonly labels: Readonly<Record<string, number>>
  /** Numbers of attributes by name. */
  readonly attributes: Readonly<Record<string, number>>
  readonly transitions: readonly (readonly [from: string, to: string, weight: number])[]
  readonly state_features: readonly (readonly [attribute: string, label: string, weight: number])[]
}

/** Reads all that a model of CRFsuite holds, with exact weights. */
export function infoOf(bytes: Uint8Array): CrfsuiteInfo {
  const { weights } = readCrfsuite(bytes)
  const { layout, labels, attributes } = weights
  const tables = weightTables(weights)
  return {
    header: { num_labels: layout.L, num_attrs: layout.A, num_features: layout.F },
    labels: numbersOf(labels.toArray()),
    attributes: numbersOf(attributes.toArray()),
    transitions: Array.from(tables.transitions(), ({ from, to, weight }) => [from ?? '', to ?? '', weight]),
    state_features: Array.from(tables.states(), ({ attribute, label, weight }) => [attribute, label, weight]),
  }
}

function numbersOf(names: readonly string[]): Record<string, number> {
  const numbers: Record<string, number> = Object.create(null) // a label may be called __proto__
  names.forEach((name, k) => {
    numbers[name] = k
  })
  return numbers
}
