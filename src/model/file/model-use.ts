/** How a model is meant to be used: what its file says besides what was learned. */

import { refusedChoice } from '../../common/choice.js'
import { DataError } from '../../common/errors.js'
import { shown } from '../../common/shown.js'

/** The name of a decoder. */
export type DecoderName = 'viterbi' | 'posterior'

/** The decoders by name, the default first. */
export const DECODERS: readonly DecoderName[] = ['viterbi', 'posterior']

export interface ModelUse {
  /** The decoder if none is named. Default `viterbi`. */
  readonly decoder?: DecoderName
  /** The column that the labels of the training data came from, if it was named. Data of the model have their labels there. */
  readonly labelColumn?: string
}

/** The fields of a file's header. Defaults are not written, so that the files of models without any stay as they were. */
export function writeUse({ decoder, labelColumn }: ModelUse): ModelUse {
  return {
    ...(decoder !== undefined && decoder !== DECODERS[0] && { decoder }),
    ...(labelColumn !== undefined && { labelColumn }),
  }
}

/** The longest name of a column. */
const LONGEST_NAME = 10_000

/** The use that two values say, of a header or of a program; what cannot be right is refused. */
export function checkUse(decoder: unknown, labelColumn: unknown): ModelUse {
  if (decoder !== undefined && !DECODERS.includes(decoder as DecoderName))
    throw new DataError(`decoder: ${refusedChoice(decoder, DECODERS)}`)
  const isName = typeof labelColumn === 'string' && labelColumn !== '' && labelColumn.length <= LONGEST_NAME
  if (labelColumn !== undefined && !isName)
    throw new DataError(`labelColumn: expected the name of a column, got ${shown(labelColumn)}`)
  return writeUse({ decoder: decoder as DecoderName, labelColumn: labelColumn as string })
}

/** Refuses to merge models that are meant to be used in different ways. */
export function checkSameUse(mine: ModelUse, theirs: ModelUse): void {
  const absent = { decoder: DECODERS[0], labelColumn: 'none' }
  for (const name of ['decoder', 'labelColumn'] as const) {
    const [own, other] = [mine[name] ?? absent[name], theirs[name] ?? absent[name]]
    if (own !== other)
      throw new DataError(`merge: expected models with the same ${name}, got ${own} and ${other}`)
  }
}
