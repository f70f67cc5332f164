/** The kernels of reading: rows of columns are cut and their fields numbered. */
export { allocate, isFull } from './heap'
export * from './rows'
export { createTable, internStrings, tableBlob, tableOffset, tableSize } from './string-table'
