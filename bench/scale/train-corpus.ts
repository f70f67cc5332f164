import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { resultOf } from '../measure/run-process.js'
import type { Scale, Step } from './scale.js'

/** The model of `cofield train`, and how it was made. */
interface Trained {
  readonly step: Step
  readonly attributes: unknown
  readonly features: unknown
  readonly modelBytes: unknown
}

/**
 * Trains on a corpus, or takes the model that an earlier run left beside the corpus, with the figures of that time: a large corpus takes
 * minutes. After a change of training, remove the folder.
 */
export async function trainCorpus(
  { cofield, add, note }: Pick<Scale, 'cofield' | 'add' | 'note'>,
  folder: string,
  text: string,
): Promise<{ expected: string; figures: Omit<Trained, 'step'> }> {
  const [expected, done] = [path.join(folder, 'expected.cofield'), path.join(folder, 'trained.json')]
  if (existsSync(done)) {
    const { step, ...figures } = JSON.parse(readFileSync(done, 'utf8')) as Trained
    note('train: as before')
    add(step)
    return { expected, figures }
  }
  const { lines, ...usage } = await cofield('train', 'train', text, '-o', expected, '--quiet', '--json')
  const { attributes, features, modelBytes } = resultOf({ lines, ...usage })
  const figures = { attributes, features, modelBytes }
  const date = new Date().toISOString().slice(0, 16)
  writeFileSync(done, JSON.stringify({ step: { name: `train (${date})`, ...usage }, ...figures }))
  return { expected, figures }
}
