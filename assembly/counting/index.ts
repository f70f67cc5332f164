/** The kernels of counting: cells as 64-bit keys, sorted and counted, and strings in canonical order. */
export * from './cells'
export * from './merge'
export * from './pack'
export * from './sort-strings'
export * from './split'
export * from './tally'
