/** The library together with files: what `cofield/node` is. */

export * from './index.js'
export * from './node.js'
