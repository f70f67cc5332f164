import type { RivalFormat } from '../rival-format.js'
import { readWapiti } from './read.js'
import { writeWapiti } from './write.js'

const MAGIC = [0x23, 0x6d, 0x64, 0x6c, 0x23] // #mdl#

/** The model files of Wapiti. */
export const wapiti: RivalFormat = {
  name: 'wapiti',
  maker: 'Wapiti',
  features: 'inside',
  recognizes: head => MAGIC.every((byte, k) => head[k] === byte),
  read: readWapiti,
  write: writeWapiti,
}
