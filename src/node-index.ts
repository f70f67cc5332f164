/** The library together with files and threads: what `cofield/node` is. */

export * from './index.js'
export * from './node.js'
export * from './node-threads.js'
export { type FileSink, writeFileAtomically } from './node-write.js'
