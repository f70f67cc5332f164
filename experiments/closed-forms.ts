import type { TrainOptions } from '../src/index.js'

/** A way to train, by the name that tables call it. */
export interface NamedMethod {
  readonly name: string
  readonly options: TrainOptions
}

/** What is compared: our default, the papers' closed forms without our smoothing, and the generative model. */
export const CLOSED_FORMS: readonly NamedMethod[] = [
  { name: 'default', options: {} },
  { name: 'EP1', options: { options: { variant: 'ep1' } } },
  { name: 'SP1', options: { options: { variant: 'sp1' } } },
  { name: 'ECRN', options: { options: { variant: 'ecrn' } } },
  { name: 'HMM', options: { method: 'hmm' } },
]
