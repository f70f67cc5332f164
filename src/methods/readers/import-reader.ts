import type { EmpiricalOptions } from '../../closed-form/empirical-options.js'
import type { HmmOptions } from '../../closed-form/hmm-options.js'
import type { PooledOptions } from '../../pooled/pooled-options.js'
import type { SeparateOptions } from '../../separate/separate-options.js'
import type { WeightOptions } from '../../training/train-weights.js'
import type { Normalization } from '../../weights/weight-scorer.js'
import type { EngineReader, FileContent, ModelFile } from '../method.js'

const IMPORTS: Readonly<Record<FileContent, (size: FileSize) => Promise<EngineReader>>> = {
  weights: () => importWeights('global'),
  'local-weights': () => importWeights('local'),
  async 'chain-rates'(size) {
    const { readChains } = await import('./chains.js')
    if (size === 'large') (await import('../../closed-form/labeling/provide-kernels.js')).provideKernels()
    const { EMPIRICAL_FORM } = await import('../../closed-form/empirical-form.js')
    return (file: ModelFile<EmpiricalOptions>) => readChains(file, EMPIRICAL_FORM)
  },
  async 'chain-hmm'() {
    const { readChains } = await import('./chains.js')
    const { HMM_FORM } = await import('../../closed-form/hmm-form.js')
    return (file: ModelFile<HmmOptions>) => readChains(file, HMM_FORM)
  },
  sentences: async () => (await import('./sentences.js')).readSentences,
  async fitted() {
    const { readSeparate } = await import('../../separate/scoring/read.js')
    return (file: ModelFile<SeparateOptions>) => readSeparate(file)
  },
  async pool() {
    const { readPooledEngine } = await import('./pool.js')
    return (file: ModelFile<PooledOptions>) => readPooledEngine(file)
  },
}

/** Kernels that label are for large files only. */
export type FileSize = 'large' | 'small'

/** What reads a kind of file, imported now: a program that tags needs the code of the models that it has. */
export function importReader(content: FileContent, size: FileSize): Promise<EngineReader> {
  return IMPORTS[content](size)
}

async function importWeights(normalization: Normalization): Promise<EngineReader> {
  const { readWeightEngine } = await import('./weights.js')
  return (file: ModelFile<WeightOptions>) => readWeightEngine(file, normalization)
}
