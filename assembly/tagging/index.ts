/** The kernels of tagging with weights, in double precision: labels are those of the readable decoder. */
export { boundTransitions, viterbi } from '../viterbi'
export * from './state-scores'
