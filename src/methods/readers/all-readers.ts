import { EMPIRICAL_FORM } from '../../closed-form/empirical-form.js'
import type { EmpiricalOptions } from '../../closed-form/empirical-options.js'
import { HMM_FORM } from '../../closed-form/hmm-form.js'
import type { HmmOptions } from '../../closed-form/hmm-options.js'
import { provideKernels } from '../../closed-form/labeling/provide-kernels.js'
import type { PooledOptions } from '../../pooled/pooled-options.js'
import { readSeparate } from '../../separate/scoring/read.js'
import type { SeparateOptions } from '../../separate/separate-options.js'
import type { WeightOptions } from '../../training/train-weights.js'
import type { EngineReader, FileContent, ModelFile } from '../method.js'
import { readChains } from './chains.js'
import { readPooledEngine } from './pool.js'
import { readSentences } from './sentences.js'
import { readWeightEngine } from './weights.js'

/** What reads each kind of file. import-reader.ts has the same for those who do not want all of them at once. */
export const READERS: Readonly<Record<FileContent, EngineReader>> = {
  weights: (file: ModelFile<WeightOptions>) => readWeightEngine(file, 'global'),
  'local-weights': (file: ModelFile<WeightOptions>) => readWeightEngine(file, 'local'),
  'chain-rates'(file: ModelFile<EmpiricalOptions>) {
    provideKernels()
    return readChains(file, EMPIRICAL_FORM)
  },
  'chain-hmm': (file: ModelFile<HmmOptions>) => readChains(file, HMM_FORM),
  sentences: readSentences,
  fitted: (file: ModelFile<SeparateOptions>) => readSeparate(file),
  pool: (file: ModelFile<PooledOptions>) => readPooledEngine(file),
}
