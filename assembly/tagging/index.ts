/** The kernels of tagging with weights, in double precision: labels are those of the readable decoder. */
export { boundTransitions, viterbi } from '../viterbi'
export * from './patterns'
export * from './state-scores'
export { hashTexts, indexStrings, useIndex } from './strings'
