/** The kernels of labeling by counts, in double precision: scores and labels are those of the readable form, to the bit. */

export { allocate, isFull } from '../heap'
export { decodeSequences } from './decode'
export { reserveObservations } from './observations'
export { forgetKinds, forgetWords, useLabels, useTable, useWeights } from './rates'
