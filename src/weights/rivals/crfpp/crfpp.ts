import type { RivalFormat } from '../rival-format.js'
import { readCrfpp, readCrfppText } from './read.js'
import { isBinary } from './read-binary.js'
import { isText } from './read-text.js'
import { writeCrfpp, writeCrfppText } from './write.js'

/** The model files that crf_learn writes and crf_test reads. */
export const crfpp: RivalFormat = {
  name: 'crf++',
  maker: 'CRF++',
  features: 'inside',
  recognizes: isBinary,
  read: readCrfpp,
  write: writeCrfpp,
}

/** Their text form: `crf_learn -t` writes it, `crf_learn -C` makes a binary model of it. */
export const crfppText: RivalFormat = {
  name: 'crf++-text',
  maker: 'CRF++',
  features: 'inside',
  recognizes: isText,
  read: readCrfppText,
  write: writeCrfppText,
}
