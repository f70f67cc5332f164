/** The kernels of tagging with weights, in double precision: labels are those of the readable decoder. */

export { allocate, isFull } from '../heap'
export { createTable, tableBlob, tableOffset, tableSize } from '../string-table'
export { boundTransitions, viterbi } from '../viterbi'
export { findTexts, needHeads, renumber } from './attributes'
export { keepCandidates } from './candidates'
export { decodeSequences } from './decode'
export { copyRows, findRows, keepRows } from './leading'
export { layCells, laySlots, scorePatterns } from './patterns'
export {
  addRow,
  countHeads,
  scoreStates,
  useWeights,
  writeHeads,
} from './state-scores'
export { hashTexts, indexStrings, useIndex } from './strings'
export { classifyTexts, internValues, readValues } from './values'
