/**
 * The kernels that lay out rows of attributes for those of training: clusters, and the words of rows.
 *
 * Rows come a window at a time: their attributes one after the other, and where each row ends. `first` is the number of the first row of
 * a window.
 */
export { allocate, clear, isFull } from '../heap'
export { countOccurrences, numberDense, numberSparse } from './attribute-numbers'
export { clusterCount, clusterUses, createClusters, listClusters, memberCount } from './cluster-table'
export { chooseClusters, rewriteRows } from './clusters'
export { findCoOccurring } from './co-occurring'
export { countRows, selectFrequent } from './frequent-rows'
export { countDenseUse, measureRows } from './row-sizes'
export { writeWords } from './row-words'
