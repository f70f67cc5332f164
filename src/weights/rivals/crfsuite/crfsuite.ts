import type { RivalFormat } from '../rival-format.js'
import { readCrfsuite } from './read.js'
import { writeCrfsuite } from './write.js'

const MAGIC = [0x6c, 0x43, 0x52, 0x46] // lCRF

/** The model files of CRFsuite, python-crfsuite and sklearn-crfsuite. */
export const crfsuite: RivalFormat = {
  name: 'crfsuite',
  maker: 'CRFsuite',
  features: 'beside',
  recognizes: head => MAGIC.every((byte, k) => head[k] === byte),
  read: readCrfsuite,
  write: writeCrfsuite,
}
