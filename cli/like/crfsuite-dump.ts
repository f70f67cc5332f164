import { readCrfsuite } from '../../src/weights/rivals/crfsuite/read.js'
import { layoutPlaces } from '../../src/weights/weight-layout.js'
import { cNumber } from './c-number.js'

/** Numbers of the header by their names in `crfsuite dump`, from byte 12 on; offsets are shown in hexadecimal. */
const HEADER = [
  ['version', 10],
  ['num_features', 10],
  ['num_labels', 10],
  ['num_attrs', 10],
  ['off_features', 16],
  ['off_labels', 16],
  ['off_attrs', 16],
  ['off_labelrefs', 16],
  ['off_attrrefs', 16],
] as const

/** What `crfsuite dump` prints of a model, piece by piece. */
export function* dumpCrfsuite(bytes: Uint8Array): Generator<string> {
  const { weights } = readCrfsuite(bytes)
  const { layout, values, labels, attributes } = weights
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  yield `FILEHEADER = {\n  magic: lCRF\n  size: ${bytes.length}\n  type: FOMC\n`
  for (const [k, [name, base]] of HEADER.entries()) {
    const value = view
      .getUint32(12 + 4 * k, true)
      .toString(base)
      .toUpperCase()
    yield `  ${name}: ${base === 16 ? '0x' : ''}${value}\n`
  }
  yield '}\n\nLABELS = {\n'
  for (let j = 0; j < layout.L; j++) yield `  ${String(j).padStart(5)}: ${labels.get(j)}\n`
  yield '}\n\nATTRIBUTES = {\n'
  for (let a = 0; a < layout.A; a++) yield `  ${String(a).padStart(5)}: ${attributes.get(a)}\n`
  yield '}\n\nTRANSITIONS = {\n'
  const { trans } = layoutPlaces(layout)
  for (let q = 0; q < layout.transFrom.length; q++) {
    const [from, to] = [layout.transFrom[q], layout.transTo[q]].map(j => labels.get(j))
    yield `  (1) ${from} --> ${to}: ${cNumber(values[trans + q])}\n`
  }
  yield '}\n\nSTATE_FEATURES = {\n'
  for (let a = 0; a < layout.A; a++) {
    const name = attributes.get(a)
    for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++)
      yield `  (0) ${name} --> ${labels.get(layout.stateLabel[f])}: ${cNumber(values[f])}\n`
  }
  yield '}\n\n'
}
