import type { Corpora } from '../../experiments/corpora.js'
import type {
  PaperExperiment,
  PartOf,
  ReproduceOptions,
  Reproduction,
} from '../../experiments/reproduce/reproduction.js'

export const silent = () => ({ update() {}, end() {} })

/** Computes every part. */
export const everyPart: PartOf = (_, compute) => compute()

/** Nothing is at hand. */
export const NO_CORPORA: Corpora = {
  brown: async () => null,
  dutch: async () => null,
  task: async () => null,
  chromosome: async () => null,
}

/** Prepares an experiment that needs no corpus, and runs it. */
export async function runPrepared(
  experiment: PaperExperiment,
  options: ReproduceOptions = {},
  corpora: Corpora = NO_CORPORA,
): Promise<Reproduction> {
  const prepared = await experiment.prepare(options, corpora)
  if ('missing' in prepared) throw new Error(prepared.missing)
  return prepared.run(silent, everyPart)
}
