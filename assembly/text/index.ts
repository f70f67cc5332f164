/** The kernels of reading and writing: rows of columns are cut and their fields numbered, or put together. */
export { allocate, isFull } from '../heap'
export { createTable, internStrings, tableBlob, tableOffset, tableSize } from '../string-table'
export * from './rows'
export * from './write-rows'
