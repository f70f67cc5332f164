/**
 * The kernels that make rows of attributes and lay them out for those of training: numbers of attributes, clusters, and the words of rows.
 *
 * Rows to be laid out come a window at a time: their attributes one after the other, and where each row ends. `first` is the number of the first row of
 * a window.
 */
export { allocate, clear, isFull } from '../heap'
export { createTable, tableBlob, tableOffset, tableSize } from '../string-table'
export { countOccurrences, numberDense, numberSparse } from './attribute-numbers'
export { clusterCount, clusterUses, createClusters, listClusters, memberCount } from './cluster-table'
export { chooseClusters, rewriteRows } from './clusters'
export { findCoOccurring } from './co-occurring'
export { beginCombinations, createCombination, findCells, numberCombinations } from './combinations'
export { countRows, selectFrequent } from './frequent-rows'
export { countDenseUse, measureRows } from './row-sizes'
export { writeWords } from './row-words'
