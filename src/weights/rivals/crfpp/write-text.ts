import { DataError } from '../../../common/errors.js'
import { type CrfppParts, VERSION } from './parts.js'

/** The longest line that `crf_learn -C` reads, in bytes. */
const LONGEST_LINE = 8191

/** Lines that are encoded at a time. */
const PIECE = 1 << 14

/** The text form of a model, as `crf_learn -t` writes it. */
export function formatText(parts: CrfppParts): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) pieces.push(encoder.encode(`${lines.join('\n')}\n`))
    lines = []
  }
  for (const line of linesOf(parts)) if (lines.push(line) === PIECE) flush()
  flush()
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function* linesOf({ labels, templates, strings, first, weights, columns }: CrfppParts): Generator<string> {
  yield `version: ${VERSION}\ncost-factor: 1\nmaxid: ${weights.length}\nxsize: ${columns}\n`
  for (const label of labels.toArray()) yield checkedLine(label)
  yield ''
  for (const template of templates) yield checkedLine(template)
  yield ''
  for (const [s, text] of strings.toArray().entries()) {
    if (/[\t\n ]/.test(text))
      throw new DataError(
        `export: attribute ${JSON.stringify(text)}: text models of CRF++ cannot hold spaces; use the binary form, crf++`,
      )
    yield checkedLine(`${first[s]} ${text}`)
  }
  yield ''
  for (const weight of weights) yield decimal(weight)
}

/** 16 digits behind the point. */
function decimal(weight: number): string {
  if (Math.abs(weight) >= 1e21) return `${BigInt(weight)}.${'0'.repeat(16)}`
  const digits = weight.toFixed(16)
  return Object.is(weight, -0) ? `-${digits}` : digits
}

function checkedLine(line: string): string {
  if (line.length * 3 > LONGEST_LINE && new TextEncoder().encode(line).length > LONGEST_LINE)
    throw new DataError(
      `export: text models of CRF++ have lines of at most ${LONGEST_LINE} bytes, got more: ${line.slice(0, 60)}…; use the binary form, crf++`,
    )
  return line
}
