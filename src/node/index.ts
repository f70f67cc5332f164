/** `cofield/node`: the library with files and threads. */

export * from '../index.js'
export * from './files.js'
export { nodeThreads } from './threads.js'
export { tupleFiles } from './tuple-files.js'
export { type FileSink, writeFileAtomically } from './write.js'
