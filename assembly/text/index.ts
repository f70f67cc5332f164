/** The kernels of reading and writing: rows of columns are cut and their fields numbered, or put together. */
export { allocate, isFull } from '../heap'
export {
  clearTable,
  createTable,
  intern,
  internStrings,
  tableBlob,
  tableOffset,
  tableSize,
} from '../string-table'
export { scanItems } from './items'
export { countLines } from './lines'
export { scanRows } from './rows'
export { itemsEnd, writeFields, writeItems } from './write-items'
export * from './write-rows'
