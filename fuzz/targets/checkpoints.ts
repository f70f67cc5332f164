import { DataError, ModelFormatError } from '../../src/common/errors.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { train, type UncheckedTrainOptions } from '../../src/train.js'
import { type AlteredFile, createAlterations } from '../crafted/altered-file.js'
import { demand, type Target } from '../target.js'

const data = simulateToyEnglish({ sentences: 6, seed: 1 })
const dev = { corpus: simulateToyEnglish({ sentences: 3, seed: 2 }), patience: 9 }

/** Runs that keep a checkpoint after their second iteration. */
const RUNS: Readonly<Record<string, UncheckedTrainOptions>> = {
  lbfgs: { method: 'likelihood', options: { maxIterations: 4 } },
  owlqn: { method: 'likelihood', options: { maxIterations: 4, c1: 0.2 } },
  sgd: { method: 'likelihood', options: { maxIterations: 4, optimizer: 'sgd' } },
  perceptron: { method: 'perceptron', options: { maxIterations: 4 } },
  'passive-aggressive': { method: 'passive-aggressive', options: { maxIterations: 4 } },
  arow: { method: 'arow', options: { maxIterations: 4 } },
  dev: { method: 'likelihood', options: { maxIterations: 4 }, dev },
  separate: { method: 'separate', options: { maxIterations: 4 } },
  annealing: { method: 'labelwise', options: { maxIterations: 6, anneal: 'lambda', lambda: 2 } },
}

const files = new Map<string, Uint8Array>()
for (const [name, how] of Object.entries(RUNS)) {
  const save = (bytes: Uint8Array) => void files.set(name, bytes.slice())
  await train<UncheckedTrainOptions>(data, {
    ...how,
    checkpointing: { due: iteration => iteration === 2, save },
  })
}
const alterations = createAlterations(files)

/** Checkpoints of every optimizer, altered on purpose. */
export const checkpoints: Target<AlteredFile> = {
  name: 'checkpoints',
  description:
    'an altered checkpoint with a right checksum is refused, or training ends with weights that are numbers',
  generate: random => alterations.draw(random),
  bytes: ({ file }) => files.get(file)!.length,
  async run(input) {
    const resume = alterations.bytesOf(input)
    const checkpointing = { due: () => false, save: () => {}, resume, source: 'checkpoint' }
    const model = await train<UncheckedTrainOptions>(data, { ...RUNS[input.file], checkpointing }).catch(
      refused,
    )
    if (!model) return
    const shares = model.marginals(['the', 'dog', 'barks']).flatMap(one => Object.values(one))
    demand(shares.every(Number.isFinite), () => `not finite: ${shares}`)
  },
}

function refused(error: unknown): undefined {
  const expected = error instanceof DataError || error instanceof ModelFormatError
  if (!expected || !error.message.startsWith('checkpoint: ')) throw error
}
