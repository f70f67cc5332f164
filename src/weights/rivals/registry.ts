import { refusedChoice } from '../../common/choice.js'
import { DataError } from '../../common/errors.js'
import { crfpp, crfppText } from './crfpp/crfpp.js'
import { crfsuite } from './crfsuite/crfsuite.js'
import { HEAD_BYTES, type RivalFormat } from './rival-format.js'
import { wapiti } from './wapiti/wapiti.js'

/** The model files of other tools, in the order in which they are tried. */
export const RIVALS: readonly RivalFormat[] = [crfsuite, wapiti, crfpp, crfppText]

/** The format of a file, by its content; undefined if it is none of these. */
export function findRival(bytes: Uint8Array): RivalFormat | undefined {
  const head = bytes.subarray(0, HEAD_BYTES)
  return RIVALS.find(format => format.recognizes(head))
}

/** The format of this name. */
export function rivalNamed(name: string): RivalFormat {
  const found = RIVALS.find(format => format.name === name)
  if (found) return found
  throw new DataError(
    `export: ${refusedChoice(
      name,
      RIVALS.map(format => format.name),
    )}`,
  )
}
