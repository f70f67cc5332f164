/** The library together with files and threads: what `cofield/node` is. */

export * from '../index.js'
export * from './files.js'
export * from './threads.js'
export { type FileSink, writeFileAtomically } from './write.js'
